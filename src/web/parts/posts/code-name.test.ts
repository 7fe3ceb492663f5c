import { expect, test } from 'vitest';

import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { codeName, criterionLabels } from './code-name.ts';

test.each([
  ['fix_alt_text', 'Alt text'],
  ['block_false', 'False claims'],
  ['fix_doi', 'DOIs'],
  ['own_code', 'Own code'],
  ['fix_brand_names', 'Brand names'],
])('%s is read as %s', (code, name) => expect(codeName(code)).toBe(name));

test('every criterion of the first policy has a name', () =>
  expect(Object.keys(criterionLabels)).toEqual(defaultPolicy.criteria.map(({ code }) => code)));
