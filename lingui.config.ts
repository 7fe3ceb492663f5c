import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

import { languageCodes } from './src/contract/languages.ts';

/** `npm run messages` writes the texts of the interface into the catalogs, for translators. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languageCodes],
  catalogs: [
    {
      path: 'src/web/messages/{locale}',
      include: ['src/web'],
      exclude: ['**/*.test.ts', '**/*.gen.ts'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
