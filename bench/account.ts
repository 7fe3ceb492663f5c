import { writeAudit } from '#server/access/store-audit.ts';
import { account } from '#server/areas/workspace/account/handlers.ts';
import { audit } from '#server/areas/workspace/audit/handlers.ts';
import { contextOf } from '#test/app/context.ts';
import { addNewsroom } from '#test/data/publishing.ts';
import { ms, percentiles, repeated, report, times } from './measure.ts';
import { emptyStore } from './store.ts';

const rows = 500_000;
const entries = 50_000;

/**
 * The cost of the audit row: a write beside the same write without it; account.php and the log beside plain
 * SQL.
 */
export async function accountBench(): Promise<void> {
  const database = await emptyStore('account');
  const { db, pool } = database;
  const owner = await addNewsroom(db);
  await pool.query(
    `insert into audit_log (organization_id, user_id, who, via, address, device, what, subject, details, at)
     select $1, $2, 'Ada', 'session', '192.0.2.1', 'A browser', 'schedule.approve', 'post ' || n % 20000, '{}',
       now() - n * interval '1 minute' from generate_series(1, ${rows}) n`,
    [owner.organizationId, owner.userId],
  );
  await pool.query(
    `insert into credits_ledger (organization_id, at, amount, what)
     select $1, date_trunc('month', now() at time zone 'UTC') at time zone 'UTC', 0, 'designs.render'
     from generate_series(1, ${entries})`,
    [owner.organizationId],
  );
  await pool.query('vacuum analyze audit_log, credits_ledger');
  const { rows: columns } = await pool.query<{ id: number }>(
    `insert into board_columns (organization_id, name, color, position) values ($1, 'Ideas', '#64748b', 0) returning id`,
    [owner.organizationId],
  );
  const column = columns[0]?.id ?? 0;
  const ctx = contextOf(db, owner, { now: new Date() });
  const { actor } = ctx;

  let name = 0;
  const rename = () =>
    db.transaction().execute((trx) =>
      trx
        .updateTable('board_columns')
        .set({ name: `Ideas ${++name}` })
        .where('id', '=', column)
        .execute(),
    );
  const recorded = async () => {
    await rename();
    await writeAudit(db, { ...actor }, { what: 'columns.edit', subject: `column ${column}` });
  };
  const measured = {
    'a write': await warm(rename),
    'the same with its audit row': await warm(recorded),
    'sums of account.php, plain SQL': await warm(() =>
      pool.query(
        `select sum(amount) from credits_ledger where organization_id = $1
           and at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`,
        [owner.organizationId],
      ),
    ),
    'account.php': await warm(() => Promise.resolve(account.get(ctx))),
    'a page of the log, plain SQL': await warm(() =>
      pool.query('select * from audit_log where organization_id = $1 order by at desc, id desc limit 51', [
        owner.organizationId,
      ]),
    ),
    'audit.php': await warm(() => Promise.resolve(audit.list(ctx, { of: 'organization', per_page: 50 }))),
    'audit.php of one post': await warm(() =>
      Promise.resolve(audit.list(ctx, { of: 'organization', per_page: 50, object: 'post 77' })),
    ),
  };
  const p50 = (of: keyof typeof measured) => percentiles(measured[of]).p50;
  report(`${rows.toLocaleString('en')} rows in the log, ${entries.toLocaleString('en')} in the ledger`, [
    ['', 'p50', 'p95', 'max'],
    ...Object.entries(measured).map(([title, taken]) => {
      const { p50: middle, p95, max } = percentiles(taken);
      return [title, ms(middle), ms(p95), ms(max)];
    }),
    ['audit row', times(p50('the same with its audit row') / p50('a write')), '', ''],
    [
      'account.php beside plain SQL',
      times(p50('account.php') / p50('sums of account.php, plain SQL')),
      '',
      '',
    ],
    ['audit.php beside plain SQL', times(p50('audit.php') / p50('a page of the log, plain SQL')), '', ''],
  ]);
  await database.close();
}

async function warm(work: () => Promise<unknown>): Promise<number[]> {
  await repeated(50, work);
  return repeated(300, work);
}
