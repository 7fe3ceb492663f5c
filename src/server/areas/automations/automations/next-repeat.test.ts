import { expect, test } from 'vitest';

import { nextRepeat, type RepeatItem } from './next-repeat.ts';

const at = new Date('2026-05-31T09:00:00Z');
const on = (day: string) => new Date(`${day}T09:00:00Z`);
const item = (post_id: number, over: Partial<RepeatItem> = {}): RepeatItem => ({
  post_id,
  texts: [`Text ${post_id}`],
  refusing: [],
  ...over,
});
const sent = (source_id: number, day: string, body = `Text ${source_id}`) => ({
  source_id,
  body,
  at: on(day),
});
const next = (items: RepeatItem[], sendings: Parameters<typeof nextRepeat>[1]) =>
  nextRepeat(items, sendings, { at, restDays: 30 });

test('a post that was never sent comes before those that rested', () => {
  expect(
    next([item(1), item(2)], [sent(1, '2026-01-01'), { source_id: 2, body: 'Text 2', at: null }]),
  ).toEqual({
    post_id: 2,
    text: 'Text 2',
  });
});

test('of those that rested, the one that rested longest is next', () => {
  const sendings = [
    sent(1, '2026-03-01'),
    sent(2, '2026-02-01'),
    sent(2, '2026-04-01'),
    sent(3, '2026-03-02'),
  ];
  expect(next([item(1), item(2), item(3)], sendings)).toMatchObject({ post_id: 1 });
});

test('a rest ends after so many whole days, to the minute', () => {
  expect(next([item(1)], [sent(1, '2026-05-01')])).toMatchObject({ post_id: 1 });
  const late = [{ source_id: 1, body: 'Text 1', at: new Date('2026-05-01T09:00:01Z') }];
  expect(next([item(1)], late)).toEqual({ resting: new Date('2026-05-31T09:00:01Z') });
});

test('versions of a text are taken in turn', () => {
  const texts = ['Text 1', 'Other words', 'More words'];
  const sendings = [sent(1, '2026-01-01'), sent(1, '2026-02-01', 'Other words')];
  expect(next([item(1, { texts })], sendings)).toMatchObject({ text: 'More words' });
  expect(next([item(1, { texts })], [...sendings, sent(1, '2026-03-01', 'More words')])).toMatchObject({
    text: 'Text 1',
  });
});

test('no text goes twice to a network that refuses repeats: another post is taken, or none', () => {
  const strict = { refusing: ['linkedin'] };
  const sendings = [sent(1, '2026-01-01'), sent(2, '2026-02-01')];
  expect(next([item(1, strict), item(2)], sendings)).toMatchObject({ post_id: 2 });
  expect(next([item(1, strict)], sendings)).toEqual({ used: 1, networks: ['linkedin'] });
});
