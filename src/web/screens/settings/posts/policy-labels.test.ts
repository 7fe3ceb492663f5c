import { expect, test } from 'vitest';

import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { differences, isSame, withLimit } from './policy-labels.ts';

test('a limit that is taken away leaves no trace in the document', () => {
  const without = withLimit(defaultPolicy, 'fix', 'risk10', undefined);
  expect('risk10' in without.thresholds.fix).toBe(false);
  expect(
    isSame(withLimit(without, 'fix', 'risk10', defaultPolicy.thresholds.fix.risk10), defaultPolicy),
  ).toBe(true);
});

test('the order of fields is no difference', () => {
  const turned = { ...defaultPolicy, rules: { ...defaultPolicy.rules } };
  turned.rules.fix_doi = Object.fromEntries(
    Object.entries(defaultPolicy.rules.fix_doi).toReversed(),
  ) as typeof turned.rules.fix_doi;
  expect(isSame(turned, defaultPolicy)).toBe(true);
});

test('what differs is named as the form names it', () => {
  const changed = withLimit(defaultPolicy, 'block', 'risk10', 10);
  changed.rules = { ...changed.rules, fix_dashes: { ...changed.rules.fix_dashes, severity: 'fix' } };
  expect(differences(defaultPolicy, changed)).toEqual(['Em dashes', 'Scores']);
  expect(differences(defaultPolicy, defaultPolicy)).toEqual([]);
});
