import { expect, test } from 'vitest';

import { leaveRoom, regainMs, usedPercent } from './usage.ts';

const ofCases = (...cases: object[]) => ({ 'x-business-use-case-usage': JSON.stringify({ 7001: cases }) });

test('the pause is the longest that any use case needs, in minutes', () => {
  const pages = { type: 'pages', call_count: 100, estimated_time_to_regain_access: 19 };
  const instagram = { type: 'instagram', call_count: 101, estimated_time_to_regain_access: 1_440 };
  expect(regainMs(ofCases(pages, instagram))).toBe(86_400_000);
  expect(regainMs(ofCases(pages))).toBe(19 * 60_000);
  expect(regainMs(ofCases({ ...pages, estimated_time_to_regain_access: 0 }))).toBeNull();
});

test.each<Record<string, string>>([
  {},
  { 'x-business-use-case-usage': '' },
  { 'x-business-use-case-usage': 'nonsense' },
  { 'x-business-use-case-usage': '[]' },
  { 'x-business-use-case-usage': '{"7":"all"}' },
  { 'x-business-use-case-usage': '{"7":[{"estimated_time_to_regain_access":-5}]}' },
  { 'x-business-use-case-usage': '{"7":[{"estimated_time_to_regain_access":1e300}]}' },
])('no pause can be read from %j', (headers) => {
  expect(regainMs(headers)).toBeNull();
});

test('the share that is used is the largest of all counts', () => {
  expect(usedPercent({ 'x-app-usage': '{"call_count":28,"total_time":85,"total_cputime":3}' })).toBe(85);
  expect(usedPercent({ 'x-page-usage': '{"call_count":31}' })).toBe(31);
  expect(usedPercent(ofCases({ call_count: 5, total_cputime: 99 }))).toBe(99);
  expect(usedPercent({ 'x-app-usage': 'null' })).toBe(0);
});

test('reading numbers stops while there is still room for publishing', () => {
  const used = (percent: number) => ({ headers: { 'x-app-usage': `{"call_count":${percent}}` } });
  expect(() => leaveRoom('Facebook', used(89))).not.toThrow();
  expect(() => leaveRoom('Facebook', used(90))).toThrow(
    expect.objectContaining({ kind: 'rate_limited', waitMs: 15 * 60_000 }),
  );
});
