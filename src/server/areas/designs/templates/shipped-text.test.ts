import { expect, test } from 'vitest';

import type { Reader } from '#contract/reader.ts';
import { readBy } from '#server/lib/languages.ts';
import { freshDatabase } from '#test/app/database.ts';
import { presentTemplate } from './present.ts';
import { listTemplates } from './store.ts';

const { db } = await freshDatabase();

const german = new Map([
  ['Plain quote', 'Schlichtes Zitat'],
  ['Quote', 'Zitat'],
]);
const reader: Reader = {
  locale: 'de',
  translate: (message, context) => {
    const translation = context === 'template' ? german.get(message) : undefined;
    return translation === undefined ? null : () => translation;
  },
};

const found = async (q: string) => {
  const rows = await listTemplates(db, { organizationId: 1 }, { q }, { full: false, offset: 0, limit: 100 });
  return rows.map((row) => presentTemplate(row, ''));
};

test('a global template is read and found in the reader’s language, and in English', async () => {
  const [quote, ...others] = await readBy(reader, () => found('schlicht'));
  expect(others).toEqual([]);
  expect(quote).toMatchObject({ slug: 'quote-plain', name: 'Schlichtes Zitat' });
  expect(quote?.variables.map(({ label }) => label)).toContain('Zitat');
  expect((await readBy(reader, () => found('plain'))).map(({ slug }) => slug)).toContain('quote-plain');
  expect(await found('schlicht')).toEqual([]);
});
