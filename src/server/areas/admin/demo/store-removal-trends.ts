import { sql, type Transaction } from 'kysely';

import { countStories } from '#server/areas/intake/stories/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitForWritingTurn } from '#server/db/writing-turn.ts';

type Trx = Transaction<Tables>;

/** Removes the demo's trends, feeds and all that came with them. What real posts use as well stays. */
export async function removeResearch(trx: Trx): Promise<void> {
  await waitForWritingTurn(trx);
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

/** A story with fewer than two real posts is removed; the others are counted again. */
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
