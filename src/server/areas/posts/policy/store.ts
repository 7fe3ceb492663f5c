import type { Kysely } from 'kysely';

import type { PolicyDocument } from '#contract/posts/policy-document.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

const columns = [
  'policies.version',
  'policies.document',
  'policies.created_at',
  'users.id as user_id',
  'users.name as user_name',
] as const;

/** The newest version, or the given one. */
export async function findPolicy(db: Db, organizationId: number, version?: number) {
  return db
    .selectFrom('policies')
    .leftJoin('users', 'users.id', 'policies.created_by')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function listPolicies(db: Db, organizationId: number, page: { limit: number; offset: number }) {
  return db
    .selectFrom('policies')
    .leftJoin('users', 'users.id', 'policies.created_by')
    .select(['policies.version', 'policies.created_at', 'users.id as user_id', 'users.name as user_name'])
    .where('organization_id', '=', organizationId)
    .orderBy('version', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countPolicies(db: Db, organizationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('policies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** False when that version exists already: of two concurrent saves, one succeeds. */
export async function insertPolicy(
  db: Db,
  policy: {
    organization_id: number;
    version: number;
    document: PolicyDocument;
    created_by: number;
    created_at: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('policies')
    .values({ ...policy, document: JSON.stringify(policy.document) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
