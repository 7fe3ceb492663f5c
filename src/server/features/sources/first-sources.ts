import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { takeTurn } from '#server/db/writing-turn.ts';
import { defaultSources } from './default-sources.ts';
import * as store from './store.ts';

/**
 * Gives an installation its first sources. Call it when the database has just been made: what people removed
 * later must not come back.
 * @returns how many were added
 */
export async function addFirstSources(db: Kysely<Tables>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Of nodes that start at once, the second finds what the first has added: a network has no address to tell it by.
    await takeTurn(trx, 'first sources');
    let added = 0;
    for (const { kind, name, address = null, category, config = {} } of defaultSources) {
      const own = address === null ? config : { ...config, url: address };
      if (await store.findSame(trx, { kind, address, config: own })) continue;
      const categoryId = category === undefined ? null : await store.categoryByName(trx, category);
      await store.insertSource(trx, { kind, name, address, categoryId, config: own });
      added++;
    }
    return added;
  });
}
