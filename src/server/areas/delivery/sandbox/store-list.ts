import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface SandboxFilter {
  organizationId: number;
  accountId?: number | undefined;
  /** A post's own id, or that of one of its replies. */
  postId?: number | undefined;
}

/** Posts that are no replies, of an organization's sandbox accounts; deleted ones too, to be shown as such. */
function roots(db: Db, { organizationId, accountId, postId }: SandboxFilter) {
  let rows = db
    .selectFrom('sandbox_posts as held')
    .innerJoin('accounts as account', 'account.id', 'held.account_id')
    .where('account.organization_id', '=', organizationId)
    .where('held.parent_id', 'is', null);
  if (accountId !== undefined) rows = rows.where('held.account_id', '=', accountId);
  if (postId !== undefined)
    rows = rows.where(
      'held.id',
      'in',
      sql<number>`(with recursive up as (
        select id, parent_id from sandbox_posts where id = ${postId}
        union all
        select above.id, above.parent_id from sandbox_posts above join up on above.id = up.parent_id
      ) select id from up)`,
    );
  return rows;
}

export async function listRoots(db: Db, filter: SandboxFilter, window: { offset: number; limit: number }) {
  return roots(db, filter)
    .select([
      'held.id',
      'held.kind',
      'held.parent_id',
      'held.body',
      'held.media',
      'held.options',
      'held.created_at',
      'held.removed_at',
      'held.account_id',
      'account.name as account_name',
      'account.network',
    ])
    .orderBy('held.id', 'desc')
    .offset(window.offset)
    .limit(window.limit)
    .execute();
}

/** @param limit stops counting at one more */
export async function countRoots(db: Db, filter: SandboxFilter, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      roots(db, filter)
        .select('held.id')
        .limit(limit + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** All replies below these posts, in order of arrival, with the post at their root. */
export async function listAnswers(db: Db, rootIds: readonly number[]) {
  if (rootIds.length === 0) return [];
  return db
    .withRecursive('under', (cte) =>
      cte
        .selectFrom('sandbox_posts')
        .where('parent_id', 'in', rootIds)
        .select(['id', 'parent_id as root_id'])
        .unionAll(
          cte
            .selectFrom('sandbox_posts as answer')
            .innerJoin('under', 'under.id', 'answer.parent_id')
            .select(['answer.id', 'under.root_id']),
        ),
    )
    .selectFrom('under')
    .innerJoin('sandbox_posts as held', 'held.id', 'under.id')
    .select([
      'under.root_id',
      'held.id',
      'held.kind',
      'held.parent_id',
      'held.body',
      'held.media',
      'held.options',
      'held.created_at',
      'held.removed_at',
    ])
    .orderBy('held.id')
    .execute();
}
