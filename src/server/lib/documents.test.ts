import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

import { document, documentBomb } from '#test/data/document.ts';
import { documentFacts } from './documents.ts';

const folder = await mkdtemp(join(tmpdir(), 'documents-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function factsOf(bytes: Buffer, effort?: { bytes: number; ms: number }, party = 'marsh') {
  const path = join(folder, `${(files += 1)}.pdf`);
  await writeFile(path, bytes);
  return documentFacts(path, { party, ...(effort && { effort }) });
}

test('the pages are counted and the title is read', async () => {
  expect(await factsOf(document({ pages: 12, title: 'Annual report' }))).toEqual({
    pages: 12,
    title: 'Annual report',
  });
});

test('a document without a title has none', async () => {
  expect(await factsOf(document({ pages: 1 }))).toEqual({ pages: 1, title: null });
});

test('pages are counted, not believed', async () => {
  const lie = document({ pages: 3 }).toString('latin1').replace('/Count 3', '/Count 9');
  expect(await factsOf(Buffer.from(lie, 'latin1'))).toMatchObject({ pages: 3 });
});

test('scripts and files within it are not carried out', async () => {
  const extra = '/OpenAction << /S /JavaScript /JS (globalThis.hurt = 1; process.exit\\(1\\)) >>';
  expect(await factsOf(document({ pages: 2, extra }))).toMatchObject({ pages: 2 });
  expect(globalThis).not.toHaveProperty('hurt');
});

describe('a PDF is refused with a sentence', () => {
  const whole = document({ pages: 5 });
  test.each([
    ['with a password', document({ encrypted: true }), 'encrypted'],
    ['cut in half', whole.subarray(0, whole.length / 2), 'cut short'],
    ['without its last bytes', whole.subarray(0, -8), 'cut short'],
    ['that is only a head', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), 'cut short'],
    ['without pages', document({ pages: 0 }), 'cut short'],
    [
      'of a million brackets',
      Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(1_000_000)}\nendobj\n%%EOF\n`),
      'cut short',
    ],
  ])('%s', async (_what, bytes, words) => {
    await expect(factsOf(bytes)).rejects.toThrow(words);
  });

  test('that unpacks to gigabytes, long before they are in memory', async () => {
    const bomb = documentBomb(5_000);
    expect(bomb.length).toBeLessThan(20_000_000);
    const before = process.memoryUsage().rss;
    await expect(factsOf(bomb, { bytes: 100_000_000, ms: 600_000 })).rejects.toThrow(
      'too much time or memory',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(1_000_000_000);
  });

  test('that takes too long', async () => {
    await expect(factsOf(document(), { bytes: 100_000_000, ms: 0 })).rejects.toThrow(
      'too much time or memory',
    );
  });
});

test('an organization with many PDFs delays another by a turn, not by all of them', async () => {
  const order: string[] = [];
  const read = async (party: string) => {
    await factsOf(document({ pages: 3 }), undefined, party);
    order.push(party);
  };
  const many = Array.from({ length: 8 }, () => read('many'));
  await Promise.all([...many, read('one')]);
  expect(order.indexOf('one')).toBeLessThan(many.length - 1);
});
