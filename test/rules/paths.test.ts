import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** In a folder with a space or an accent, the `pathname` of a file's URL is not its path. */
test('no path is the pathname of a module’s URL', () => {
  const files = globSync('{*.ts,{src,scripts,tools,bench,e2e}/**/*.{ts,tsx,mjs}}', { cwd: root });
  expect(
    files.filter((file) =>
      /import\.meta\.(url|resolve)[^;]*\.pathname/.test(readFileSync(join(root, file), 'utf8')),
    ),
  ).toEqual([]);
});
