import type { Database } from '#server/db/connect.ts';
import { addAccount, addNewsroom } from '#test/data/publishing.ts';
import { ms, percentiles, report, timed, times } from './measure.ts';
import { withProgram } from './program.ts';
import { readAll } from './read.ts';
import { emptyStore, fullKey } from './store.ts';

const port = 4493;
const projects = 200;
const posts = 40_000;
const cards = 10_000;
const rounds = 100;

const reads = {
  'drafts, first page': 'schedule.php?action=drafts',
  'scheduled posts, first page': 'schedule.php?action=list&status=scheduled',
  'a month of the calendar': 'schedule.php?action=calendar&from=2027-03-01T00:00:00Z&to=2027-04-01T00:00:00Z',
  'the board': 'board.php',
  'cards, found by a word': 'cards.php?action=list&keyword=quay',
  projects: 'projects.php',
  notifications: 'notifications.php',
};

/**
 * The lists of a member who is limited to three of 200 projects, and of the owner, who has all: the same program, one
 * request of each in turn. What a limited member gets is less, but the views of the database must not cost more.
 */
export async function limitedMembersBench(): Promise<void> {
  const database = await emptyStore('limited-members');
  const keys = await fill(database);
  await database.close();
  await withProgram({ store: 'limited-members', port, env: { DEMO: '0' } }, async () => {
    const rows: string[][] = [];
    for (const [what, path] of Object.entries(reads)) {
      const taken = { owner: [] as number[], member: [] as number[] };
      for (let round = 0; round < rounds; round++)
        for (const who of ['owner', 'member'] as const)
          taken[who].push(await timed(() => call(keys[who], path)));
      const owner = percentiles(taken.owner.slice(20));
      const member = percentiles(taken.member.slice(20));
      rows.push([
        what,
        ms(owner.p50),
        ms(member.p50),
        times(member.p50 / owner.p50),
        ms(owner.p95),
        ms(member.p95),
      ]);
    }
    report(
      `Lists with ${projects} projects, ${posts.toLocaleString('en')} posts, ${cards.toLocaleString('en')} cards`,
      [
        ['', 'owner, p50', 'member of 3, p50', 'ratio (aim: below 1.2)', 'owner, p95', 'member, p95'],
        ...rows,
      ],
    );
  });
}

const call = (key: string, path: string) => readAll(port, key, path);

async function fill({ db, pool }: Database): Promise<{ owner: string; member: string }> {
  const newsroom = await addNewsroom(db);
  const { organizationId, userId } = newsroom;
  await pool.query(
    `insert into projects (organization_id, name, timezone, lang)
      select $1, 'Brand ' || n, 'UTC', 'en' from generate_series(2, $2::int) n`,
    [organizationId, projects],
  );
  const { rows: found } = await pool.query<{ id: number }>('select id from projects order by id');
  const ids = found.map(({ id }) => id);
  const accounts: number[] = [];
  for (const projectId of ids) accounts.push(await addAccount(db, { ...newsroom, projectId }, 'bluesky'));
  await pool.query(
    `with made as (
      insert into posts (organization_id, project_id, author_user_id, submitted_via, state, stage, body,
        scheduled_at, content_hash, created_at, updated_at, sent_at)
      select $1, ($3::bigint[])[1 + n % $5::int], $2, 'api',
        case n % 3 when 0 then 'draft' when 1 then 'scheduled' else 'sent' end, 'private',
        'Story ' || n || ': what the harbour master says of the quay', at, md5(n::text), now(), now(),
        case n % 3 when 2 then at end
      from (select n, timestamptz '2027-01-01T00:00:00Z' + n * interval '11 minutes' as at
        from generate_series(1, $6::int) n) numbers
      returning id, project_id, state
    )
    insert into post_targets (post_id, account_id, state)
    select made.id, ($4::bigint[])[array_position($3::bigint[], made.project_id)],
      case made.state when 'sent' then 'sent' else 'queued' end from made`,
    [organizationId, userId, ids, accounts, projects, posts],
  );
  await pool.query(
    `with made as (
      insert into board_columns (organization_id, name, color, position, is_default, is_done)
      values ($1, 'To Do', '#888888', 0, true, false) returning id
    )
    insert into cards (organization_id, project_id, board_column_id, title, rank, created_by_user_id, created_at, updated_at)
    select $1, ($3::bigint[])[1 + n % $4::int], made.id, 'Card ' || n || ' of the quay', 'a' || lpad(n::text, 5, '0'),
      $2, now(), now()
    from made, generate_series(1, $5::int) n`,
    [organizationId, userId, ids, projects, cards],
  );
  const {
    rows: [member],
  } = await pool.query<{ id: number }>(
    `with person as (insert into users (name, email) values ('Limited', 'limited@example.com') returning id)
    insert into members (organization_id, user_id, role, project_roles)
    select $1, id, 'member', $2 from person returning user_id as id`,
    [organizationId, Object.fromEntries(ids.slice(0, 3).map((id) => [id, 'publisher']))],
  );
  await pool.query('analyze');
  if (!member) throw new Error('no member was made');
  return {
    owner: await fullKey(db, { organizationId, userId }),
    member: await fullKey(db, { organizationId, userId: member.id }),
  };
}
