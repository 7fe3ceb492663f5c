import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table posts add column design_picture jsonb`,
  // The picture of a design counts as used by its post like any other medium, so that the sweep keeps it.
  `create function media_keys(media jsonb, thread jsonb, overrides jsonb, design jsonb, design_picture jsonb)
    returns text[] language sql immutable parallel safe as $$
      select array(
        select distinct found[1] from regexp_matches(
          concat(media::text, thread::text, overrides::text, design::text, design_picture::text),
          '/media/([A-Za-z0-9_-]{22})/', 'g') found)
    $$`,
  `drop index posts_media`,
  `drop function media_keys(jsonb, jsonb, jsonb, jsonb)`,
  `create index posts_media on posts using gin (media_keys(media, thread, overrides, design, design_picture))`,
  // The few released posts that wait for their picture.
  `create index posts_undrawn on posts (id)
    where design_picture is null and design <> 'null' and state in ('scheduled', 'sending')`,
];

/** The picture of a post's design, beside the design that it was drawn from. */
export const designPictures: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
