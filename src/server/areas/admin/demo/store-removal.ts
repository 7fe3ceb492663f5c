import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { demoProjectNames } from './names.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

/**
 * Ids of the demo's own rows that stay: people added to them, or something that people created needs them.
 */
export interface Kept {
  posts: number[];
  cards: number[];
  accounts: number[];
  projects: number[];
  organizations: number[];
  people: number[];
}

/** Whether a person, and neither the demo nor one of its agents, wrote the row `x`. */
const byPerson = sql`not x.demo and x.user_id is not null
  and not exists (select from users u where u.id = x.user_id and u.demo and u.agent)`;

/**
 * The one rule of what stays when the demo is removed, for the preview and for the removal. A post stays
 * where a person reviewed, edited or discussed it. A card stays where a person changed more than its place,
 * or where a post that stays was created from it. An account stays if such a post goes to it. A project stays
 * if it has any of these, or a name, a logo or rules that a person set. All people to whom remaining rows
 * refer stay.
 */
export async function readKept(db: Db): Promise<Kept> {
  const { rows } = await sql<Omit<Kept, 'people'>>`
    with own_posts as (
      select id, demo, card_id, project_id, organization_id from posts p where not demo
        or exists (select from reviews x where x.post_id = p.id and not x.checks_only
          and (x.guest_name is not null or ${byPerson}))
        or exists (select from post_edits x where x.post_id = p.id and ${byPerson})
        or exists (select from post_comments x where x.post_id = p.id and (x.by_link or ${byPerson}))),
    own_cards as (
      select id, demo, project_id, organization_id from cards c where not demo
        or id in (select card_id from own_posts)
        or exists (select from card_comments x where x.card_id = c.id and ${byPerson})
        or exists (select from card_activity x where x.card_id = c.id and ${byPerson}
          and x.what not in ('moved', 'archived', 'restored'))),
    own_accounts as (
      select id, demo, project_id from accounts a where not demo or id in (
        select t.account_id from post_targets t join own_posts p on p.id = t.post_id)),
    own_projects as (
      select id, demo, organization_id from projects p where not demo
        or name <> all(${[...demoProjectNames]}::text[]) or logo_media_id is not null
        or id in (select project_id from own_posts union select project_id from own_cards
          union select project_id from own_accounts union select project_id from recipes
          union select project_id from template_assignments union select project_id from template_favorites
          union select project_id from review_links
          union select project_id from reports where project_id is not null
          union select project_id from media where project_id is not null)),
    own_organizations as (
      select organization_id as id from own_posts union select organization_id from own_cards
      union select organization_id from own_projects union select organization_id from recipes
      union select organization_id from templates union select organization_id from media)
    select
      array(select id from own_posts where demo) as posts,
      array(select id from own_cards where demo) as cards,
      array(select id from own_accounts where demo) as accounts,
      array(select id from own_projects where demo) as projects,
      array(select id from organizations where demo and id in (select id from own_organizations)) as organizations`.execute(
    db,
  );
  const kept = rows[0] ?? { posts: [], cards: [], accounts: [], projects: [], organizations: [] };
  return { ...kept, people: await readNamed(db, kept) };
}

