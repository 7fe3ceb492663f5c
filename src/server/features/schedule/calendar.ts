import { invalid } from '#contract/errors.ts';
import type { DataOf, InputOf } from '#contract/operation.ts';
import { longestSchedule, mostScheduled } from '#contract/schedule-calendar.ts';
import type { schedule } from '#contract/schedule.ts';
import type { Context } from '#server/context.ts';
import { requirePublishing } from '#server/features/accounts/accounts.ts';
import { titleOf } from './notices.ts';
import { listDatedPosts } from './store-calendar.ts';

const dayMs = 86_400_000;

/** @throws CodedError validation_error for a stretch that ends before it begins, or is too long */
export async function calendarOf(
  { db, actor }: Context,
  input: InputOf<typeof schedule.calendar>,
): Promise<DataOf<typeof schedule.calendar>> {
  requirePublishing(actor);
  const from = new Date(input.from);
  const to = new Date(input.to);
  const days = (to.getTime() - from.getTime()) / dayMs;
  if (days <= 0 || days > longestSchedule)
    throw invalid(`Ask for a stretch of at most ${longestSchedule} days.`, {
      to: `must be after from, by at most ${longestSchedule} days`,
    });
  const found = await listDatedPosts(db, {
    organizationId: actor.organizationId,
    projectId: input.project_id,
    from,
    to,
    limit: mostScheduled + 1,
  });
  return {
    posts: found.slice(0, mostScheduled).map(({ body, at, networks, ...post }) => ({
      ...post,
      title: titleOf({ body, id: post.id }),
      at: at.toISOString(),
      networks: networks?.split(',') ?? [],
    })),
    cut: found.length > mostScheduled,
  };
}
