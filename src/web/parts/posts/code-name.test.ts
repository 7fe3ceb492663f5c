import { expect, test } from 'vitest';

import { codeName } from './code-name.ts';

test.each([
  ['fix_alt_text', 'Alt text'],
  ['block_false', 'False'],
  ['fix_doi', 'DOI'],
  ['own_code', 'Own code'],
])('%s is read as %s', (code, name) => expect(codeName(code)).toBe(name));
