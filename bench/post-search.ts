import { addNewsroom } from '#test/data/publishing.ts';
import { ms, percentiles, repeated, report } from './measure.ts';
import { withProgram } from './program.ts';
import { readAll } from './read.ts';
import { emptyStore, fullKey } from './store.ts';

const port = 4494;
/** `BENCH_POSTS` tries it small. */
const posts = Number(process.env.BENCH_POSTS ?? 200_000);

/** Sentences of about 250 letters, like posts; one in 50,000 has a unique word. */
const body = `'Story ' || n || ' of the new quay: the harbour’s lights go out one by one when the first boats come home, ' ||
  (array['tide', 'storm', 'market', 'ferry', 'council'])[1 + n % 5] || ' and all, and nobody has to wait any longer for ' ||
  md5(n::text) || ' or whatever the ' || (array['mayor', 'captain', 'reporter'])[1 + n % 3] || ' said before.' ||
  case when n % 50000 = 7 then ' Zeppelin!' else '' end`;

/** Search in the list of posts, over everything that an organization has ever written. */
export async function postSearchBench(): Promise<void> {
  const database = await emptyStore('post-search');
  const { organizationId, projectId, userId } = await addNewsroom(database.db);
  await database.pool.query(
    `insert into posts (organization_id, project_id, author_user_id, submitted_via, state, stage, body, content_hash,
      created_at, updated_at, scheduled_at, sent_at)
    select $1, $2, $3, 'web', 'sent', 'review', ${body}, md5(n::text), at, at, at, at
    from (select n, now() - n * interval '730 days' / $4 as at from generate_series(1, $4::int) n) numbers`,
    [organizationId, projectId, userId, posts],
  );
  await database.pool.query('vacuum analyze');
  const key = await fullKey(database.db, { organizationId, userId });
  await database.close();
  await withProgram({ store: 'post-search', port, env: { DEMO: '0' } }, async () => {
    const row = async (title: string, query: string) => {
      const ask = () => call(key, query);
      await repeated(3, ask);
      const { p50, p95, max } = percentiles(await repeated(40, ask));
      return [title, ms(p50), ms(p95), ms(max)];
    };
    report(`schedule.php?action=list over ${posts.toLocaleString('en')} posts`, [
      ['', 'p50', 'p95', 'max'],
      await row('without words', ''),
      await row('published, the earliest first', '&phase=past&sort=time&direction=asc'),
      await row('the last edited first', '&sort=edited'),
      await row('of an author with none', '&author_user_id=999999'),
      await row('a word of every post', '&q=harbour'),
      await row('two words of one in fifteen', '&q=storm+captain'),
      await row('a word of one in 50,000', '&q=zeppelin'),
      await row('a word of none', '&q=submarine'),
    ]);
  });
}

const call = (key: string, query: string) => readAll(port, key, `schedule.php?action=list${query}`);
