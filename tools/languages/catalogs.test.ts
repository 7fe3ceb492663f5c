import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readCatalog } from './catalogs.ts';

const save = 'Save';
const count = '{count, plural, one {# post} other {# posts}} of {name}';
const sent = 'Sent to <0>{name}</0>';
const english = new Map([save, count, sent].map((message) => [generateMessageId(message), message]));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copydesk-catalogs-'));
});
afterAll(() => rm(folder, { recursive: true }));

const said = (message: string, translation: string) =>
  `msgid "${message}"\nmsgstr "${translation.replaceAll('"', '\\"')}"\n`;

async function read(...entries: readonly string[]) {
  const head = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Generator: @lingui/cli\\n"\n';
  await writeFile(join(folder, 'de.po'), [head, ...entries].join('\n'));
  return readCatalog(folder, 'de', english);
}

describe('a catalog', () => {
  test('has the translations of the texts that there are', async () => {
    const { messages, faults } = await read(said(save, 'Speichern'), said('Of old', 'Von früher'));
    expect([[...messages], faults]).toEqual([[[generateMessageId(save), ['Speichern']]], []]);
  });

  test.each([
    ['an unclosed brace', count, '{count, plural, one {# Beitrag} other {# Beiträge} von {name}'],
    ['a missing parameter', count, '{count, plural, one {# Beitrag} other {# Beiträge}}'],
    ['a parameter of its own', save, 'Speichern {what}'],
    ['a misspelt parameter', count, '{count, plural, one {# Beitrag} other {# Beiträge}} von {nmae}'],
    ['a missing element', sent, 'An {name} gesendet'],
    ['an element of its own', sent, 'An <0>{name}</0> <1>gesendet</1>'],
    ['markup', save, '<b>Speichern</b>'],
  ])('leaves out a translation with %s, and says so', async (_fault, message, translation) => {
    const { messages, faults } = await read(said(message, translation));
    expect(messages.size).toBe(0);
    expect(faults).toEqual([expect.stringContaining(translation)]);
  });

  test('takes the plural forms of its language', async () => {
    const { messages, faults } = await read(
      said(count, '{count, plural, zero {none} one {one} two {two} few {#} many {#} other {#}} {name}'),
    );
    expect([messages.size, faults]).toEqual([1, []]);
  });

  test('that is no catalog at all leaves every text in English', async () => {
    await writeFile(join(folder, 'de.po'), Buffer.from([0, 255, 1, 34, 10, 109, 115, 103]));
    expect((await readCatalog(folder, 'de', english)).messages.size).toBe(0);
    expect((await readCatalog(folder, 'fr', english)).messages.size).toBe(0);
  });
});
