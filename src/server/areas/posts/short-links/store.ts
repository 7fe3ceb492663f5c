import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** The codes that addresses of a post have already. */
export async function listCodes(db: Db, postId: number) {
  return db
    .selectFrom('short_links')
    .select(['account_id', 'address', 'code'])
    .where('post_id', '=', postId)
    .execute();
}

interface NewShortLink {
  organization_id: number;
  project_id: number;
  post_id: number;
  account_id: number;
  code: string;
  address: string;
  address_hash: Buffer;
  leads_to: string;
  created_at: Date;
}

/** One for each address of a post at an account: one that is there already gets its present destination. */
export async function upsertShortLinks(trx: Db, links: readonly NewShortLink[]): Promise<void> {
  if (links.length === 0) return;
  await trx
    .insertInto('short_links')
    .values([...links])
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'account_id', 'address_hash'])
        .doUpdateSet((eb) => ({ leads_to: eb.ref('excluded.leads_to') })),
    )
    .execute();
}

/** Where a code leads; `ended` for one whose project or post was deleted. */
interface Destination {
  id: number;
  leadsTo: string;
}

/** In the order of the codes. */
export async function findDestinations(
  db: Db,
  codes: readonly string[],
): Promise<(Destination | 'ended' | null)[]> {
  const { rows } = await sql<{ code: string; id: number | null; leads_to: string | null }>`
    select code, id, leads_to from short_links where code = any(${[...codes]}::text[])
    union all
    select code, null, null from ended_short_links where code = any(${[...codes]}::text[])`.execute(db);
  return codes.map((code) => {
    const found = rows.filter((row) => row.code === code);
    const open = found.find(({ id }) => id !== null);
    if (open?.id && open.leads_to !== null) return { id: open.id, leadsTo: open.leads_to };
    return found.length > 0 ? 'ended' : null;
  });
}
