import { expect, test } from 'vitest';

import { inLanguage } from './languages.ts';
import { mailPageOf } from './mail-page.ts';

test('a mail says its language and direction', async () => {
  expect(mailPageOf('Hello')).toContain('<html lang="en" dir="ltr">');
  expect(await inLanguage('de', () => mailPageOf('Hallo'))).toContain('<html lang="de" dir="ltr">');
  expect(await inLanguage('ar', () => mailPageOf('مرحبا'))).toContain('<html lang="ar" dir="rtl">');
});
