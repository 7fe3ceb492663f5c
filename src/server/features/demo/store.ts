import { sql, type Kysely, type Transaction } from 'kysely';
import type pg from 'pg';

import { hintOfKey } from '#server/access/keys.ts';
import { insertPerson } from '#server/access/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { takeWritingTurn } from '#server/db/writing-turn.ts';
import { countStories } from '#server/features/stories/store.ts';
import type { DemoFeed } from './outlets.ts';
import { demoOrganizations, demoTokenNames, type DemoPerson, type DemoTokenName } from './people.ts';
import { forgetFigures, unmark, type Kept } from './removal-store.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

const day = 86_400_000;

/** Runs `work` while nobody else fills the demo; a second node waits here. */
export async function alone<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('copydesk demo'))`);
    return await work();
  } finally {
    // Ending the session frees the lock whatever happened.
    client.release(true);
  }
}

/** Whether nobody is here, and nothing real. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select 1 from users) and not exists (select 1 from organizations)
      and not exists (select 1 from trends where not demo) as empty`.execute(db);
  return rows[0]?.empty ?? false;
}

/** The demo's categories and feeds; the ids by the feed's name. A real category of that name is used as it is. */
export async function insertFeeds(
  db: Db,
  categories: readonly string[],
  feeds: readonly DemoFeed[],
): Promise<Map<string, { id: number; categoryId: number }>> {
  await db
    .insertInto('news_categories')
    .values(categories.map((name) => ({ name, demo: true })))
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .execute();
  const rows = await db.selectFrom('news_categories').select(['id', 'name']).execute();
  const idOf = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  const made = await db
    .insertInto('sources')
    .values(
      feeds.map((feed) => ({
        kind: 'rss',
        name: feed.name,
        address: feed.address,
        category_id: idOf.get(feed.category.toLowerCase()),
        config: JSON.stringify({ url: feed.address }),
        cursor: '{}',
        remarks: JSON.stringify(['A demo feed: its outlet is invented, and nothing is ever fetched.']),
        demo: true,
      })),
    )
    .returning(['id', 'name', 'category_id'])
    .execute();
  return new Map(made.map((row) => [row.name, { id: row.id, categoryId: row.category_id ?? 0 }]));
}

/** How many posts each feed brought. */
export async function setFeedCounts(db: Db, counts: ReadonlyMap<number, number>): Promise<void> {
  await sql`update sources s set trends = n.trends
    from unnest(${[...counts.keys()]}::int[], ${[...counts.values()]}::int[]) as n(id, trends)
    where s.id = n.id`.execute(db);
}

export interface Cast {
  person: DemoPerson;
  email: string;
  passwordHash: string | null;
  key: { key: string; hash: Buffer } | null;
}

/**
 * Organizations, projects, people and tokens.
 * @returns the user id of the first of the cast, the owner
 */
