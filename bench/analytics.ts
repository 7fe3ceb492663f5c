import { randomBytes } from 'node:crypto';

import type { NetworkName } from '#contract/networks/facts.ts';
import { countAll } from '#server/areas/analytics/analytics/count.ts';
import type { Database } from '#server/db/connect.ts';
import { addAccount, addNewsroom } from '#test/data/publishing.ts';
import { analyticsScreen } from './analytics-web.ts';
import { ms, percentiles, repeated, report, timed } from './measure.ts';
import { withProgram } from './program.ts';
import { emptyStore, fullKey } from './store.ts';

const port = 4494;
/** `BENCH_POSTS` tries it small. */
const postsOfStore = Number(process.env.BENCH_POSTS ?? 200_000);
const readingsOfTarget = 14;
const networks: readonly NetworkName[] = ['bluesky', 'mastodon', 'instagram', 'facebook', 'linkedin'];

/**
 * Two years of posts of three projects on five networks, each post on about two accounts with fourteen
 * readings: at 200,000 posts more than 5 million readings. Queries cover all of it.
 */
export async function analyticsBench(): Promise<void> {
  const database = await emptyStore('analytics');
  const { key, projectId, signIn } = await fillAnalytics(database, postsOfStore);
  const counted = await timed(() => countAll(database.db));
  await database.pool.query('vacuum analyze');
  await database.close();
  await withProgram({ store: 'analytics', port, env: { DEMO: '0' } }, async () => {
    const row = async (title: string, query: string, aim: string) => {
      await repeated(5, () => call(key, query));
      const { p50, p95, max } = percentiles(await repeated(100, () => call(key, query)));
      return [title, ms(p50), ms(p95), ms(max), aim];
    };
    report(
      `Analytics of ${postsOfStore.toLocaleString('en')} posts; all sums counted anew in ${ms(counted)}`,
      [
        ['', 'p50', 'p95', 'max', 'aim'],
        await row('summary, 30 days', '', 'p95 60 ms'),
        await row('summary, a year', '?days=365', 'p95 60 ms'),
        await row('summary, everything', '?days=3660', 'p95 60 ms'),
        await row('summary, a project', `?days=3660&project_id=${projectId}`, 'p95 60 ms'),
        await row('summary, a network', '?days=3660&network=bluesky', 'p95 60 ms'),
        await row('report, a year', '?action=report&days=365', ''),
        await row('report, everything', '?action=report&days=3660', ''),
        await row('worst posts of a year', '?action=posts&order=worst&sort=engagement&days=365', ''),
        await row('review flow, a year', '?action=review_flow&days=365', ''),
      ],
    );
    await analyticsScreen(`http://localhost:${port}`, signIn);
  });
}

async function call(key: string, query: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/tool/api/v1/analytics.php${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  if (!response.ok)
    throw new Error(`analytics.php${query} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

interface Filled {
  key: string;
  projectId: number;
  /** Signs a browser in, once. */
  signIn: string;
}

/** Posts of two years, with readings. */
export async function fillAnalytics({ db, pool }: Database, posts: number): Promise<Filled> {
  const newsroom = await addNewsroom(db);
  const { organizationId, userId, projectId } = newsroom;
  const projects = [projectId];
  for (const name of ['Fen', 'Moor']) {
    const { id } = await db
      .insertInto('projects')
      .values({ organization_id: organizationId, name, timezone: 'America/New_York', lang: 'en' })
      .returning('id')
      .executeTakeFirstOrThrow();
    projects.push(id);
  }
  for (const id of projects)
    for (const network of networks) await addAccount(db, { ...newsroom, projectId: id }, network);
  await pool.query(
    `insert into posts (organization_id, project_id, author_user_id, submitted_via, state, stage, body, kind,
      content_hash, created_at, updated_at, submitted_at, sent_at)
    select $1, ($2::bigint[])[1 + n % 3], $3, 'web', 'sent', 'review', 'Story ' || n || ' of the new quay',
      (array['fact', 'meme', 'quote', 'opinion', null])[1 + n % 5], md5(n::text), at - interval '9 hours', at,
      at - interval '5 hours', at
    from (select n, now() - n * interval '730 days' / $4 as at from generate_series(1, $4::int) n) numbers`,
    [organizationId, projects, userId, posts],
  );
  await pool.query(
    `insert into post_targets (post_id, account_id, state, sent_at, network_id, url)
    select p.id, a.id, 'sent', p.sent_at, 'remote ' || p.id, 'https://example.com/' || p.id
    from posts p join accounts a on a.project_id = p.project_id where (p.id + a.id) % 5 < 2`,
  );
  await pool.query(
    `insert into post_metrics (target_id, post_id, account_id, organization_id, project_id, network, sandbox,
      author_user_id, kind, posted_at, sent_at, read_at, impressions, likes, comments, shares)
    select t.id, p.id, a.id, p.organization_id, p.project_id, a.network, true, 1 + p.id % 12, p.kind, p.sent_at,
      p.sent_at, now(), case when a.network not in ('bluesky', 'mastodon') then (random() * 9000)::int end,
      (random() * 300)::int, (random() * 40)::int, (random() * 60)::int
    from post_targets t join posts p on p.id = t.post_id join accounts a on a.id = t.account_id`,
  );
  await pool.query(
    `insert into metric_readings (target_id, at, impressions, likes, comments, shares)
    select target_id, sent_at + n * interval '6 days', impressions * n / $1, likes * n / $1, comments * n / $1,
      shares * n / $1
    from post_metrics cross join generate_series(1, $1::int) n`,
    [readingsOfTarget],
  );
  await pool.query(
    `insert into reviews (post_id, user_id, given_verdict, verdict, content_hash, policy_version, created_at)
    select id, $1, v, v, content_hash, 0, sent_at - interval '1 hour'
    from (select *, (array['ok', 'ok', 'ok', 'fix', 'block'])[1 + id % 5] as v from posts where id % 2 = 0) p`,
    [userId],
  );
  await pool.query('analyze');
  const key = await fullKey(db, { organizationId, userId });
  // What `oneTimeSignIn` stores: a person opens the screen, not a key.
  const code = randomBytes(32).toString('base64url');
  await db
    .insertInto('auth_verifications')
    .values({
      identifier: `sign-in-once:${code}`,
      value: String(userId),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return { key, projectId, signIn: `/sign-in/once/${code}` };
}
