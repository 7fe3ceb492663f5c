import { z } from 'zod';

import { t } from '#contract/message.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { stored } from '#server/networks/kept.ts';
import { NetworkError, type Found, type Published, type Sending } from '#server/networks/network.ts';
import { checkAccount, fixInCopy } from '#server/networks/replies.ts';
import { mustBeSettled, pollUntil, stillWorking, type Pauses } from '#server/networks/waiting.ts';
import { asJson, callApi, gone, postPath, read, type Api } from './api.ts';
import { textBlocks } from './blocks.ts';
import { parentOf } from './draft.ts';
import { name } from './errors.ts';
import { isVideo } from './media-kind.ts';
import { choiceOf } from './options.ts';
import { id, postWith, publishedAs, publishedFrom, type Draft, type Post } from './posts.ts';

/** The places among what is kept of the draft, and of its first id where it has got another one. */
export const draftPlace = 'draft';
export const firstPlace = 'first draft';

/** What `prepare` hands to `send`. */
const prepared = stored.extend({ mentioned: z.record(z.string(), z.string()) });

export type Prepared = z.infer<typeof prepared>;

const changeMs = 30_000;

/** A published post is found under its draft's id no more, so that what names no state is still a draft. */
const isDraft = ({ state }: Post) => (state ?? 'draft') === 'draft';

/**
 * Publishes the draft, which can happen once only: its id ends with that, so a second request finds nothing.
 * https://www.tumblr.com/docs/en/api/v2#postspost-id---editing-a-post-neue-post-format
 */
export async function publish(api: Api, sending: Sending, pauses: Pauses): Promise<Published> {
  const { made, mentioned } = prepared.parse(sending.prepared);
  const draft = mustHaveDraft(made);
  const post = await postWith(api, draft.id);
  if (!post || !isDraft(post)) return publishedBefore(api, draft, post);
  const media = post.content.filter(({ type }) => type !== 'text');
  if (media.length !== sending.media.length)
    throw new NetworkError('reject', () => t`Someone has changed the media of the draft on Tumblr.`, {
      next: fixInCopy,
    });
  const answer = await callApi(api, {
    method: 'PUT',
    path: postPath(api, draft.id),
    ...asJson({
      ...choiceOf(sending),
      ...(await parentOf(api, sending)),
      // The approved text, whatever a person has made of the draft's meanwhile.
      content: [...textBlocks(sending.body, mentioned), ...media],
      state: 'published',
    }),
    seen: true,
    timeoutMs: changeMs,
    accepts: gone,
    refused: { problem: () => t`Tumblr rejected the post.`, next: fixInCopy },
  });
  if (!isSuccess(answer)) return publishedBefore(api, draft, null);
  return listedNow(api, draft, { pauses, answered: read(answer, z.object({ id }), true).id });
}

/** Tumblr has published it, but only the blog's list says under which id. */
async function listedNow(
  api: Api,
  draft: Draft,
  { pauses, answered }: { pauses: Pauses; answered: string },
): Promise<Published> {
  // Whatever fails now, the post may be out.
  const look = () => publishedFrom(api, draft, answered).catch(() => null);
  const listed = await pollUntil(pauses, api.signal, look, (one) => one !== null);
  if (listed) return publishedAs(listed);
  throw new NetworkError('unknown', () => t`Tumblr has taken the post, but does not list it yet.`, {
    next: checkAccount,
  });
}

/** An earlier attempt has published the draft, or a person has done something with it. */
async function publishedBefore(api: Api, draft: Draft, post: Post | null): Promise<Published> {
  const listed = await publishedFrom(api, draft);
  if (listed) return publishedAs(listed);
  throw post ? draftMoved() : draftGone('unknown');
}

const draftMoved = () =>
  new NetworkError('unknown', () => t`Someone has queued or scheduled the draft on Tumblr.`, {
    next: checkAccount,
  });

/**
 * Nothing says what became of it: it may have been published and deleted, or not be listed yet.
 * @param kind `reject` before this attempt has published anything
 */
export const draftGone = (kind: 'reject' | 'unknown') =>
  new NetworkError(kind, () => t`The draft is no longer on Tumblr, and no post came of it.`, {
    next:
      kind === 'unknown'
        ? checkAccount
        : () => t`Check the account. If the post is not there, publish a copy of it.`,
  });

/** Of a video, Tumblr lists the post when it has processed it. */
const processingMs = 15 * 60_000;

/**
 * Whether the draft became a post, as Tumblr itself says. As long as it is a draft, it is not published, and
 * publishing it again cannot make two posts.
 */
export async function find(api: Api, sending: Sending): Promise<Found> {
  const draft = draftIn(prepared.safeParse(sending.prepared).data?.made ?? {});
  if (!draft) return { state: 'cannot_tell' };
  const listed = await publishedFrom(api, draft);
  if (listed) return { state: 'found', published: publishedAs(listed) };
  const { attemptedAt } = sending;
  const post = await postWith(api, draft.id);
  mustBeSettled(attemptedAt, api.now());
  if (post && isDraft(post)) return { state: 'absent' };
  const age = api.now().getTime() - attemptedAt.getTime();
  if (sending.media.some(isVideo) && age < processingMs) throw stillWorking(name, attemptedAt, api.now());
  return { state: 'cannot_tell' };
}

export function draftIn(made: Prepared['made']): Draft | null {
  const draft = made[draftPlace];
  return draft ? { ...draft, first: made[firstPlace]?.id ?? null } : null;
}

function mustHaveDraft(made: Prepared['made']): Draft {
  const draft = draftIn(made);
  if (draft) return draft;
  throw new NetworkError('retry', () => t`The draft of the post is missing.`, { next: null });
}
