import type { PostRow } from '#contract/posts/posts.ts';
import { rightsOn, type Person } from '#web/parts/posts/rights.ts';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';
import { ApiError } from '#web/request.ts';

/** Bulk actions on the posts of a list. */
export const listActions = ['move', 'duplicate', 'unschedule', 'delete'] as const;
export type ListAction = (typeof listActions)[number];

type Post = Pick<
  PostRow,
  | 'project_id'
  | 'author_user_id'
  | 'author_user_name'
  | 'status'
  | 'stage'
  | 'review'
  | 'valid_verdict'
  | 'submitted_at'
  | 'approval'
  | 'scheduled_at'
>;

/** Whether the user may do this with the post now; the server checks again. */
export function mayDo(action: ListAction, post: Post, me: Person): boolean {
  const rights = rightsOn(post, me);
  const permissions = permissionsIn(me, post.project_id);
  switch (action) {
    case 'delete':
      return post.status === 'draft' && rights.cancel === null;
    case 'unschedule':
      return post.status === 'scheduled' && rights.cancel === null;
    case 'move': {
      const own = post.author_user_id === me.user.id;
      const releases = permissions.includes('publish') || (own && me.flags.publishes_own_after_grade);
      return post.scheduled_at !== null && rights.edit === null && (post.status === 'draft' || releases);
    }
    case 'duplicate':
      return permissions.includes('write');
  }
}

/** Shifts a post's time by this many minutes, which may be negative. */
export function movedBy(at: string, minutes: number): string {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString();
}

export interface Outcome<Item, Done> {
  done: Done[];
  refused: { item: Item; reason: string }[];
}

/**
 * Runs `act` on one item after another. A refusal concerns only its item; if the server is unreachable, the rest is
 * not tried.
 * @param act returns the result, or a text that says why it was not done
 */
export async function oneByOne<Item, Done extends object>(
  items: readonly Item[],
  act: (item: Item) => Promise<Done | string>,
  onProgress: (count: number) => void,
): Promise<Outcome<Item, Done>> {
  const outcome: Outcome<Item, Done> = { done: [], refused: [] };
  let lost: string | null = null;
  for (const [index, item] of items.entries()) {
    onProgress(index + 1);
    const result = lost ?? (await attempt(item));
    if (typeof result === 'string') outcome.refused.push({ item, reason: result });
    else outcome.done.push(result);
  }
  return outcome;

  async function attempt(item: Item): Promise<Done | string> {
    try {
      return await act(item);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'offline') lost = error.message;
      return error.message;
    }
  }
}
