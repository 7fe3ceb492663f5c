import { expect, test } from 'vitest';

import { textNow } from '#contract/message-text.ts';
import { readBy } from '#server/lib/languages.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { shouting } from '#test/app/shouting.ts';
import { awaitsItsPicture, obstacleTo, type Situation } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const undrawn: Situation = {
  dueAt: now,
  nextAttemptAt: null,
  begun: false,
  releasedHash: 'a',
  hash: 'a',
  undrawn: true,
  paused: null,
  restoredAt: null,
  lacksPlan: null,
  account: { name: 'Marsh', state: 'ready', pausedReason: null, resumeAt: null, removed: false },
};

test('that a design is not rendered yet is a message, and stored as the text by which it is found', () => {
  const obstacle = obstacleTo(undrawn, now);
  if (obstacle?.kind !== 'held') throw new Error('it is not held');
  const { reason } = obstacle;
  expect(readBy(shouting, () => textNow(reason))).toBe('ITS DESIGN IS STILL BEING RENDERED.');
  expect(readBy(shouting, () => inEnglish(reason))).toBe(awaitsItsPicture);
});
