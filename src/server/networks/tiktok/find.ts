import type { Found, Sending } from '#server/networks/network.ts';
import { mustBeSettled, stillWorking } from '#server/networks/waiting.ts';
import { name } from './errors.ts';
import { getsId, prepared, whole } from './prepared.ts';
import type { SendingAt } from './send.ts';
import { publishedAs, statusOf } from './status.ts';
import { isAllThere, mustHaveEnded } from './video.ts';

/** “Usually within one minute”, in ms. Some reviews take hours: then the post stays without a URL here. */
const reviewMs = 2 * 60_000;

/**
 * What became of an attempt, by its `publish_id`. Without one, images may have been published or not: TikTok has no
 * list that would tell them from others.
 */
export async function find(
  { api, sessions, started }: Pick<SendingAt, 'api' | 'sessions' | 'started'>,
  { key, prepared: given, attemptedAt }: Sending,
): Promise<Found> {
  const step = prepared.safeParse(given).data;
  const publishId = step?.made[whole]?.id ?? started.of(key)?.id;
  if (!step || publishId === undefined) return { state: 'cannot_tell' };
  const { plan } = step;
  const age = api.now().getTime() - attemptedAt.getTime();
  const status = await statusOf(api, publishId);
  switch (status?.state) {
    case 'inbox':
      // A post that became a draft is published when the person does it there.
      if (!step.isDraft) return { state: 'cannot_tell' };
      return { state: 'found', published: publishedAs(status, publishId, step) };
    case 'done':
      // It is published, but has no URL before TikTok has reviewed it.
      if (getsId(step) && status.postIds.length === 0 && age < reviewMs)
        throw stillWorking(name, attemptedAt, api.now());
      return { state: 'found', published: publishedAs(status, publishId, step) };
    case 'failed':
      return { state: 'absent' };
    case undefined:
      mustBeSettled(attemptedAt, api.now());
      return { state: 'cannot_tell' };
    case 'processing':
      if (!plan || status.uploaded === null || isAllThere(status, plan))
        throw stillWorking(name, attemptedAt, api.now());
      // The same attempt goes on: however late its last chunk arrives, and how often, it makes one post.
      if (sessions.get(publishId)?.isOver === false) return { state: 'absent' };
      mustHaveEnded(step, api.now());
      return { state: 'absent' };
  }
}
