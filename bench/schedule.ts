import { networkNames } from '#contract/networks/facts.ts';
import type { Database } from '#server/db/connect.ts';
import { addAccount, addNewsroom } from '#test/data/publishing.ts';
import { ms, percentiles, repeated, report } from './measure.ts';
import { withProgram } from './program.ts';
import { emptyStore, fullKey } from './store.ts';

const port = 4493;
const earlier = 20_000;
const accounts = 10;
const characters = 3_000;

/**
 * A long draft for ten accounts, saved while a person types, in an organization with thousands of published
 * posts: every save checks the text on every account, compares it with recent posts, and writes the edit log.
 */
export async function scheduleBench(): Promise<void> {
  const database = await emptyStore('schedule');
  const key = await fill(database);
  await database.close();
  await withProgram({ store: 'schedule', port, env: { DEMO: '0' } }, async () => {
    const make = async () => {
      const made = await call(key, 'POST', '', { body: textOf(0), draft: true });
      return (made as { data: { id: number } }).data.id;
    };
    const id = await make();
    let words = 0;
    const save = (post = id) => call(key, 'POST', '?action=update', { id: post, body: textOf(++words) });
    await repeated(100, () => save());
    const alone = await repeated(500, () => save());
    const together: number[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const own = await make();
        together.push(...(await repeated(100, () => save(own))));
      }),
    );
    const queue = await repeated(100, () => call(key, 'GET', '?action=drafts&all=1'));
    const list = await repeated(100, () => call(key, 'GET', '?action=list&status=sent&per_page=100'));
    const row = (title: string, taken: readonly number[], aim: string) => {
      const { p50, p95, max } = percentiles(taken);
      return [title, ms(p50), ms(p95), ms(max), aim];
    };
    report(
      `Autosave of ${characters.toLocaleString('en')} characters on ${accounts} accounts, ${earlier.toLocaleString('en')} posts before it`,
      [
        ['', 'p50', 'p95', 'max', 'aim'],
        row('save, one writer', alone, 'p95 30 ms'),
        row('save, eight writers at once', together, ''),
        row('drafts with reviews and checks', queue, ''),
        row('a hundred sent posts', list, ''),
      ],
    );
  });
}

async function call(key: string, method: 'GET' | 'POST', query: string, body?: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/tool/api/v1/schedule.php${query}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`schedule.php${query} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** A newsroom with a history. */
async function fill({ db, pool }: Database): Promise<string> {
  const newsroom = await addNewsroom(db);
  const ids: number[] = [];
  for (const network of networkNames.slice(0, accounts)) ids.push(await addAccount(db, newsroom, network));
  const { organizationId, projectId, userId } = newsroom;
  await pool.query(
    `with made as (
      insert into posts (organization_id, project_id, author_user_id, submitted_via, state, stage, body,
        scheduled_at, content_hash, created_at, updated_at, sent_at)
      select $1, $2, $3, 'api', 'sent', 'review', 'Story ' || n || ': what the harbour master says of the new quay',
        at, md5(n::text), at, at, at
      from (select n, now() - n * interval '5 minutes' as at from generate_series(1, $4::int) n) numbers
      returning id, sent_at
    )
    insert into post_targets (post_id, account_id, state, sent_at)
    select made.id, account, 'sent', made.sent_at from made, unnest($5::bigint[]) account
    where (made.id + account) % 4 = 0`,
    [organizationId, projectId, userId, earlier, ids],
  );
  await pool.query('analyze');
  return fullKey(db, { organizationId, userId });
}

/** Text as a person types it: the same beginning, another end. */
function textOf(words: number): string {
  const sentence =
    'The ferry to the islands runs again from Monday, says the harbour master, and cars are let on too. ';
  return `${sentence.repeat(40).slice(0, characters - 20)} and ${words}`;
}
