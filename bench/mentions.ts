import { noCounts } from '#contract/sources/all.ts';
import type { ImportRow } from '#server/areas/intake/ingest/rows.ts';
import { addPosts, postOf } from '#test/data/posts.ts';
import { addNewsroom } from '#test/data/publishing.ts';
import { ms, percentiles, repeated, report } from './measure.ts';
import { withProgram } from './program.ts';
import { readAll } from './read.ts';
import { emptyStore, fullKey } from './store.ts';

const port = 4496;
/** On each network. */
const authors = 25_000;
const networks = ['x', 'bluesky', 'mastodon', 'instagram', 'tiktok'] as const;
/** All that are read for the accounts that they mention. */
const posts = 1_000;

const words = ['harbour', 'quay', 'ferry', 'tide', 'news', 'marsh', 'ada', 'kim', 'zoe', 'lee'];
const wordOf = (number: number) => words[number % words.length] ?? '';

function postBy(network: (typeof networks)[number], number: number): ImportRow {
  const server = { bluesky: '.example', mastodon: '@toot.example', x: '', instagram: '', tiktok: '' }[
    network
  ];
  return postOf(network, {
    createdAt: new Date(Date.now() - number * 120_000),
    authorHandle: `${wordOf(number)}${number.toString(36)}${server}`,
    authorName: `${wordOf(number >> 4)} ${wordOf(number >> 8)} ${number}`,
    counts: { ...noCounts, likes: (number * 7_919) % 100_000 },
  });
}

/** Accounts to mention, while somebody types a name. */
export async function mentionsBench(): Promise<void> {
  const database = await emptyStore('mentions');
  const { organizationId, projectId, userId } = await addNewsroom(database.db);
  for (let from = 0; from < authors; from += 1_000) {
    const rows = networks.flatMap((network) =>
      Array.from({ length: 1_000 }, (_, index) => postBy(network, from + index)),
    );
    await addPosts(database, new Date(), rows);
  }
  await database.pool.query(
    `insert into posts (organization_id, project_id, author_user_id, submitted_via, state, stage, body, content_hash,
      created_at, updated_at, scheduled_at, sent_at)
    select $1, $2, $3, 'web', 'sent', 'review', repeat('The harbour opens again. ', 9) || '@quay' || n % 70, md5(n::text),
      now(), now(), now(), now() from generate_series(1, $4::int) n`,
    [organizationId, projectId, userId, posts],
  );
  await database.pool.query(
    `insert into post_targets (post_id, account_id, state) select p.id, a.id, 'sent' from posts p, accounts a`,
  );
  await database.pool.query('vacuum analyze');
  const key = await fullKey(database.db, { organizationId, userId });
  await database.close();
  await withProgram({ store: 'mentions', port, env: { DEMO: '0' } }, async () => {
    const row = async (title: string, query: string) => {
      const ask = () => call(key, `&project_id=${projectId}&networks=${query}`);
      await repeated(3, ask);
      const { p50, p95, max } = percentiles(await repeated(40, ask));
      return [title, ms(p50), ms(p95), ms(max)];
    };
    const all = networks.join(',');
    report(
      `schedule.php?action=mentions, ${authors.toLocaleString('en')} authors on each of ${networks.length} networks`,
      [
        ['', 'p50', 'p95', 'max'],
        await row('one network, nothing typed', 'x'),
        await row('one network, a letter', 'x&q=h'),
        await row('five networks, a letter', `${all}&q=h`),
        await row('five networks, a word of many', `${all}&q=zoe`),
        await row('five networks, a word of none', `${all}&q=nobody`),
      ],
    );
  });
}

const call = (key: string, query: string) => readAll(port, key, `schedule.php?action=mentions${query}`);
