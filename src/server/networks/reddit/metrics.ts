import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { othersReplies, type MeasuredPost } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
import { shownAs } from './content.ts';
import { listing, postName, thingsOf } from './listing.ts';

const count = z.number().optional().catch(undefined);

const measured = z.object({
  name: z.string().regex(postName),
  subreddit: z.string().catch(''),
  /** Blurred a little, and hidden for the first hours in some communities. */
  score: count,
  hide_score: z.boolean().catch(false),
  upvote_ratio: count,
  num_comments: count,
  num_crossposts: count,
  /** Null as long as the post stands. */
  removed_by_category: z.string().nullish().catch(null),
});

type Measured = z.infer<typeof measured>;

const perRequest = 100;

/** https://www.reddit.com/dev/api#GET_api_info, which knows removed and deleted posts too. */
async function measure(api: Api, ids: readonly string[]): Promise<Measured[]> {
  const found: Measured[] = [];
  for (let at = 0; at < ids.length; at += perRequest) {
    const query = { id: ids.slice(at, at + perRequest).join(',') };
    const answer = await callApi(api, { path: '/api/info', query });
    found.push(...thingsOf(read(answer, listing).data, measured));
  }
  return found;
}

/** The counts of posts that stand, under the names of the facts. */
export async function metricsOf(
  api: Api,
  posts: readonly MeasuredPost[],
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const found = await measure(api, idsOf(posts));
  const own = new Map(posts.map(({ id, ownReplies }) => [id, ownReplies]));
  return new Map(
    found.flatMap((post) =>
      isGone(post) ? [] : [[post.name, countsOf(post, own.get(post.name) ?? 0)] as const],
    ),
  );
}

function countsOf(post: Measured, ownReplies: number): Readonly<Record<string, number>> {
  const { score, hide_score, upvote_ratio, num_comments: all, num_crossposts: crossposts } = post;
  return {
    ...(score !== undefined && !hide_score && { score }),
    ...(upvote_ratio !== undefined && !hide_score && { upvote_ratio }),
    ...(all !== undefined && { comments: othersReplies(all, ownReplies) }),
    ...(crossposts !== undefined && { crossposts }),
  };
}

const isGone = ({ removed_by_category: by }: Measured) => by !== null && by !== undefined && by !== '';

const idsOf = (posts: readonly MeasuredPost[]) => posts.map(({ id }) => id).filter((id) => postName.test(id));

/** Who took posts down, of those that do not stand. */
export async function takenDown(
  api: Api,
  posts: readonly MeasuredPost[],
): Promise<ReadonlyMap<string, MessageText>> {
  const found = await measure(api, idsOf(posts));
  return new Map(found.flatMap((post) => (isGone(post) ? [[post.name, whoRemoved(post)] as const] : [])));
}

/** The categories that others have seen Reddit name; new ones are removals too. */
const reasons: Readonly<Record<string, (community: string) => string>> = {
  moderator: (community) => t`The moderators of ${{ community }} removed the post.`,
  automod_filtered: (community) =>
    t`The filter of ${{ community }} holds the post back until a moderator approves it.`,
  reddit: removedByReddit,
  anti_evil_ops: removedByReddit,
  content_takedown: removedByReddit,
  copyright_takedown: removedByReddit,
  community_ops: removedByReddit,
  deleted: deletedThere,
  author: deletedThere,
};

function removedByReddit(): string {
  return t`Reddit removed the post, or its spam filter holds it back.`;
}

function deletedThere(): string {
  return t`The account deleted the post on Reddit.`;
}

function whoRemoved({ subreddit, removed_by_category: by }: Measured): MessageText {
  const community = shownAs(subreddit);
  const reason = Object.hasOwn(reasons, by ?? '') ? reasons[by ?? ''] : undefined;
  return () => reason?.(community) ?? t`The post was removed from ${{ community }}.`;
}
