import type { Database } from '#server/db/connect.ts';
import { addAccount, addNewsroom } from '#test/data/publishing.ts';
import { ms, percentiles, report, timed, times } from './measure.ts';
import { withProgram } from './program.ts';
import { readAll } from './read.ts';
import { emptyStore, fullKey } from './store.ts';

const port = 4494;
const posts = 2_000;
const rounds = 60;

const queue = (project: number) =>
  `schedule.php?action=drafts&stage=review&needs_review=1&all=1&per_page=100&project_id=${project}`;

const steps = [
  { name: 'Editing', role: 'reviewer' },
  { name: 'Legal', role: 'publisher', needs: 'all', deadline_hours: 24 },
  { name: 'Release', role: 'admin' },
];

/**
 * The queue of reviewers in a project with three approval steps, and in one without: the same program, one request of
 * each in turn. Then the steps of all of these posts at once, as when an admin saves them.
 */
export async function approvalBench(): Promise<void> {
  const database = await emptyStore('approval');
  const { key, plain, stepped } = await fill(database);
  await database.close();
  await withProgram({ store: 'approval', port, env: { DEMO: '0', REVIEWER: '0' } }, async () => {
    const save = () => post(key, 'approval-steps.php', { action: 'save', project_id: stepped, steps });
    const first = await timed(save);
    const settled = await timed(() => allWaiting(key, stepped));
    // New steps in place of the former, at which all posts wait.
    const again = await timed(save);
    await allWaiting(key, stepped);
    const taken = { plain: [] as number[], stepped: [] as number[], mine: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      taken.plain.push(await timed(() => readAll(port, key, queue(plain))));
      taken.stepped.push(await timed(() => readAll(port, key, queue(stepped))));
      taken.mine.push(await timed(() => readAll(port, key, `${queue(stepped)}&my_turn=1`)));
    }
    const { p50: usual, p95: usualLate } = percentiles(taken.plain.slice(10));
    const row = (what: string, durations: number[]) => {
      const { p50, p95 } = percentiles(durations.slice(10));
      return [what, ms(p50), times(p50 / usual), ms(p95)];
    };
    report(`A queue of ${posts.toLocaleString('en')} posts, a page of 100`, [
      ['', 'p50', 'against no steps', 'p95'],
      ['without steps', ms(usual), times(1), ms(usualLate)],
      row('three steps', taken.stepped),
      row('three steps, my turn', taken.mine),
      [`saving the first steps of ${posts.toLocaleString('en')} posts in review`, ms(first), '', ''],
      ['until all of these posts wait at them', ms(settled), '', ''],
      ['saving other steps', ms(again), '', ''],
    ]);
  });
}

/** Waits until every post of the project waits at its first step. */
async function allWaiting(key: string, project: number): Promise<void> {
  for (;;) {
    const answer = await fetch(
      `http://127.0.0.1:${port}/tool/api/v1/approval-steps.php?project_id=${project}`,
      { headers: { authorization: `Bearer ${key}` } },
    );
    const { data } = (await answer.json()) as { data: { steps: { waiting: number }[] } };
    if (data.steps[0]?.waiting === posts) return;
    await new Promise((go) => setTimeout(go, 50));
  }
}

async function post(key: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/tool/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** Two projects, each with its posts in review. */
async function fill({ db, pool }: Database): Promise<{ key: string; plain: number; stepped: number }> {
  const newsroom = await addNewsroom(db);
  const { organizationId, userId, projectId: plain } = newsroom;
  const { rows } = await pool.query<{ id: number }>(
    `insert into projects (organization_id, name, timezone, lang) values ($1, 'In steps', 'UTC', 'en') returning id`,
    [organizationId],
  );
  const stepped = rows[0]?.id;
  if (stepped === undefined) throw new Error('no project was made');
  for (const projectId of [plain, stepped]) {
    const account = await addAccount(db, { ...newsroom, projectId }, 'bluesky');
    await pool.query(
      `with made as (
        insert into posts (organization_id, project_id, submitted_via, state, stage, body, content_hash,
          created_at, updated_at, submitted_at)
        select $1, $2::bigint, 'api', 'draft', 'review', 'Story ' || n || ': what the harbour master says of the quay',
          md5($2::bigint::text || n), now(), now(), now() from generate_series(1, $4::int) n
        returning id
      )
      insert into post_targets (post_id, account_id, state) select id, $3, 'queued' from made`,
      [organizationId, projectId, account, posts],
    );
  }
  await pool.query('analyze');
  return { key: await fullKey(db, { organizationId, userId }), plain, stepped };
}
