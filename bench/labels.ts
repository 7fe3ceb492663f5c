import { countAll } from '#server/areas/analytics/analytics/count.ts';
import type { Database } from '#server/db/connect.ts';
import { addAccount, addNewsroom } from '#test/data/publishing.ts';
import { ms, percentiles, report, timed, times } from './measure.ts';
import { withProgram } from './program.ts';
import { readAll } from './read.ts';
import { emptyStore, fullKey } from './store.ts';

const port = 4495;
const posts = 40_000;
const cards = 10_000;
const rounds = 60;

/** Of a hundred things thirty have the label that is used often, one the other, and ten are of the campaign. */
const filters = { often: 'label_id=1', seldom: 'label_id=2', campaign: 'campaign_id=1' } as const;

const reads = {
  'published posts, first page': 'schedule.php?action=list&phase=past&per_page=50',
  'cards, first page': 'cards.php?per_page=100',
  'a month of the calendar': 'schedule.php?action=calendar&from=2027-03-01T00:00:00Z&to=2027-04-01T00:00:00Z',
  'numbers of a year': 'analytics.php?action=report&from=2027-01-01&to=2027-12-31',
  'numbers of a month': 'analytics.php?action=report&from=2027-03-01&to=2027-03-31',
};

/**
 * Lists and numbers by label and campaign, and the same without a filter: one program, one request of each in turn.
 */
export async function labelsBench(): Promise<void> {
  const database = await emptyStore('labels');
  const key = await fill(database);
  await countAll(database.db);
  await database.pool.query('vacuum analyze');
  await database.close();
  await withProgram({ store: 'labels', port, env: { DEMO: '0' } }, async () => {
    const rows: string[][] = [];
    for (const [what, path] of Object.entries(reads)) {
      const paths = [path, ...Object.values(filters).map((filter) => `${path}&${filter}`)];
      const taken = paths.map((): number[] => []);
      for (let round = 0; round < rounds; round++)
        for (const [index, one] of paths.entries())
          taken[index]?.push(await timed(() => readAll(port, key, one)));
      const [usual = 0, ...filtered] = taken.map((durations) => percentiles(durations.slice(10)).p50);
      rows.push([what, ms(usual), ...filtered.map((p50) => `${ms(p50)} (${times(p50 / usual)})`)]);
    }
    report(`${posts.toLocaleString('en')} posts, ${cards.toLocaleString('en')} cards`, [
      ['p50', 'no filter', 'a label that 30 % have', 'a label that 1 % have', 'a campaign of 10 %'],
      ...rows,
    ]);
  });
}

async function fill({ db, pool }: Database): Promise<string> {
  const newsroom = await addNewsroom(db);
  const { organizationId, userId, projectId } = newsroom;
  const account = await addAccount(db, newsroom, 'instagram');
  await pool.query(
    `insert into labels (organization_id, name, color, created_at)
      select $1, 'Label ' || n, '#2563eb', now() from generate_series(1, 50) n`,
    [organizationId],
  );
  await pool.query(
    `insert into campaigns (organization_id, project_id, name, slug, color, created_at)
      select $1, $2, 'Campaign ' || n, 'campaign-' || n, '#2563eb', now() from generate_series(1, 20) n`,
    [organizationId, projectId],
  );
  const labelled = `case when n % 100 < 30 then array[1::bigint] when n % 100 = 30 then array[2::bigint] else '{}' end,
    case when n % 10 = 0 then 1 end`;
  await pool.query(
    `insert into posts (organization_id, project_id, author_user_id, submitted_via, state, stage, body,
        scheduled_at, content_hash, created_at, updated_at, sent_at, label_ids, campaign_id)
      select $1, $2, $3, 'api', 'sent', 'private', 'Story ' || n || ': what the harbour master says of the quay', at,
        md5(n::text), now(), now(), at, ${labelled}
      from (select n, timestamptz '2027-01-01T00:00:00Z' + n * interval '13 minutes' as at
        from generate_series(1, $4::int) n) numbers`,
    [organizationId, projectId, userId, posts],
  );
  await pool.query(
    `insert into post_targets (post_id, account_id, state, sent_at, network_id)
      select id, $1, 'sent', sent_at, 'remote ' || id from posts`,
    [account],
  );
  await pool.query(
    `insert into post_metrics (target_id, post_id, account_id, organization_id, project_id, network, sandbox,
        author_user_id, posted_at, sent_at, read_at, impressions, likes)
      select t.id, p.id, t.account_id, p.organization_id, p.project_id, 'instagram', true, p.author_user_id, p.sent_at,
        p.sent_at, now(), (random() * 9000)::int, (random() * 300)::int
      from post_targets t join posts p on p.id = t.post_id`,
  );
  await pool.query(
    `with made as (
      insert into board_columns (organization_id, name, color, position, is_default, is_done)
      values ($1, 'To Do', '#888888', 0, true, false) returning id
    )
    insert into cards (organization_id, project_id, board_column_id, title, rank, created_by_user_id, created_at,
      updated_at, label_ids, campaign_id)
    select $1, $3, made.id, 'Card ' || n || ' of the quay', 'a' || lpad(n::text, 5, '0'), $2, now(), now(), ${labelled}
    from made, generate_series(1, $4::int) n`,
    [organizationId, userId, projectId, cards],
  );
  return fullKey(db, { organizationId, userId });
}
