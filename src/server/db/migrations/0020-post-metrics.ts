import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const counts = `
    impressions bigint,
    reach bigint,
    likes bigint,
    comments bigint,
    shares bigint,
    saves bigint,
    clicks bigint,
    score bigint`;

const statements = [
  `create table post_metrics (
    target_id bigint primary key references post_targets on delete cascade,
    post_id bigint not null references posts on delete cascade,
    account_id bigint not null references accounts on delete cascade,
    organization_id bigint not null references organizations on delete cascade,
    project_id bigint not null references projects on delete cascade,
    network text not null,
    sandbox boolean not null,
    author_user_id bigint,
    kind text,
    posted_at timestamptz not null,
    sent_at timestamptz not null,
    due_at timestamptz,
    failures int not null default 0,
    problem text,
    read_at timestamptz,
    gone_at timestamptz,
    own jsonb not null default '{}',
    ${counts},
    engagement bigint generated always as (
      case when coalesce(likes, comments, shares, saves, score) is not null then
        coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(saves, 0) + coalesce(score, 0)
      end) stored
  )`,
  `create index post_metrics_due on post_metrics (account_id, due_at) where due_at is not null`,
  `create index post_metrics_of on post_metrics (post_id)`,
  `create index post_metrics_by_day on post_metrics (project_id, posted_at)`,
  `create index post_metrics_newest on post_metrics (organization_id, sandbox, posted_at)`,
  `create index post_metrics_by_author on post_metrics (organization_id, author_user_id, posted_at)`,
  `create index post_metrics_shown on post_metrics (organization_id, sandbox, impressions desc nulls last,
    engagement desc nulls last)`,
  `create index post_metrics_engaging on post_metrics (organization_id, sandbox, engagement desc nulls last)`,
  // Whether an organization has numbers at all.
  `create index post_metrics_read on post_metrics (organization_id, sandbox) where read_at is not null`,
  `create table metric_readings (
    target_id bigint not null references post_metrics on delete cascade,
    at timestamptz not null,
    ${counts},
    primary key (target_id, at)
  )`,
  `create table post_figures (
    organization_id bigint not null references organizations on delete cascade,
    project_id bigint not null references projects on delete cascade,
    sandbox boolean not null,
    network text not null,
    part text not null,
    key text not null,
    day date not null,
    posts int not null,
    targets int not null,
    read int not null,
    gone int not null,
    ${counts},
    engagement bigint,
    shown_targets int not null,
    shown_engagement bigint,
    primary key (organization_id, sandbox, part, network, day, project_id, key)
  )`,
  `create index post_figures_of on post_figures (project_id, day)`,
  `create table post_figure_marks (
    project_id bigint not null references projects on delete cascade,
    day date not null,
    marked_at timestamptz not null,
    primary key (project_id, day)
  )`,
  `create table post_figure_zones (
    project_id bigint primary key references projects on delete cascade,
    zone text not null
  )`,
  `create index posts_by_sending on posts (organization_id, sent_at) where sent_at is not null`,
  // Posts published earlier are followed from now on.
  `insert into post_metrics (target_id, post_id, account_id, organization_id, project_id, network, sandbox,
      author_user_id, kind, posted_at, sent_at, due_at)
    select t.id, p.id, a.id, p.organization_id, p.project_id, a.network, a.transport = 'sandbox',
      p.author_user_id, p.kind, coalesce(min(t.sent_at) over (partition by p.id), p.sent_at, p.updated_at),
      coalesce(t.sent_at, p.sent_at, p.updated_at), case when t.network_id is not null then now() end
    from post_targets t join posts p on p.id = t.post_id join accounts a on a.id = t.account_id
    where t.state = 'sent'`,
];

/** The numbers of published posts: their counts over time, and the sums behind analytics. */
export const postMetrics: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
