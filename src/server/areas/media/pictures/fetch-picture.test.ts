import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';

import type { Io } from '#server/lib/io.ts';
import { pictureInTurn } from '#server/lib/pictures.ts';
import { readSettings } from '#server/settings.ts';
import { picture } from '#test/data/media.ts';
import { createPictures } from './fetch-picture.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'copydesk-pictures-'));
afterAll(() => rm(dataDir, { recursive: true }));
const settings = readSettings({ APP_SECRET: 'a secret only for tests, of some length', DATA_DIR: dataDir });

test('no more than twelve are in memory, however many wait to be made small', async () => {
  const body = await picture('jpeg', { width: 40, height: 30 }).toBuffer();
  let fetched = 0;
  const io: Io = {
    async fetch(url) {
      fetched += 1;
      const nothingElse = { headers: {}, movedTo: null, waitMs: null, text: () => '' };
      return { ...nothingElse, status: 200, url, body };
    },
  };
  const pictures = createPictures({ io, settings, now: () => new Date('2026-03-01T12:00:00Z') });
  // Another person's large pictures take all the places for processing.
  const large = Promise.withResolvers<void>();
  const worked = [1, 2].map(() => pictureInTurn(() => large.promise));
  const asked = Array.from({ length: 40 }, (_, at) =>
    pictures('user 1', `https://host${at}.example/a.jpg`, 320),
  );
  for (let turns = 0; turns < 200; turns += 1) await turnOfTheLoop();
  expect(fetched).toBeLessThanOrEqual(12);
  large.resolve();
  await Promise.all(worked);
  expect((await Promise.all(asked)).filter((one) => one !== null)).toHaveLength(40);
  expect(fetched).toBe(40);
});
