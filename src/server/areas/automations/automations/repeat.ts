import type { Creates } from '#contract/automations/automation-parts.ts';
import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { factsOf } from '#contract/networks/all.ts';
import { listTargets, findPost, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Context } from '#server/context.ts';
import { nextRepeat } from './next-repeat.ts';
import type { Occurrence } from './occurrence.ts';
import { listSendings } from './store-repeats.ts';

type Repetition = Extract<Creates, { kind: 'repeat' }>;

/** A post to copy, with the text and the accounts of the copy. */
export interface Repeat {
  post: StoredPost;
  text: string;
  accountIds: number[];
}

/**
 * The posts that are repeated, as far as they are still there.
 * @throws CodedError validation_error for one that is none of the project
 */
export async function checkItems(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { items }: Repetition,
  projectId: number,
): Promise<void> {
  for (const { post_id: id } of items) {
    const post = await findPost(db, actor.organizationId, id);
    if (post?.project_id !== projectId)
      throw invalid(t`Post ${{ id }} is none of this project.`, {
        creates: t`must name posts of the project`,
      });
  }
}

/**
 * What to repeat at a slot.
 * @throws CodedError invalid_state where nothing can be repeated, with the reason
 */
export async function repeatFor(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { automationId, creates }: { automationId: number; creates: Repetition },
  { at }: Pick<Occurrence, 'at'>,
): Promise<Repeat | { nothing: () => string }> {
  const posts = new Map<number, StoredPost>();
  for (const { post_id: id } of creates.items) {
    const post = await findPost(db, actor.organizationId, id);
    if (post) posts.set(id, post);
  }
  const targets = await listTargets(db, [...posts.keys()]);
  const items = creates.items.flatMap(({ post_id, texts }) => {
    const post = posts.get(post_id);
    if (!post) return [];
    const networks = targets.filter((target) => target.post_id === post_id).map(({ network }) => network);
    const refusing = [...new Set(networks)].filter((name) => factsOf(name)?.refusesRepeats === true);
    return [{ post_id, texts: [post.body, ...texts], refusing }];
  });
  if (items.length === 0) return { nothing: () => t`The posts that it repeats were deleted.` };
  const sendings = await listSendings(db, automationId, [...posts.keys()]);
  const next = nextRepeat(items, sendings, { at: at ?? now, restDays: creates.rest_days });
  if ('resting' in next) {
    const day = next.resting.toISOString().slice(0, 10);
    return { nothing: () => t`Every post still rests; the first one until ${{ day }}.` };
  }
  if ('used' in next) {
    const names = next.networks.map((name) => factsOf(name)?.label ?? name).join(', ');
    return {
      nothing: () =>
        t`${{ networks: names }} refuses the same text twice, and every text of post ${{ id: next.used }} was sent. Add another version.`,
    };
  }
  const post = posts.get(next.post_id);
  if (!post) throw new Error('the post that was chosen is not there');
  const accountIds = targets.filter(({ post_id }) => post_id === post.id).map(({ account_id }) => account_id);
  return { post, text: next.text, accountIds };
}
