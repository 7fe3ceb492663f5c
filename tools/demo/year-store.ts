import { sql, type Kysely } from 'kysely';

import { isNetworkName } from '#contract/networks/facts.ts';
import { metricNames } from '#contract/networks/post-metrics.ts';
import type { Tables } from '#server/db/tables.ts';
import { readOrganization } from './board-store.ts';
import { tokensOfAgents } from './posts-store.ts';
import type { Report } from './year.ts';

type Db = Kysely<Tables>;

export const cardColumns = [
  'id',
  'organization_id',
  'project_id',
  'board_column_id',
  'rank',
  'title',
  'status',
  'post_url',
  'image_url',
  'platform',
  'trend_id',
  'created_by_user_id',
  'created_at',
  'updated_at',
  'completed_at',
  'archived_at',
  'demo',
];

export const postColumns = [
  'id',
  'organization_id',
  'project_id',
  'card_id',
  'author_user_id',
  'author_token_id',
  'submitted_via',
  'state',
  'stage',
  'body',
  'media',
  'thread',
  'overrides',
  'design',
  'kind',
  'content_hash',
  'released_by',
  'created_at',
  'updated_at',
  'submitted_at',
  'scheduled_at',
  'sent_at',
  'demo',
];

export const metricColumns = [
  'target_id',
  'post_id',
  'account_id',
  'organization_id',
  'project_id',
  'network',
  'sandbox',
  'author_user_id',
  'kind',
  'posted_at',
  'sent_at',
  'due_at',
  'read_at',
  'own',
  ...metricNames,
];

export const reviewColumns = [
  'post_id',
  'user_id',
  'token_id',
  'given_verdict',
  'verdict',
  'scores',
  'warnings',
  'content_hash',
  'policy_version',
  'created_at',
  'demo',
];

/** The demo's first organization with what a post of the past belongs to. */
export async function readYearOrganization(db: Db, organization: string) {
  const stored = await readOrganization(db, organization);
  const { organizationId } = stored;
  const tokens = await tokensOfAgents(db, organizationId);
  const { id: doneColumnId } = await db
    .selectFrom('board_columns')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('is_done', '=', true)
    .executeTakeFirstOrThrow();
  const accounts = await db
    .selectFrom('accounts as account')
    .innerJoin('projects as project', 'project.id', 'account.project_id')
    .select(['account.id', 'account.network', 'account.name', 'project.name as project'])
    .where('account.organization_id', '=', organizationId)
    .where('account.demo', '=', true)
    .orderBy('account.id')
    .execute();
  return {
    ...stored,
    tokens,
    doneColumnId,
    accounts: accounts.flatMap(({ network, ...account }) =>
      isNetworkName(network) ? [{ ...account, network }] : [],
    ),
  };
}

/** News of the demo since then, oldest first. */
export async function newsReports(db: Db, since: Date): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select id, title, coalesce(lang, 'en') as lang, url, image_url as image, created_at as "createdAt" from trends
    where demo and source = 'rss' and title is not null and created_at >= ${since}
      and coalesce(lang, 'en') in ('en', 'de', 'ja')
    order by created_at, id`.execute(db);
  return rows;
}

/** So many ids that nobody else gets. */
export async function nextIds(
  db: Db,
  table: 'posts' | 'cards' | 'post_targets' | 'sandbox_posts',
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The accounts were there before anything went to them, and all days of their projects are counted anew. */
export async function settleYear(db: Db, organizationId: number, at: Date): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ created_at: at })
    .where('organization_id', '=', organizationId)
    .where('demo', '=', true)
    .execute();
  await sql`delete from post_figure_zones z using projects p
    where p.id = z.project_id and p.organization_id = ${organizationId}`.execute(db);
}
