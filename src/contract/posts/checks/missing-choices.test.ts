import { expect, test } from 'vitest';

import { networks } from '#contract/networks/all.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { missingChoices, type Placed } from './missing-choices.ts';

const network = networkNames.find((name) => networks[name].options?.length) ?? 'x';
const [option] = networks[network].options ?? [];
const where = `option ${option?.name}`;

const finding = (over: Partial<Placed> = {}): Placed => ({
  code: 'option_missing',
  severity: 'block',
  network,
  account_id: 7,
  where,
  ...over,
});

const isMissing = (found: Placed, options: Record<string, string> = {}) =>
  missingChoices([found], { overrides: { 7: { options } } }).length === 1;

test('what a network needs and nobody chose is missing, whoever found that: the checks or the network', () => {
  expect(isMissing(finding())).toBe(true);
  expect(isMissing(finding({ code: 'network_refuses' }))).toBe(true);
  expect(isMissing(finding({ code: 'title_missing', where: 'title' }))).toBe(true);
});

test('a choice that is refused, a hint and other obstacles are not missing choices', () => {
  expect(isMissing(finding({ code: 'option_refused' }), { [option?.name ?? '']: 'something' })).toBe(false);
  expect(isMissing(finding({ severity: 'warn' }))).toBe(false);
  expect(isMissing(finding({ code: 'text_over_limit', where: 'body' }))).toBe(false);
  expect(isMissing(finding({ code: 'account_paused', where: null }))).toBe(false);
  expect(isMissing(finding({ account_id: null }))).toBe(false);
  expect(isMissing(finding({ where: 'option of another network' }))).toBe(false);
  expect(isMissing(finding({ network: 'a network of the past' }))).toBe(false);
});

test('a choice for the network counts for its accounts', () => {
  const content = { overrides: { [network]: { options: { [option?.name ?? '']: 'something' } } } };
  expect(missingChoices([finding()], content)).toEqual([]);
});
