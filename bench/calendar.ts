import { networkNames } from '#contract/networks/facts.ts';
import type { Database } from '#server/db/connect.ts';
import { addAccount, addNewsroom } from '#test/data/publishing.ts';
import { ms, percentiles, repeated, report } from './measure.ts';
import { withProgram } from './program.ts';
import { emptyStore, fullKey } from './store.ts';

const port = 4495;
const posts = 500;
const earlier = 20_000;
const dated = 600;
const cards = 200;
const accounts = 6;

/**
 * A busy month of the calendar: what the screen reads, in an organization with thousands of published posts.
 */
export async function calendarBench(): Promise<void> {
  const database = await emptyStore('calendar');
  const key = await fill(database);
  await database.close();
  await withProgram({ store: 'calendar', port, env: { DEMO: '0' } }, async () => {
    const month = ['2027-03-01', '2027-03-31'] as const;
    const reads = {
      posts: `schedule.php?action=calendar&from=${month[0]}T00:00:00Z&to=2027-04-01T00:00:00Z`,
      observances: `calendar.php?from=${month[0]}&to=${month[1]}`,
      'due cards': `cards.php?action=due&from=${month[0]}&to=${month[1]}`,
    };
    const rows: string[][] = [];
    for (const [what, path] of Object.entries(reads)) {
      const first = await call(key, path);
      await repeated(30, () => call(key, path));
      const { p50, p95, max } = percentiles(await repeated(200, () => call(key, path)));
      rows.push([`${countOf(first)} ${what}`, ms(p50), ms(p95), ms(max), 'p95 40 ms']);
    }
    const together = await repeated(100, () =>
      Promise.all(Object.values(reads).map((path) => call(key, path))),
    );
    const { p50, p95, max } = percentiles(together);
    rows.push(['all three at once, as the screen asks', ms(p50), ms(p95), ms(max), 'p95 40 ms']);
    report(`A month of the calendar, ${earlier.toLocaleString('en')} posts before it`, [
      ['', 'p50', 'p95', 'max', 'aim'],
      ...rows,
    ]);
  });
}

function countOf(answer: unknown): number {
  const { data } = answer as { data: { posts?: unknown[]; items?: unknown[]; cards?: unknown[] } };
  return (data.posts ?? data.items ?? data.cards ?? []).length;
}

async function call(key: string, path: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/tool/api/v1/${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Days to mark, beside the shipped ones, all over a March. */
export async function addDays(pool: Database['pool']): Promise<void> {
  await pool.query(
    `insert into calendar_rows (key, kind, title, why, year, month, day, category, importance, source, licence)
    select 'bench ' || n, 'event', 'An event of note ' || n, 'The quay was opened to ships of every flag.',
      1800 + n % 200, 3, 1 + n % 31, 'history', 1 + n % 3, 'bench', 'CC0'
    from generate_series(1, $1::int) n`,
    [dated],
  );
}

async function fill({ db, pool }: Database): Promise<string> {
  const newsroom = await addNewsroom(db);
  const ids: number[] = [];
  for (const network of networkNames.slice(0, accounts)) ids.push(await addAccount(db, newsroom, network));
  const { organizationId, projectId, userId } = newsroom;
  const insert = (state: string, at: string, count: number) =>
    pool.query(
      `with made as (
        insert into posts (organization_id, project_id, author_user_id, submitted_via, state, stage, body,
          scheduled_at, content_hash, created_at, updated_at, sent_at)
        select $1, $2, $3, 'api', '${state}', 'review', 'Story ' || n || ': what the harbour master says of the quay',
          at, md5(n::text), now(), now(), ${state === 'sent' ? 'at' : 'null'}
        from (select n, ${at} as at from generate_series(1, $4::int) n) numbers
        returning id
      )
      insert into post_targets (post_id, account_id, state)
      select made.id, account, '${state === 'sent' ? 'sent' : 'queued'}' from made, unnest($5::bigint[]) account
      where (made.id + account) % 2 = 0`,
      [organizationId, projectId, userId, count, ids],
    );
  await insert('sent', `timestamptz '2027-02-28T12:00:00Z' - n * interval '30 minutes'`, earlier);
  await insert('draft', `timestamptz '2027-03-01T00:10:00Z' + n * interval '88 minutes'`, posts);
  await addDays(pool);
  await pool.query(
    `insert into board_columns (organization_id, name, color, position, is_default, is_done)
    values ($1, 'To Do', '#888888', 0, true, false)`,
    [organizationId],
  );
  await pool.query(
    `insert into cards (organization_id, board_column_id, title, rank, due_on, created_by_user_id, created_at, updated_at)
    select $1, (select min(id) from board_columns where organization_id = $1), 'Card ' || n, 'a' || lpad(n::text, 5, '0'),
      date '2027-03-01' + n % 31, $2, now(), now()
    from generate_series(1, $3::int) n`,
    [organizationId, userId, cards],
  );
  await pool.query('analyze');
  return fullKey(db, { organizationId, userId });
}
