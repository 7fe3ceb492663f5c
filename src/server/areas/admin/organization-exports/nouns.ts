/** A file of an export: the rows of one table as stored, without secrets and what is useless outside. */
export interface ExportedNoun {
  name: string;
  table: string;
  /** Which rows are the organization's: by its own id, or by another noun's rows. */
  by: 'organization' | { column: string; of: string };
  without: readonly string[];
}

const own = (name: string, table: string, without: readonly string[] = []): ExportedNoun => ({
  name,
  table,
  by: 'organization',
  without,
});

const below = (
  name: string,
  table: string,
  [column, of]: readonly [string, string],
  without: readonly string[] = [],
): ExportedNoun => ({ name, table, by: { column, of }, without });

const post = ['post_id', 'posts'] as const;
const card = ['card_id', 'cards'] as const;
const account = ['account_id', 'accounts'] as const;
const project = ['project_id', 'projects'] as const;

/** What an organization's export contains. A table that is neither here nor in `leftOut` fails a test. */
export const exportedNouns: readonly ExportedNoun[] = [
  own('projects', 'projects'),
  below('project-links', 'project_links', project),
  own('accounts', 'accounts', ['credentials', 'settings', 'app_id']),
  below('account-slots', 'account_slots', account),
  below('account-followers', 'account_followers', account),
  own('tokens', 'tokens', ['hash', 'old_hash']),
  own('invitations', 'invitations', ['hash']),
  own('audit-log', 'audit_log'),
  own('columns', 'board_columns'),
  own('categories', 'board_categories'),
  own('card-types', 'card_types'),
  own('labels', 'labels'),
  own('campaigns', 'campaigns'),
  own('cards', 'cards', ['rank']),
  below('card-checklist', 'card_checklist_items', card),
  below('card-comments', 'card_comments', card),
  below('card-activity', 'card_activity', card),
  own('posts', 'posts', ['client_key', 'client_request']),
  below('post-targets', 'post_targets', post, ['lease_by', 'lease_until']),
  below('post-steps', 'post_steps', ['target_id', 'post_targets'], ['key', 'prepared']),
  below('post-events', 'post_events', post),
  below('post-edits', 'post_edits', post),
  below('post-comments', 'post_comments', post),
  below('post-metrics', 'post_metrics', post),
  below('metric-readings', 'metric_readings', ['target_id', 'post_targets']),
  below('reviews', 'reviews', post),
  own('review-links', 'review_links', ['hash']),
  below('post-versions', 'post_versions', post),
  own('approval-steps', 'approval_steps'),
  below('approval-turns', 'approval_turns', post),
  own('utm-presets', 'utm_presets'),
  own('short-links', 'short_links', ['address_hash']),
  below('short-link-hours', 'short_link_hours', ['link_id', 'short_links']),
  below('short-link-days', 'short_link_days', ['link_id', 'short_links']),
  below('short-link-referrers', 'short_link_referrers', ['link_id', 'short_links']),
  own('reports', 'reports'),
  below('report-recipients', 'report_recipients', ['report_id', 'reports']),
  below('report-links', 'report_links', ['report_id', 'reports'], ['hash']),
  own('single-sign-on', 'single_sign_on', ['oidc_config', 'saml_config', 'scim_hash']),
  own('sign-in-domains', 'sign_in_domains', ['code']),
  own('directory-people', 'scim_users', ['serialized_emails', 'serialized_attributes']),
  own('directory-groups', 'scim_groups'),
  own('directory-group-members', 'scim_group_members'),
  own('policies', 'policies'),
  own('media', 'media', ['key', 'source_hash', 'hash']),
  own('templates', 'templates'),
  below('template-favorites', 'template_favorites', project),
  below('template-assignments', 'template_assignments', project),
  own('automations', 'automations'),
  below('automation-runs', 'automation_runs', ['automation_id', 'automations']),
  below('automation-known', 'automation_known', ['automation_id', 'automations']),
  own('recipes', 'recipes'),
  below('recipe-runs', 'recipe_runs', ['recipe_id', 'recipes']),
  below('recipe-claims', 'recipe_claims', ['recipe_id', 'recipes']),
  own('calendar-uses', 'calendar_uses'),
  own('quote-uses', 'quote_uses'),
  own('views', 'views'),
  below('watches', 'watches', ['view_id', 'views']),
  own('mutes', 'mutes'),
  own('team-chats', 'team_chats', ['address_sealed', 'ending']),
  own('webhooks', 'webhook_endpoints', ['secret_sealed', 'old_secret_sealed', 'old_secret_until']),
  own('webhook-events', 'webhook_events'),
  own('webhook-deliveries', 'webhook_deliveries', ['answer', 'leased_until']),
  below('webhook-attempts', 'webhook_attempts', ['delivery_id', 'webhook_deliveries']),
  below('sandbox-posts', 'sandbox_posts', account, ['key']),
  own('credits', 'credits_ledger'),
  own('daily-queries', 'daily_queries'),
  own('model-spending', 'model_spending'),
];

/** Why a table of an organization is left out. */
export const leftOut: Readonly<Record<string, string>> = {
  members: 'written with names and addresses',
  account_sign_ins: 'people on their way to a network and back',
  auth_oauth_access_tokens: 'keys of apps, which stay valid nowhere else',
  auth_oauth_consents: 'written with the tokens that they gave',
  auth_oauth_refresh_tokens: 'keys of apps, which stay valid nowhere else',
  board_beginnings: 'what the desk remembers for itself',
  calendar_feeds: 'secrets of addresses',
  card_reminders: 'what the desk remembers for itself',
  card_words: 'counted from the cards',
  events: 'reported within a day',
  grading_rounds: 'what the desk remembers for itself',
  media_looks: 'what the desk remembers for itself',
  notification_deliveries: 'messages to single people',
  notifications: 'messages to single people',
  organization_exports: 'this list itself',
  post_examinations: 'what the desk remembers for itself',
  post_figure_marks: 'counted from the numbers of posts',
  post_figure_zones: 'counted from the numbers of posts',
  post_figures: 'counted from the numbers of posts',
  post_gradings: 'what the desk remembers for itself',
  scim_connection_bindings: 'what the desk remembers for itself',
  scim_identity_tombstones: 'what the desk remembers for itself',
  scim_projection_grants: 'counted from the groups',
  short_link_visitors: 'hashes that are deleted when their day is over',
  searches: 'what single people looked for',
  uploads: 'files on their way, which are media a day later',
  used_assertions: 'what the desk remembers for itself',
  watch_hits: 'what the desk remembers for itself',
};
