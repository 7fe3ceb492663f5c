import { sql, type Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Purse } from '#server/sources/source.ts';

type Db = Kysely<Tables>;
type Purpose = Tables['source_spending']['purpose'];

/** The purse of a stored source for one purpose, in the month of `now`. Exact across processes. */
export function purseOf(db: Db, sourceId: number, purpose: Purpose, now: Date): Purse {
  const month = now.toISOString().slice(0, 7);
  const ours = sql`source_id = ${sourceId} and month = ${month} and purpose = ${purpose}`;
  return {
    async take({ units, price, budget }) {
      await addSpending(db, sourceId, { month, purpose, mills: 0 });
      const { rows } = await sql<{ units: number }>`
        with held as (select mills from source_spending where ${ours} for update),
          granted as (
            select least(${units}::bigint, greatest(0, (${Math.floor(budget)}::bigint - mills) / ${price}::bigint))
              as units from held)
        update source_spending set mills = mills + granted.units * ${price}::bigint
        from granted where ${ours} returning granted.units`.execute(db);
      return rows[0]?.units ?? 0;
    },
    async giveBack(mills) {
      if (mills === 0) return;
      await sql`update source_spending set mills = mills - ${mills} where ${ours}`.execute(db);
    },
    async spent() {
      const { rows } = await sql<{ mills: number }>`
        select coalesce(sum(mills), 0)::bigint as mills from source_spending
        where source_id = ${sourceId} and month = ${month}`.execute(db);
      return rows[0]?.mills ?? 0;
    },
  };
}

export async function addSpending(
  db: Db,
  sourceId: number,
  { month, purpose, mills }: { month: string; purpose: Purpose; mills: number },
): Promise<void> {
  await sql`
    insert into source_spending (source_id, month, purpose, mills)
    values (${sourceId}, ${month}, ${purpose}, ${mills})
    on conflict (source_id, month, purpose) do update
      set mills = source_spending.mills + excluded.mills
      where excluded.mills <> 0`.execute(db);
}
