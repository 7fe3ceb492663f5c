import { sql, type Kysely } from 'kysely';
import { createHash } from 'node:crypto';

import type { Tables } from './tables.ts';

/**
 * The schema in which tables that belong to projects are views of the same names, with the rows of the
 * limited projects only. Where it comes first in the search path, every statement on `posts` gets posts of
 * these projects, and none can write into another: the database enforces the limit, whatever a feature
 * forgets.
 */
export const projectSchema = 'within_projects';

/** The setting with the projects, as a PostgreSQL array. A connection without it sees no row. */
export const projectSetting = 'copydesk.projects';

const chosen = `any(current_setting('${projectSetting}')::bigint[])`;
const inProject = `own.project_id = ${chosen}`;

const under = (parent: string, parentKey: string, key: string) =>
  `exists (select from ${projectSchema}.${parent} parent where parent.${parentKey} = own.${key})`;
const ofAccount = under('accounts', 'id', 'account_id');
const ofCard = under('cards', 'id', 'card_id');
const ofPost = under('posts', 'id', 'post_id');

/**
 * Which rows of a table belong to the projects. A view comes after those it depends on. Rows without a
 * project belong to the organization, and so to all its projects.
 */
export const projectViews = {
  // Colleagues: those of the whole organization, and those who share a project.
  members: `own.project_roles is null or own.project_roles ?| current_setting('${projectSetting}')::text[]`,
  projects: `own.id = ${chosen}`,
  project_links: `${inProject} and own.to_project_id = ${chosen}`,
  accounts: inProject,
  account_sign_ins: inProject,
  account_slots: ofAccount,
  account_followers: ofAccount,
  sandbox_posts: ofAccount,
  post_examinations: ofAccount,
  labels: `own.project_id is null or ${inProject}`,
  campaigns: inProject,
  cards: `own.project_id is null or ${inProject}`,
  card_words: ofCard,
  card_checklist_items: ofCard,
  card_comments: ofCard,
  card_activity: ofCard,
  card_reminders: ofCard,
  posts: inProject,
  // Those of the projects, and those that these show already; of the organization's no others.
  media: `${inProject} or exists (select from ${projectSchema}.posts post
      where post.organization_id = own.organization_id and post.state <> 'cancelled'
        and media_keys(post.media, post.thread, post.overrides, post.design, post.design_picture) @> array[own.key])
    or exists (select from ${projectSchema}.projects brand where brand.logo_media_id = own.id)`,
  uploads: inProject,
  post_targets: ofPost,
  post_steps: under('post_targets', 'id', 'target_id'),
  // A charge that outlives its step belongs to the installation.
  network_charges: `own.step_id is null or ${under('post_steps', 'id', 'step_id')}`,
  post_events: ofPost,
  post_edits: ofPost,
  post_comments: ofPost,
  post_gradings: ofPost,
  reviews: ofPost,
  post_versions: ofPost,
  approval_steps: inProject,
  approval_turns: ofPost,
  review_links: `${inProject} or ${ofPost}`,
  utm_presets: inProject,
  short_links: inProject,
  short_link_hours: under('short_links', 'id', 'link_id'),
  short_link_days: under('short_links', 'id', 'link_id'),
  short_link_referrers: under('short_links', 'id', 'link_id'),
  short_link_visitors: under('short_links', 'id', 'link_id'),
  post_metrics: inProject,
  metric_readings: under('post_metrics', 'target_id', 'target_id'),
  post_figures: inProject,
  post_figure_marks: inProject,
  post_figure_zones: inProject,
  automations: inProject,
  automation_runs: under('automations', 'id', 'automation_id'),
  automation_known: under('automations', 'id', 'automation_id'),
  recipes: inProject,
  recipe_runs: under('recipes', 'id', 'recipe_id'),
  recipe_claims: under('recipes', 'id', 'recipe_id'),
  notifications: `own.project_id is null or ${inProject}`,
  notification_deliveries: `own.notification_id is null or ${under('notifications', 'id', 'notification_id')}`,
  // Of the whole organization: only for callers who see all of it.
  reports: inProject,
  report_recipients: under('reports', 'id', 'report_id'),
  report_links: under('reports', 'id', 'report_id'),
  // Those of the whole organization get events of these projects as well.
  webhook_endpoints: `own.project_id is null or ${inProject}`,
  webhook_events: `own.project_id is null or ${inProject}`,
  webhook_deliveries: under('webhook_endpoints', 'id', 'endpoint_id'),
  webhook_attempts: under('webhook_deliveries', 'id', 'delivery_id'),
  template_favorites: inProject,
  template_assignments: inProject,
} satisfies Partial<Record<keyof Tables, string>>;

/** PostgreSQL's own columns that statements read: a view has only those that it lists. */
const ownColumns = new Map([['cards', 'own.*, own.xmin']]);

const statements = [
  `create schema ${projectSchema}`,
  ...Object.entries(projectViews).map(
    ([table, condition]) =>
      `create view ${projectSchema}.${table} as select ${ownColumns.get(table) ?? 'own.*'} from public.${table} own
        where ${condition} with local check option`,
  ),
];

/**
 * Creates the views of this program, unless they exist already.
 * @param tables names the state of the tables, such as all migrations
 */
export async function makeProjectViews(db: Kysely<Tables>, tables: string): Promise<void> {
  const version = createHash('sha256')
    .update([tables, ...statements].join())
    .digest('hex');
  const make = async (trx: Kysely<Tables>) => {
    // Of several nodes that start at once, one creates them.
    await sql`select pg_advisory_xact_lock(hashtext(${projectSchema}))`.execute(trx);
    if (await areThere(trx, version)) return;
    await dropProjectViews(trx);
    for (const statement of statements) await sql.raw(statement).execute(trx);
    await sql.raw(`comment on schema ${projectSchema} is '${version}'`).execute(trx);
  };
  // A restore creates them in its own transaction.
  await (db.isTransaction ? make(db) : db.transaction().execute(make));
}

export async function dropProjectViews(db: Kysely<Tables>): Promise<void> {
  await sql.raw(`drop schema if exists ${projectSchema} cascade`).execute(db);
}

async function areThere(db: Kysely<Tables>, version: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select obj_description(to_regnamespace(${projectSchema}), 'pg_namespace') is not distinct from ${version}
      and (select count(*) from pg_views where schemaname = ${projectSchema}) = ${Object.keys(projectViews).length} as there`.execute(
    db,
  );
  return rows[0]?.there === true;
}
