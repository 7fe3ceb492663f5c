import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { SandboxOutbox } from '#server/networks/sandbox.ts';

type Db = Kysely<Tables>;

/** The sandbox's posts, in transactions of its own: for the sending code it is another system. */
export function sandboxOutbox(db: Db): SandboxOutbox {
  const find = async (from: Db, accountId: number, key: string) =>
    from
      .selectFrom('sandbox_posts')
      .select('id')
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .orderBy('id')
      .executeTakeFirst();

  return {
    async put({ accountId, key, parentId, kind, body, media, options = {}, createdAt, once }) {
      return db.transaction().execute(async (trx) => {
        if (once) {
          await sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${accountId} ${key}`}, 0))`.execute(
            trx,
          );
          const known = await find(trx, accountId, key);
          if (known) return known;
        }
        return trx
          .insertInto('sandbox_posts')
          .values({
            account_id: accountId,
            key,
            parent_id: parentId,
            kind,
            body,
            media: JSON.stringify(media),
            options: JSON.stringify(options),
            created_at: createdAt,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
      });
    },

    find: (accountId, key) => find(db, accountId, key),

    held: (accountId, ids) =>
      db
        .selectFrom('sandbox_posts')
        .select(['id', 'key', 'created_at'])
        .where('account_id', '=', accountId)
        .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
        .where('removed_at', 'is', null)
        .execute(),

    async repeats(accountId, body) {
      const newest = await db
        .selectFrom('sandbox_posts')
        .select('body')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'post')
        .where('removed_at', 'is', null)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return newest?.body === body;
    },

    async remove(accountId, id, at) {
      await db
        .updateTable('sandbox_posts')
        .set({ removed_at: at })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .execute();
    },

    async correct(accountId, id, body) {
      const { numUpdatedRows } = await db
        .updateTable('sandbox_posts')
        .set({ body })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
