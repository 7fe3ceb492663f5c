import { invalid } from '#contract/errors.ts';
import { plural, t } from '#contract/message.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import { type CalendarPost, longestSchedule, mostScheduled } from '#contract/posts/schedule-calendar.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import type { Context } from '#server/context.ts';
import { titleOf } from '#server/lib/post-names.ts';
import { type DatedPost, listDatedPosts } from './store-calendar.ts';

const dayMs = 86_400_000;
/** As many letters as a line of the calendar's list has room for. */
const longestTitle = 160;

/** @throws CodedError validation_error for a range that ends before it begins, or is too long */
export async function calendarOf(
  { db, actor, settings }: Context,
  input: InputOf<typeof schedule.calendar>,
): Promise<AnswerOf<typeof schedule.calendar>> {
  requirePublishing(actor);
  const from = new Date(input.from);
  const to = new Date(input.to);
  const days = (to.getTime() - from.getTime()) / dayMs;
  if (days <= 0 || days > longestSchedule)
    throw invalid(
      t`Ask for a stretch of at most ${plural({ days: longestSchedule }, { one: '# day', other: '# days' })}.`,
      {
        to: t`must be after ${{ field: 'from' }}, by at most ${plural({ days: longestSchedule }, { one: '# day', other: '# days' })}`,
      },
    );
  const found = await listDatedPosts(db, {
    organizationId: actor.organizationId,
    projectId: input.project_id,
    label_id: input.label_id,
    campaign_id: input.campaign_id,
    from,
    to,
    limit: mostScheduled + 1,
  });
  return {
    posts: found
      .slice(0, mostScheduled)
      .map(({ body, at, networks, first_medium, design_picture, has_design, ...post }) => ({
        ...post,
        title: titleOf({ body, id: post.id }, longestTitle),
        has_text: body.trim() !== '',
        ...firstLook({ first_medium, design_picture, has_design }, settings.baseUrl),
        at,
        networks: networks?.split(',') ?? [],
      })),
    cut: found.length > mostScheduled,
  };
}

/** What a post shows first: the picture of its design, as on every account, else its first medium. */
function firstLook(
  {
    first_medium,
    design_picture,
    has_design,
  }: Pick<DatedPost, 'first_medium' | 'design_picture' | 'has_design'>,
  baseUrl: string,
): Pick<CalendarPost, 'medium' | 'picture'> {
  const medium = has_design ? design_picture : first_medium;
  const kind = medium ? (kindOf(medium)?.kind ?? 'image') : null;
  // Only of our own videos there is a picture, and of no document.
  const isOwn = medium && URL.parse(medium.url)?.origin === new URL(baseUrl).origin;
  const isShown = medium && (kind === 'image' || (kind === 'video' && isOwn));
  return { medium: has_design ? 'design' : kind, picture: isShown ? medium.url : null };
}