export async function insertWorkspace(trx: Trx, cast: readonly Cast[], now: Date): Promise<number> {
  const organizations = new Map<string, number>();
  for (const { key, nicheTags, projects, ...organization } of demoOrganizations) {
    const { id } = await trx
      .insertInto('organizations')
      .values({ ...organization, niche_tags: nicheTags, demo: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('projects')
      .values(
        projects.map((project, position) => ({ ...project, position, organization_id: id, demo: true })),
      )
      .execute();
    organizations.set(key, id);
  }
  const ids: number[] = [];
  for (const one of cast) {
    const organizationId = organizations.get(one.person.organization ?? '') ?? null;
    ids.push(await insertMember(trx, one, organizationId, now));
  }
  return ids[0] ?? 0;
}

async function insertMember(trx: Trx, cast: Cast, organizationId: number | null, now: Date): Promise<number> {
  const { person, email, passwordHash, key } = cast;
  const { name, agent, administrator } = person;
  const userId = await insertPerson(trx, { name, email, passwordHash, agent, administrator, demo: true });
  if (organizationId !== null && person.role !== null)
    await trx
      .insertInto('members')
      .values({
        organization_id: organizationId,
        user_id: userId,
        role: person.role,
        ok_publishes: person.okPublishes,
        publishes_own_after_grade: person.publishesOwnAfterGrade,
      })
      .execute();
  if (person.token && key)
    await trx
      .insertInto('tokens')
      .values({
        user_id: userId,
        organization_id: organizationId,
        name: tokenName(person.token.name),
        hash: key.hash,
        hint: hintOfKey(key.key),
        permission_group: person.token.group,
        expires_at: person.token.state === 'expired' ? new Date(now.getTime() - day) : null,
        revoked_at: person.token.state === 'revoked' ? new Date(now.getTime() - day) : null,
      })
      .execute();
  return userId;
}

/** Takes the demo's trends, feeds and all that came with them away. What real posts use as well stays. */
export async function removeResearch(trx: Trx): Promise<void> {
  await takeWritingTurn(trx);
  await sql`create temporary table demo_trends on commit drop as
    select id, story_id, sound_slug, source, community from trends where demo`.execute(trx);
  await sql`analyze demo_trends`.execute(trx);
  await sql`delete from readings where trend_id in (select id from demo_trends)`.execute(trx);
  await sql`delete from rereads where trend_id in (select id from demo_trends)`.execute(trx);
  await sql`delete from trend_keys where trend_id in (select id from demo_trends)`.execute(trx);
  await sql`delete from trends where demo`.execute(trx);
  await removeStories(trx);
  await sql`delete from sounds s where slug in (select sound_slug from demo_trends)
    and not exists (select 1 from trends t where t.sound_slug = s.slug)`.execute(trx);
  await sql`delete from communities c where (source, name) in (select source, community from demo_trends)
    and not exists (select 1 from trends t where t.source = c.source and t.community = c.name)`.execute(trx);
  await sql`delete from sources where demo`.execute(trx);
  await sql`delete from news_categories c where demo
    and not exists (select 1 from sources s where s.category_id = c.id)
    and not exists (select 1 from trends t where t.category_id = c.id)`.execute(trx);
  await trx.updateTable('news_categories').set({ demo: false }).where('demo', '=', true).execute();
}

/** A story that fewer than two real posts tell is none any more; the others are counted again. */
async function removeStories(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: number; remaining: number }>`
    select d.id, (select count(*) from trends t where t.story_id = d.id) as remaining
    from (select story_id as id from demo_trends where story_id is not null union select id from demo_trends) d
    where exists (select 1 from stories s where s.id = d.id)`.execute(trx);
  const kept = rows.filter(({ remaining }) => remaining > 1).map(({ id }) => id);
  const gone = rows.filter(({ remaining }) => remaining < 2).map(({ id }) => id);
  await sql`update trends set story_id = null where story_id = any(${gone}::bigint[])`.execute(trx);
  await sql`delete from stories where id = any(${gone}::bigint[])`.execute(trx);
  await sql`delete from story_keys k where (story_id in (select id from demo_trends) or story_id = any(${gone}::bigint[]))
    and not exists (select 1 from stories s where s.id = k.story_id)`.execute(trx);
  await sql`update stories s set title = coalesce((select title from trends t
    where t.story_id = s.id and title is not null order by created_at limit 1), s.title)
    where id = any(${kept}::bigint[])`.execute(trx);
  await countStories(trx, kept);
}

/**
 * Removes the demo's people and organizations, except the one who asks. An organization that they or any real person
 * belong to, or that holds what people made, stays as a real one, without “Demo” in its name; where nobody else could
 * open it, the one who asks becomes its owner.
 */
export async function removeWorkspace(trx: Trx, kept: Kept, keeperId: number): Promise<void> {
  await keepPerson(trx, keeperId);
  await sql`delete from organizations o where demo and id <> all(${kept.organizations}::bigint[])
    and not exists (select 1 from members m join users u on u.id = m.user_id
      where m.organization_id = o.id and not u.demo)`.execute(trx);
  await sql`insert into members (organization_id, user_id, role)
    select o.id, ${keeperId}, 'owner' from organizations o where o.demo
      and not exists (select 1 from members m join users u on u.id = m.user_id
        where m.organization_id = o.id and not u.demo and m.active)
    on conflict (organization_id, user_id) do update set active = true, role = 'owner'`.execute(trx);
  await makeFormer(
    trx,
    kept.people.filter((id) => id !== keeperId),
  );
  await trx.deleteFrom('users').where('demo', '=', true).execute();
  await sql`delete from projects where demo and id <> all(${kept.projects}::bigint[])`.execute(trx);
  await forgetFigures(trx, kept.projects);
  await unmark(trx, 'projects');
  await sql`update organizations set demo = false, name = replace(name, 'Copydesk Demo', 'Copydesk')
    where demo`.execute(trx);
}

/** Demo people whom something names that stays: former members, who keep their name and nothing to come in with. */
async function makeFormer(trx: Trx, ids: readonly number[]): Promise<void> {
  const those = sql<number>`any(${[...ids]}::bigint[])`;
  for (const table of [
    'tokens',
    'auth_sessions',
    'auth_accounts',
    'auth_passkeys',
    'auth_two_factors',
    'push_subscriptions',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', those).execute();
  await trx
    .updateTable('members')
    .set({ active: false, role: 'member', ok_publishes: false, publishes_own_after_grade: false })
    .where('user_id', '=', those)
    .execute();
  await trx.updateTable('users').set({ demo: false, administrator: false }).where('id', '=', those).execute();
}

/**
 * Makes a demo person a real one. The token and the password that the demo gave them go: both stand in a file
 * only, which goes too. A password that they chose since stays.
 */
async function keepPerson(trx: Trx, userId: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ demo: false })
    .where('id', '=', userId)
    .where('demo', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const names = demoTokenNames.map(tokenName);
  await trx.deleteFrom('tokens').where('user_id', '=', userId).where('name', 'in', names).execute();
  await trx
    .deleteFrom('auth_accounts')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .whereRef('updated_at', '=', 'created_at')
    .execute();
}

function tokenName(name: DemoTokenName): string {
  return `Demo: ${name}`;
}
