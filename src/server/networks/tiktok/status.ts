import { z } from 'zod';

import { NetworkError, type Published } from '#server/networks/network.ts';
import { callApi, type Api } from './api.ts';
import type { Prepared } from './prepared.ts';

/** What TikTok says of an attempt. https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status */
export interface Status {
  /** `inbox`: a draft is in the inbox of the TikTok app, where it ends. */
  state: 'processing' | 'inbox' | 'done' | 'failed';
  /** Why it failed, as a code. */
  reason: string;
  /** How much of a video has arrived, in bytes; null where it is not told. */
  uploaded: number | null;
  /** Of the posts that it has become, known only of public ones that TikTok has reviewed. */
  postIds: readonly string[];
}

const ids = z.array(z.coerce.string()).nullish().catch(null);

const fetched = z.object({
  status: z.string(),
  fail_reason: z.string().nullish().catch(null),
  uploaded_bytes: z.int().min(0).nullish().catch(null),
  publicaly_available_post_id: ids,
  publicly_available_post_id: ids,
});

/** The attempt is forgotten, or another app's. */
const unknownId = /^(?:invalid_publish_id|token_not_authorized_for_specified_publish_id)\b/;

const states: ReadonlyMap<string, Status['state']> = new Map([
  ['SEND_TO_USER_INBOX', 'inbox'],
  ['PUBLISH_COMPLETE', 'done'],
  ['FAILED', 'failed'],
]);

/** Null where TikTok does not know the id. */
export async function statusOf(api: Api, publishId: string): Promise<Status | null> {
  const request = { path: '/v2/post/publish/status/fetch/', json: { publish_id: publishId } };
  try {
    const answer = await callApi(api, request, fetched);
    return {
      state: states.get(answer.status) ?? 'processing',
      reason: answer.fail_reason ?? '',
      uploaded: answer.uploaded_bytes ?? null,
      postIds: answer.publicaly_available_post_id ?? answer.publicly_available_post_id ?? [],
    };
  } catch (error) {
    if (error instanceof NetworkError && unknownId.test(error.replyText ?? '')) return null;
    throw error;
  }
}

/** Of a post, as opposed to an attempt. */
export const isPostId = (id: string) => /^\d+$/.test(id);

/** A post without an id of its own, because it is not public or not reviewed yet, is known by its attempt. */
export function publishedAs(
  { postIds }: Pick<Status, 'postIds'>,
  publishId: string,
  { username, kind }: Pick<Prepared, 'username' | 'kind'>,
): Published {
  const [id] = postIds;
  if (id === undefined) return { id: publishId, url: null };
  const path = kind === 'video' ? 'video' : 'photo';
  return { id, url: username === null ? null : `https://www.tiktok.com/@${username}/${path}/${id}` };
}
