import { expect, test } from 'vitest';

import { planOf } from './chunks.ts';
import { hold, newSessions, remember, type Session } from './sessions.ts';

const now = new Date('2026-03-01T12:00:00Z');

const session = (until = now.getTime() + 1_000): Session => ({
  address: 'https://upload.example/',
  plan: planOf(10),
  type: 'video/mp4',
  until,
  confirmed: 0,
  last: null,
  mayArrive: false,
  isOver: false,
});

test('the last chunks of many videos are not all held at once, but every upload is remembered', () => {
  const sessions = newSessions();
  const all = Array.from({ length: 100 }, () => session());
  all.forEach((one, at) => {
    remember(sessions, String(at), one, now);
    hold(sessions, one, new Uint8Array(1));
  });
  expect(sessions.size).toBe(100);
  expect(all.filter(({ last }) => last !== null)).toHaveLength(32);
  expect(all.at(-1)?.last).not.toBeNull();
});

test('uploads whose address has ended are forgotten', () => {
  const sessions = newSessions();
  remember(sessions, 'old', session(now.getTime()), now);
  remember(sessions, 'new', session(), now);
  expect([...sessions.keys()]).toEqual(['new']);
});