/** The demo's people to whom remaining rows refer, read from the catalog, so that no table is forgotten. */
async function readNamed(db: Db, kept: Omit<Kept, 'people'>): Promise<number[]> {
  const { rows: columns } = await sql<{ table: string; column: string; keys: string[] }>`
    select c.conrelid::regclass::text as "table", a.attname as "column",
      array(select k.attname::text from pg_attribute k where k.attrelid = c.conrelid
        and k.attname in ('post_id', 'card_id') and not k.attisdropped) as keys
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'n'`.execute(db);
  const posts = sql`(select id from posts where not demo or id = any(${kept.posts}::bigint[]))`;
  const cards = sql`(select id from cards where not demo or id = any(${kept.cards}::bigint[]))`;
  const where = (table: string, keys: readonly string[]): RawBuilder<unknown> => {
    if (table === 'posts') return sql`id in ${posts}`;
    if (table === 'cards') return sql`id in ${cards}`;
    if (keys.includes('post_id')) return sql`(post_id is null or post_id in ${posts})`;
    return keys.includes('card_id') ? sql`(card_id is null or card_id in ${cards})` : sql`true`;
  };
  const named = columns.map(
    ({ table, column, keys }) =>
      sql`select ${sql.ref(column)} from ${sql.table(table)} where ${where(table, keys)}`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from users where demo and id in (${sql.join(named, sql` union `)}) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface DemoCounts {
  goes: Record<'items' | 'feeds' | 'projects' | 'accounts' | 'posts' | 'cards' | 'people', number>;
  stays: Record<
    'projects' | 'accounts' | 'posts' | 'cards' | 'people' | 'templates' | 'recipes' | 'media',
    number
  > & { project_names: string[] };
}

/** What a removal by `keeperId` would remove and keep. */
export async function countRemoval(db: Db, keeperId: number): Promise<DemoCounts> {
  const kept = await readKept(db);
  const goes = (table: string, ids: readonly number[]) =>
    sql`(select count(*) from ${sql.table(table)} where demo and id <> all(${ids}::bigint[]))`;
  const stays = (table: string, ids: readonly number[]) =>
    sql`(select count(*) from ${sql.table(table)} where not demo or id = any(${ids}::bigint[]))`;
  const people = kept.people.filter((id) => id !== keeperId);
  const { rows } = await sql<DemoCounts>`select
    json_build_object(
      'items', (select count(*) from trends where demo), 'feeds', (select count(*) from sources where demo),
      'projects', ${goes('projects', kept.projects)}, 'accounts', ${goes('accounts', kept.accounts)},
      'posts', ${goes('posts', kept.posts)}, 'cards', ${goes('cards', kept.cards)},
      'people', ${goes('users', [keeperId, ...people])}) as goes,
    json_build_object(
      'projects', ${stays('projects', kept.projects)}, 'accounts', ${stays('accounts', kept.accounts)},
      'posts', ${stays('posts', kept.posts)}, 'cards', ${stays('cards', kept.cards)},
      'people', ${people.length}::int,
      'templates', (select count(*) from templates where organization_id is not null),
      'recipes', (select count(*) from recipes), 'media', (select count(*) from media),
      'project_names', (select coalesce(json_agg(name order by name), '[]') from projects
        where not demo or id = any(${kept.projects}::bigint[]))) as stays`.execute(db);
  if (!rows[0]) throw new Error('the database counted nothing');
  return rows[0];
}

export async function listPeople(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .select(['id as user_id', 'name as user_name'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute();
}

export async function listOrganizations(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('organizations').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Blocks additions to the demo until the transaction ends, after waiting for those in progress. */
export async function lockDemo(trx: Trx): Promise<void> {
  for (const table of ['projects', 'accounts', 'cards', 'posts'] as const)
    await trx.selectFrom(table).select('id').where('demo', '=', true).orderBy('id').forUpdate().execute();
}

/**
 * Removes the demo's posts and accounts with their comments, deliveries and notifications, except what stays.
 * Call it before removing the demo's people, cards and projects.
 */
export async function removePosts(trx: Trx, kept: Kept): Promise<void> {
  await sql`delete from notifications n using posts p
    where p.demo and p.id <> all(${kept.posts}::bigint[]) and n.organization_id = p.organization_id
      and n.path ~ ('^/(compose/|review(/deliveries)?\\?post=)' || p.id || '(&|$)')`.execute(trx);
  await sql`delete from posts where demo and id <> all(${kept.posts}::bigint[])`.execute(trx);
  await sql`delete from accounts where demo and id <> all(${kept.accounts}::bigint[])`.execute(trx);
  await emptyAccounts(trx, kept.accounts);
  for (const table of ['reviews', 'post_edits', 'post_comments'] as const) await unmark(trx, table);
  await unmark(trx, 'posts');
  await unmark(trx, 'accounts');
}

/** An account that stays keeps only the rest of its posts, in its sandbox and in its numbers. */
async function emptyAccounts(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`delete from sandbox_posts s where s.account_id = any(${ids}::bigint[])
    and not exists (select from post_targets t left join post_steps p on p.target_id = t.id
      where t.account_id = s.account_id and (t.network_id = s.id::text or p.key = s.key))`.execute(trx);
  await sql`delete from account_followers where account_id = any(${ids}::bigint[])`.execute(trx);
}

/** Has the days of remaining projects counted anew. */
export async function forgetFigures(trx: Trx, projectIds: readonly number[]): Promise<void> {
  for (const table of ['post_figures', 'post_figure_zones'] as const)
    await trx
      .deleteFrom(table)
      .where('project_id', '=', sql<number>`any(${[...projectIds]}::bigint[])`)
      .execute();
}

/** Turns the remaining demo rows of a table into real ones. */
export async function unmark(trx: Trx, table: MarkedTable): Promise<void> {
  await sql`update ${sql.table(table)} set demo = false where demo`.execute(trx);
}

type MarkedTable =
  | 'posts'
  | 'accounts'
  | 'cards'
  | 'projects'
  | 'reviews'
  | 'post_edits'
  | 'post_comments'
  | 'card_comments'
  | 'card_activity';
