import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

import { languageCodes } from './src/contract/languages.ts';
import { templateTexts } from './tools/languages/template-texts.ts';

/** `npm run messages` writes the texts of the page, the contract and the server into the catalogs, for translators. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languageCodes],
  catalogs: [
    {
      path: 'src/messages/{locale}',
      include: ['src/web', 'src/contract', 'src/server'],
      exclude: ['**/*.test.ts', '**/*.gen.ts', 'src/contract/message.ts'],
    },
  ],
  macro: { corePackage: ['@lingui/core/macro', '#contract/message.ts'] },
  extractors: [templateTexts, babelExtractor],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
