import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { t } from '#contract/message.ts';
import { readBy } from '#server/lib/languages.ts';
import { RenderError, type RenderErrorCode } from '#server/render/render-error.ts';
import { shouting } from '#test/app/shouting.ts';
import { keepDrawings } from './kept-drawings.ts';

const folder = await mkdtemp(join(tmpdir(), 'copydesk-drawings-'));
afterAll(() => rm(folder, { recursive: true }));
const keep = keepDrawings({ folder, mostBytes: 1_000_000, now: () => 0 });

async function refusalFor(code: RenderErrorCode, card: string): Promise<RenderError> {
  const error = await keep([card], async () => {
    throw new RenderError(code, () => t`It has no card.`);
  }).catch((error: unknown) => error);
  if (!(error instanceof RenderError)) throw new Error('it was drawn');
  return error;
}

test('a refusal that is kept is said to each reader in their language', async () => {
  const first = await readBy(shouting, () => refusalFor('no_card', 'kept'));
  const second = await refusalFor('no_card', 'kept');
  expect([first.message, second.message]).toEqual(['IT HAS NO CARD.', 'It has no card.']);
  expect(second.code).toBe('no_card');
});

test('so is one that two readers wait for together', async () => {
  const both = await Promise.all([
    readBy(shouting, () => refusalFor('broken', 'shared')),
    refusalFor('broken', 'shared'),
  ]);
  expect(both.map(({ message }) => message)).toEqual(['IT HAS NO CARD.', 'It has no card.']);
});
