import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { isFirstAttempt } from '#server/networks/attempt-key.ts';
import { NetworkError, type Published, type Sending } from '#server/networks/network.ts';
import { unreadable } from '#server/networks/replies.ts';
import { pollUntil, type Pauses } from '#server/networks/waiting.ts';
import { callApi, read, type Api, type ApiRequest } from './api.ts';
import { captionsOf, contentOf, shownAs } from './content.ts';
import { name, submitErrors, submitRefused } from './errors.ts';
import { findByFiles } from './find.ts';
import { comment } from './listing.ts';
import { redditMarkdown } from './markdown.ts';
import { idOf, urlAt } from './permalink.ts';
import { prepared } from './prepare.ts';
import { secretsIn } from './secret.ts';

/** Less than a delivery waits for `send`, with the pauses while Reddit processes media. */
const sendMs = 25_000;

const submitted = z.object({
  json: z.object({
    errors: submitErrors.catch([]),
    ratelimit: z.number().optional().catch(undefined),
    data: z
      .object({
        /** Of the new post; of images and videos it is missing, or that of a page of the account. */
        url: z.string().nullish().catch(null),
        websocket_url: z.string().nullish().catch(null),
        things: z
          .array(z.object({ data: z.unknown() }))
          .optional()
          .catch(undefined),
      })
      .nullish()
      .catch(null),
  }),
});

/** https://www.reddit.com/dev/api#POST_api_submit */
export async function sendPost(api: Api, sending: Sending, pauses: Pauses): Promise<Published> {
  const { kind } = contentOf(sending);
  const answer = await callApi(api, { ...requestOf(sending), seen: true, timeoutMs: sendMs });
  const { data } = accepted(api, answer, sending);
  const url = data?.url ?? '';
  const id = idOf(url);
  if (id !== null && kind !== 'image' && kind !== 'video') return { id, url: urlAt(new URL(url).pathname) };
  if (kind !== 'image' && kind !== 'video') throw unreadable(name, answer, { seen: true });
  // Reddit names such a post on a websocket only, which is not reached from here: it is in the account's list.
  const post = await pollUntil(pauses, api.signal, () => listedNow(api, sending), Boolean);
  if (post) return post;
  throw new NetworkError('unknown', () => t`Reddit is still processing the media.`, {
    next: () => t`Look at the account’s posts on Reddit in a while.`,
  });
}

/** Reddit has accepted the post: whatever fails now must not make it be sent again. */
async function listedNow(api: Api, sending: Sending): Promise<Published | null> {
  try {
    return await findByFiles(api, sending);
  } catch (error) {
    if (error instanceof NetworkError) return null;
    throw error;
  }
}

function requestOf(sending: Sending): Pick<ApiRequest, 'path' | 'form' | 'json'> {
  const { kind, title, text, link } = contentOf(sending);
  const { community, flair, media, poster } = prepared.parse(sending.prepared);
  const { nsfw, spoiler, send_replies } = sending.options ?? {};
  const flags = { nsfw: nsfw === true, spoiler: spoiler === true, sendreplies: send_replies !== false };
  const common = {
    api_type: 'json',
    sr: community,
    title,
    ...(text !== '' && { text }),
    ...(flair && { flair_id: flair.id, ...(flair.text !== '' && { flair_text: flair.text }) }),
  };
  if (kind === 'gallery') {
    const captions = captionsOf(sending);
    const items = media.map(({ id }, at) => ({
      media_id: id,
      caption: captions[at] ?? '',
      outbound_url: '',
    }));
    const json = { ...common, ...flags, validate_on_submit: true, show_error_list: true, items };
    return { path: '/api/submit_gallery_post.json', json };
  }
  const url = kind === 'link' ? link : (media[0]?.url ?? '');
  return {
    path: '/api/submit',
    form: {
      ...common,
      ...Object.fromEntries(Object.entries(flags).map(([flag, isOn]) => [flag, String(isOn)])),
      kind,
      resubmit: 'false',
      validate_on_submit: 'true',
      ...(kind === 'self' && { text }),
      ...(url !== '' && { url }),
      ...(poster && { video_poster_url: poster.url }),
    },
  };
}

/** https://www.reddit.com/dev/api#POST_api_comment */
export async function sendComment(api: Api, sending: Sending): Promise<Published> {
  const parent = sending.kind === 'first_comment' ? sending.under?.post : sending.under?.before;
  const answer = await callApi(api, {
    path: '/api/comment',
    form: { api_type: 'json', thing_id: parent?.id ?? '', text: redditMarkdown(sending.body) },
    seen: true,
    timeoutMs: sendMs,
  });
  const { data } = accepted(api, answer, sending);
  const made = comment.pick({ name: true, permalink: true }).safeParse(data?.things?.[0]?.data);
  if (!made.success) throw unreadable(name, answer, { seen: true });
  return { id: made.data.name, url: urlAt(made.data.permalink) };
}

/** Throws `NetworkError` where Reddit refuses what was submitted. */
function accepted(api: Api, answer: Fetched, sending: Sending): z.infer<typeof submitted>['json'] {
  const { json } = read(answer, submitted, true);
  if (json.errors.length === 0) return json;
  const secrets = secretsIn(api.secret);
  if (json.errors.some(([code]) => code === 'ALREADY_SUB')) throw alreadyThere(sending);
  throw submitRefused(json, { secrets });
}

/**
 * The community has this link already. At the first attempt it cannot be by ours; at a later one it may be, so it is
 * looked up.
 */
function alreadyThere(sending: Sending): NetworkError {
  const community = shownAs(prepared.parse(sending.prepared).community);
  return isFirstAttempt(sending)
    ? new NetworkError('reject', () => t`${{ community }} has this link already.`, {
        replyText: 'ALREADY_SUB',
        next: () => t`Publish another link, or a text post that contains it, in a copy of the post.`,
      })
    : new NetworkError(
        'unknown',
        () => t`${{ community }} has this link already, perhaps by an earlier attempt.`,
        {
          replyText: 'ALREADY_SUB',
          next: () => t`Look at the community to see whether it is yours.`,
        },
      );
}
