import { probeMedia } from '#server/areas/media/media/probes.ts';
import { uploaded } from '#server/areas/media/media/upload.ts';
import { reviewPost } from '#server/areas/posts/reviews/review.ts';
import { withdrawReview } from '#server/areas/posts/reviews/withdraw.ts';
import { translateAlong, translationAnswer } from '#server/areas/posts/translation/answers.ts';
import type { HandlersOf } from '#server/context.ts';
import { pathOfPost } from '#server/lib/post-names.ts';
import { calendarOf } from './calendar.ts';
import { correctPost } from './correct.ts';
import { createPost } from './create.ts';
import { approvePost, cancelPost, decideDelivery, waitForResults } from './decide.ts';
import { examinePost } from './examine.ts';
import { hashtagsOf } from './hashtags.ts';
import { labelPosts } from './label.ts';
import { draftsOf, editLogOf, postsOf, reviewStatsOf, targetsOf, wholePost } from './lists.ts';
import { mentionsOf } from './mentions.ts';
import { movePost } from './move.ts';
import { pauseSending } from './pause.ts';
import { readPost } from './present.ts';
import { restorePost } from './restore.ts';
import { unpublishPost } from './unpublish.ts';
import { updatePost } from './update.ts';

export const schedule = {
  targets: (ctx, input) => targetsOf(ctx, input),

  upload: (ctx, { file }) => uploaded(ctx, file),

  async create(ctx, input) {
    const { id, dueAt, warnings } = await createPost(ctx, input);
    const leaves = dueAt !== null && dueAt <= ctx.now && (await waitForResults(ctx, id));
    const { outcome } = await readPost(ctx, id);
    return dueAt
      ? { ...outcome, status: underWay(outcome.status, leaves), warnings }
      : { ...outcome, review_url: `${ctx.settings.baseUrl}${pathOfPost(id)}` };
  },

  get: (ctx, input) => wholePost(ctx, input),

  drafts: (ctx, input) => draftsOf(ctx, input),

  list: (ctx, input) => postsOf(ctx, input),

  async update(ctx, input) {
    await updatePost(ctx, input);
    await Promise.all([probeMedia(ctx, input), examinePost(ctx, input.id)]);
    const { post, outcome } = await readPost(ctx, input.id);
    return { ...outcome, post };
  },

  calendar: (ctx, input) => calendarOf(ctx, input),

  hashtags: (ctx, input) => hashtagsOf(ctx, input),

  mentions: (ctx, input) => mentionsOf(ctx, input),

  move: (ctx, input) => movePost(ctx, input),

  label: (ctx, input) => labelPosts(ctx, input),

  async review(ctx, input) {
    // It may release the post.
    if (input.verdict === 'ok') await examinePost(ctx, input.id);
    await ctx.confirm();
    return reviewPost(ctx, input);
  },

  async withdrawReview(ctx, { id, review_id }) {
    await withdrawReview(ctx, { id, review_id });
    return { id, review_id };
  },

  async approve(ctx, input) {
    await examinePost(ctx, input.id);
    const translate = await translateAlong(ctx, input);
    const { dueAt, warnings } = await approvePost(ctx, input);
    const translations = await translate();
    const leaves = dueAt <= ctx.now && (await waitForResults(ctx, input.id));
    const { outcome } = await readPost(ctx, input.id);
    return { ...outcome, status: underWay(outcome.status, leaves), warnings, translations };
  },

  translate: (ctx, input) => translationAnswer(ctx, input),

  async cancel(ctx, { id }) {
    await cancelPost(ctx, id);
    return { id, status: 'cancelled' };
  },

  async restore(ctx, { id }) {
    await restorePost(ctx, id);
    return { id, status: 'draft' };
  },

  async retry(ctx, { id, account_id }) {
    await decideDelivery(ctx, id, { operation: 'retry', account_id });
    return (await readPost(ctx, id)).outcome;
  },

  async settle(ctx, { id, ...answer }) {
    await decideDelivery(ctx, id, { operation: 'settle', ...answer });
    return (await readPost(ctx, id)).outcome;
  },

  async unpublish(ctx, input) {
    await unpublishPost(ctx, input);
    return (await readPost(ctx, input.id)).outcome;
  },

  async correct(ctx, input) {
    await correctPost(ctx, input);
    return (await readPost(ctx, input.id)).outcome;
  },

  editLog: (ctx, input) => editLogOf(ctx, input),

  reviewStats: (ctx, input) => reviewStatsOf(ctx, input),

  async pause(ctx, input) {
    return { done: true, missed: await pauseSending(ctx, input) };
  },
} satisfies HandlersOf<'schedule'>;

/** A post that has not finished within the waiting time is reported as being sent. */
function underWay<Status extends string>(status: Status, leaves: boolean): Status | 'sending' {
  return status === 'scheduled' && leaves ? 'sending' : status;
}
