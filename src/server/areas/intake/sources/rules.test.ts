import { describe, expect, test } from 'vitest';

import { pauseAfterFailure, pauseAfterSuccess, spreadByHost, stateOf } from './rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const middle = () => 0.5;
const least = () => 0;
const most = () => 1;

describe('the pause after failures in a row doubles up to a day', () => {
  test.each([
    [1, 15 * minute],
    [2, 30 * minute],
    [3, 60 * minute],
    [4, 2 * hour],
    [5, 4 * hour],
    [6, 8 * hour],
    [7, 16 * hour],
    [8, 24 * hour],
    [9, 24 * hour],
    [500, 24 * hour],
  ])('after %i of a source polled every 15 minutes it is %i ms', (failures, pause) => {
    expect(pauseAfterFailure({ everyMinutes: 15, failures, waitMs: null }, middle)).toBe(pause);
  });

  test('give or take a fifth, and never more than a day', () => {
    const first = { everyMinutes: 10, failures: 1, waitMs: null };
    expect(pauseAfterFailure(first, least)).toBe(8 * minute);
    expect(pauseAfterFailure(first, most)).toBe(12 * minute);
    expect(pauseAfterFailure({ ...first, failures: 30 }, most)).toBe(24 * hour);
  });

  test('Retry-After is honoured when it is longer, up to a week', () => {
    const failed = { everyMinutes: 10, failures: 1 };
    expect(pauseAfterFailure({ ...failed, waitMs: minute }, middle)).toBe(10 * minute);
    expect(pauseAfterFailure({ ...failed, waitMs: 3 * 24 * hour }, middle)).toBe(3 * 24 * hour);
    expect(pauseAfterFailure({ ...failed, waitMs: 900 * 24 * hour }, middle)).toBe(7 * 24 * hour);
  });
});

test('after a good poll the pause is the interval, or longer where the outside system asks', () => {
  const poll = { everyMinutes: 20, waitMs: null, first: false };
  expect(pauseAfterSuccess(poll, middle)).toBe(20 * minute);
  expect(pauseAfterSuccess(poll, least)).toBe(18 * minute);
  expect(pauseAfterSuccess(poll, most)).toBe(22 * minute);
  expect(pauseAfterSuccess({ ...poll, waitMs: 2 * hour }, middle)).toBe(2 * hour);
});

test('feeds that arrive together part ways after their first poll', () => {
  const poll = { everyMinutes: 20, waitMs: null, first: true };
  expect(pauseAfterSuccess(poll, least)).toBe(10 * minute);
  expect(pauseAfterSuccess(poll, most)).toBe(20 * minute);
});

test('polls of one host begin two seconds apart, those of other hosts at once', () => {
  const addresses = [
    'https://a.example/1',
    'https://b.example/',
    'https://a.example/2',
    null,
    null,
    'no url',
  ];
  expect(spreadByHost(addresses)).toEqual([0, 0, 2000, 0, 0, 0]);
});

test.each([
  ['demo', { demo: true, failures: 3 }],
  ['stopped', { enabled: false }],
  ['stopped', { stopped_reason: 'Gone' }],
  ['failing', { failures: 1 }],
  ['new', { last_success_at: null }],
  ['healthy', {}],
] as const)('a source is %s when %j', (state, facts) => {
  const healthy = {
    demo: false,
    enabled: true,
    stopped_reason: null,
    failures: 0,
    last_success_at: new Date(),
  };
  expect(stateOf({ ...healthy, ...facts })).toBe(state);
});
