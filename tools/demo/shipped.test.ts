import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { inspectBackup } from '#server/areas/admin/backups/inspect.ts';
import { demoFile } from '#server/areas/admin/demo/load.ts';
import { demoProjectNames } from '#server/areas/admin/demo/names.ts';
import { picturesFolder } from '#server/areas/admin/demo/pictures.ts';
import { migrationNames } from '#server/db/migrate.ts';
import { fingerprint, fingerprintFile } from './fingerprint.ts';
import { demoInstant } from './instant.ts';
import { demoOrganizations } from './people.ts';
import { demoPicture, pictureCount } from './pictures.ts';

test('the shipped demo was made from these sources', async () => {
  expect(`${await fingerprint()}\n`, 'run npm run demo').toBe(await readFile(fingerprintFile, 'utf8'));
});

test('it is a backup of this instant, of this program or an older one, and small', async () => {
  const { head } = await inspectBackup(demoFile, migrationNames);
  expect(head).toMatchObject({ made_at: demoInstant.toISOString(), media: 'inside' });
  expect((await stat(demoFile)).size).toBeLessThan(5_000_000);
});

test('the shipped pictures are those that trends and posts show', async () => {
  expect(await readdir(picturesFolder)).toHaveLength(pictureCount);
  for (let id = 0; id < pictureCount; id++)
    expect(await readFile(join(picturesFolder, `${id}.svg`), 'utf8'), 'run npm run demo').toBe(
      `${demoPicture(id)}\n`,
    );
});

test('the removal knows the projects by their names', () => {
  const names = demoOrganizations.flatMap(({ projects }) => projects.map(({ name }) => name));
  expect(names).toEqual(demoProjectNames);
});
