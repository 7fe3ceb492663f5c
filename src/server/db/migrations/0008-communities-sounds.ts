import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Marks that searches ignore: the same ones that lib/tokens.ts removes. */
const optionalMarks = String.raw`[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670\u0640]`;

/**
 * The figures behind the lists of sounds, hashtags and communities: computed from the trends and disposable,
 * so unlogged. `audience` is who sees them: with or without the demo's posts, up to now or 72 hours ago.
 */
const statements = [
  `create function fold_tag(tag text) returns text language sql immutable parallel safe as $$
    select case when tag ~ '^[ -~]*$' then lower(tag)
      else normalize(regexp_replace(normalize(lower(tag), NFKD), '${optionalMarks}', '', 'g'), NFC) end $$`,
  `create unlogged table rollups (
    name text not null,
    audience text not null,
    until timestamptz not null,
    computed_at timestamptz not null,
    took_ms int not null,
    mark bigint not null,
    primary key (name, audience)
  )`,
  `create unlogged table sound_rollup (
    audience text not null,
    slug text not null,
    title text not null,
    artist text,
    search text not null,
    networks jsonb not null,
    is_cross boolean not null,
    stronger text not null,
    posts int not null,
    creators int not null,
    engagement bigint,
    top_posts bigint[] not null,
    primary key (audience, slug)
  ) with (toast_tuple_target = 128)`,
  `create unlogged table hashtag_rollup (
    audience text not null,
    network text not null,
    key text not null,
    tag text not null,
    posts int not null,
    posts_before int not null,
    creators int not null,
    engagement bigint,
    surge double precision not null,
    together jsonb not null,
    days jsonb not null,
    top_posts bigint[] not null,
    primary key (audience, network, key)
  ) with (toast_tuple_target = 128)`,
  `create index hashtag_rollup_trending on hashtag_rollup
    (audience, network, surge desc, engagement desc nulls last, key)`,
  `create unlogged table community_rollup (
    audience text not null,
    source text not null,
    slug text not null,
    name text not null,
    title text,
    description text,
    url text,
    search text not null,
    members bigint,
    feed_likes bigint,
    posts int not null,
    peak_score bigint,
    peak_comments bigint,
    peak_per_1k double precision,
    avg_likes double precision,
    first_at timestamptz not null,
    last_at timestamptz not null,
    words text[] not null,
    detail jsonb not null,
    top_posts bigint[] not null,
    primary key (audience, source, slug)
  ) with (toast_tuple_target = 128)`,
  // Lists read every row; what only one row's own response shows is stored out of line.
  `alter table hashtag_rollup alter column days set storage external, alter column together set storage external`,
  `alter table community_rollup alter column detail set storage external, alter column words set storage main`,
];

export const communitiesSounds: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
