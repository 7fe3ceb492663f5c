import { sql, type Kysely, type Transaction } from 'kysely';

import { insertPerson } from '#server/access/store.ts';
import { tokenName } from '#server/areas/admin/demo/names.ts';
import type { Tables } from '#server/db/tables.ts';
import type { DemoFeed } from './outlets.ts';
import { demoOrganizations, type DemoPerson } from './people.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

const day = 86_400_000;

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
        remarks: '[]',
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

/**
 * Organizations, projects, people without passwords, and tokens that no key opens: the load gives them their own.
 */
export async function insertWorkspace(trx: Trx, people: readonly DemoPerson[], now: Date): Promise<void> {
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
  for (const person of people)
    await insertMember(trx, person, organizations.get(person.organization ?? '') ?? null, now);
}

async function insertMember(
  trx: Trx,
  person: DemoPerson,
  organizationId: number | null,
  now: Date,
): Promise<void> {
  const { name, agent, administrator } = person;
  const email = `${person.mailbox}@copydesk-demo.example`;
  const userId = await insertPerson(trx, {
    name,
    email,
    passwordHash: null,
    agent,
    administrator,
    demo: true,
  });
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
  if (person.token)
    await trx
      .insertInto('tokens')
      .values({
        user_id: userId,
        organization_id: organizationId,
        name: tokenName(person.token.name),
        hash: hashOfNoKey(userId),
        hint: '',
        permission_group: person.token.group,
        expires_at: person.token.state === 'expired' ? new Date(now.getTime() - day) : null,
        revoked_at: person.token.state === 'revoked' ? new Date(now.getTime() - day) : null,
      })
      .execute();
}

/** A hash that nobody knows a key of. */
function hashOfNoKey(userId: number): Buffer {
  const hash = Buffer.alloc(32);
  hash.writeUInt32BE(userId, 28);
  return hash;
}
