import type { analytics } from '#contract/analytics.ts';
import { notFound } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import { findOrganization } from '#server/features/organization/store.ts';
import { listProjects } from '#server/features/projects/store.ts';
import { projectAmong } from '#server/features/schedule/places.ts';
import { countFor } from './count.ts';
import { daysAsked, lastDay, type Days } from './range.ts';
import { isAuthor, stateOf, type Scope } from './store.ts';

type Input = InputOf<typeof analytics.summary>;

/** What is asked for, and how far counting has come. */
export interface Asked {
  scope: Scope;
  days: Days;
  /** The last day that has begun anywhere in the organization. */
  today: string;
  /** Whether any number of these accounts was ever read. */
  ready: boolean;
  countedAt: Date;
}

/**
 * What was published is read on every plan, also on one that no longer publishes.
 * @throws CodedError validation_error for a project that is none of theirs, or a range that is none;
 * not_found for a stranger
 */
export async function scopeOf(
  ctx: Context,
  input: Omit<Input, 'network' | 'accounts'>,
): Promise<Pick<Asked, 'days' | 'today'> & { scope: Omit<Scope, 'sandbox'> }> {
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
    throw notFound(`Member ${authorId}`);
  const zones = (project ? [project] : [organization, ...projects]).map(({ timezone }) => timezone);
  const today = lastDay(zones, now);
  const days = daysAsked(input, today);
  const { from, to } = days;
  return { scope: { organizationId, projectId: project?.id, authorId, from, to }, days, today };
}

/** As `scopeOf`, with the numbers brought up to date: sandboxes' only where there are no others, or by wish. */
export async function numbersAsked(ctx: Context, input: Input): Promise<Asked> {
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

/** The range as every answer names it. */
export function rangeShown({ scope: { sandbox }, days, countedAt }: Asked) {
  return {
    ...days,
    accounts: sandbox ? ('sandbox' as const) : ('real' as const),
    counted_at: countedAt.toISOString(),
  };
}
