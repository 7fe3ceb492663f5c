import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table posts add column links jsonb not null default '{}'`,
  `alter table projects add column short_links boolean not null default false`,
  `create table utm_presets (
    id bigint generated always as identity primary key,
    organization_id bigint not null references organizations on delete cascade,
    project_id bigint not null references projects on delete cascade,
    network text,
    campaign_id bigint references campaigns on delete cascade,
    source text,
    medium text,
    campaign text,
    term text,
    content text,
    domains text[],
    updated_at timestamptz not null,
    unique nulls not distinct (project_id, network, campaign_id)
  )`,
  `create index utm_presets_of_organization on utm_presets (organization_id)`,
  `create index utm_presets_of_campaign on utm_presets (campaign_id) where campaign_id is not null`,
  `create table short_links (
    id bigint generated always as identity primary key,
    organization_id bigint not null references organizations on delete cascade,
    project_id bigint not null references projects on delete cascade,
    post_id bigint not null references posts on delete cascade,
    account_id bigint not null references accounts on delete cascade,
    code text not null unique,
    address text not null,
    address_hash bytea not null,
    leads_to text not null,
    created_at timestamptz not null,
    unique (post_id, account_id, address_hash)
  )`,
  `create index short_links_newest on short_links (organization_id, id desc)`,
  `create index short_links_of_project on short_links (project_id, id desc)`,
  `create index short_links_of_account on short_links (account_id)`,
  `create table short_link_hours (
    link_id bigint not null references short_links on delete cascade,
    hour timestamptz not null,
    clicks bigint not null,
    robots bigint not null,
    primary key (link_id, hour)
  )`,
  `create table short_link_days (
    link_id bigint not null references short_links on delete cascade,
    day date not null,
    visitors bigint not null,
    primary key (link_id, day)
  )`,
  `create table short_link_referrers (
    link_id bigint not null references short_links on delete cascade,
    host text not null,
    clicks bigint not null,
    primary key (link_id, host)
  )`,
  // Deleted when their day is over, and in no backup, so that nothing tells who came back.
  `create unlogged table short_link_salts (day date primary key, salt bytea not null)`,
  `create unlogged table short_link_visitors (
    link_id bigint not null references short_links on delete cascade,
    day date not null,
    visitor bytea not null,
    primary key (link_id, day, visitor)
  )`,
  `create index short_link_visitors_by_day on short_link_visitors (day)`,
  // Whoever follows a link of a deleted project is told that it has ended.
  `create table ended_short_links (code text primary key)`,
  `create function note_ended_short_links() returns trigger language plpgsql as $$
    begin
      insert into public.ended_short_links select code from gone on conflict do nothing;
      return null;
    end $$`,
  `create trigger short_links_end after delete on short_links
    referencing old table as gone for each statement execute function note_ended_short_links()`,
];

/** UTM parameters and short links of posts, and the clicks on these. */
export const links: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
