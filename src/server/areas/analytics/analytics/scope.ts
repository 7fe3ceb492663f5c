import type { analytics } from '#contract/analytics/analytics.ts';
import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import { findCampaign } from '#server/areas/labels/campaigns/store.ts';
import { findLabel } from '#server/areas/labels/labels/store.ts';
import { projectAmong } from '#server/areas/posts/schedule/places.ts';
import { findOrganization } from '#server/areas/workspace/organization/store.ts';
import { listProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context, Member } from '#server/context.ts';
import { daysOf, type Days } from '#server/lib/day-range.ts';
import { countFor } from './count.ts';
import { lastDay } from './range.ts';
import { isAuthor, stateOf, type Scope } from './store.ts';

type Input = InputOf<typeof analytics.summary>;

/** What numbers need to know of a call: also of one that nobody makes, such as a mailed report. */
export type AnalyticsContext = Pick<Context, 'db' | 'settings' | 'now'> & {
  actor: Pick<Member, 'organizationId'>;
};

/** What the query covers, and up to when it is counted. */
export interface ReportScope {
  scope: Scope;
  days: Days;
  /** The last day that has begun anywhere in the organization. */
  today: string;
  /** Whether any numbers of these accounts were ever read. */
  ready: boolean;
  countedAt: Date;
}

/**
 * Published posts can be read on every plan, also on one that cannot publish.
 * @throws CodedError validation_error for an unknown project or an invalid range; not_found for an unknown
 * author, label or campaign
 */
export async function scopeOf(
  ctx: AnalyticsContext,
  input: Omit<Input, 'network' | 'accounts'>,
): Promise<Pick<ReportScope, 'days' | 'today'> & { scope: Omit<Scope, 'sandbox'> }> {
  const { db, actor, now } = ctx;
  const { organizationId } = actor;
  const [organization, projects] = await Promise.all([
    findOrganization(db, organizationId),
    listProjects(db, organizationId),
  ]);
  const named = input.project !== undefined || input.project_id !== undefined;
  const project = named ? projectAmong(projects, input) : undefined;
  const { author_user_id: authorId } = input;
  if (authorId !== undefined && !(await isAuthor(db, organizationId, authorId)))
    throw notFound(t`Member ${{ member: authorId }} was not found.`);
  const { label_id, campaign_id } = input;
  if (label_id !== undefined && !(await findLabel(db, organizationId, label_id)))
    throw notFound(t`This label was not found.`);
  if (campaign_id !== undefined && !(await findCampaign(db, organizationId, campaign_id)))
    throw notFound(t`This campaign was not found.`);
  const zones = (project ? [project] : [organization, ...projects]).map(({ timezone }) => timezone);
  const today = lastDay(zones, now);
  const days = daysOf(input, today);
  const { from, to } = days;
  return {
    scope: { organizationId, projectId: project?.id, authorId, label_id, campaign_id, from, to },
    days,
    today,
  };
}

/**
 * As `scopeOf`, with updated sums. Sandboxes are covered only where there are no other accounts, or on
 * request.
 */
export async function countedScopeOf(ctx: AnalyticsContext, input: Input): Promise<ReportScope> {
  const { scope, ...rest } = await scopeOf(ctx, input);
  const { organizationId } = scope;
  const countedAt = await countFor(ctx.db, organizationId, ctx.now);
  const state = await stateOf(ctx.db, organizationId);
  const sandbox = input.accounts ? input.accounts === 'sandbox' : !state.hasReal;
  return {
    ...rest,
    scope: { ...scope, sandbox, network: input.network },
    ready: sandbox ? state.readSandbox : state.readReal,
    countedAt,
  };
}

/** The range as every response names it. */
export function presentRange({ scope: { sandbox }, days, countedAt }: ReportScope) {
  return {
    ...days,
    accounts: sandbox ? ('sandbox' as const) : ('real' as const),
    counted_at: countedAt,
  };
}
