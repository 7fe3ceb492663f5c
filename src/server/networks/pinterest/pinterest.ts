import { t } from '#contract/message.ts';
import { newKey } from '#server/networks/attempt-key.ts';
import { mustHaveNone } from '#server/networks/examine.ts';
import { keptFor, type Stored } from '#server/networks/kept.ts';
import { uploadTime } from '#server/networks/multipart.ts';
import type { Network, NetworkAccount, Published, Sending } from '#server/networks/network.ts';
import { bearerReading } from '#server/networks/reading.ts';
import { recentPosts } from '#server/networks/recent-posts.ts';
import { usualPauses, type Pauses } from '#server/networks/waiting.ts';
import { apiOf, callApi, read, type Api, type Places } from './api.ts';
import { connectingTo } from './connect.ts';
import { find } from './find.ts';
import { followersOf, identify, mustHaveBoard } from './identity.ts';
import { jsonBody } from './json-body.ts';
import { metricsOf } from './metrics.ts';
import { chosenOf, problemOf } from './options.ts';
import { created, idOf, imagesOf, isVideo, pinOf, publishedAs, type Prepared } from './pin.ts';
import { secretOf, secretsIn } from './secret.ts';
import { renewTokens } from './tokens.ts';
import { uploadedVideo } from './video.ts';

/**
 * Creates pins on the boards of an account. https://developers.pinterest.com/docs/api/v5/
 * @param pauses while Pinterest processes a video
 */
export function pinterestWith({ pauses, ...places }: Places & { pauses: Pauses }): Network {
  const recent = recentPosts();
  return {
    // Pinterest takes no keys: this one remembers when the first attempt began.
    newKey,

    async prepare(account, step, signal) {
      mustHaveNone(problemOf(step));
      signal.throwIfAborted();
      const api = apiOf(account, places, signal);
      await mustHaveBoard(api, chosenOf(step).board ?? '');
      const kept = keptFor(account, step, account.now());
      const video = step.media.find(isVideo);
      // Images are read again when they are sent: this only proves that they can be.
      if (!video) await imagesOf(account, step);
      const id = video ? await uploadedVideo(api, account, video, { kept, pauses }) : null;
      return { video: id, ...kept.stored() } satisfies Prepared & Stored;
    },

    async send(account, sending, signal) {
      const published = await send(apiOf(account, places, signal), account, sending);
      recent.keep(sending.key, published);
      return published;
    },

    async find(account, sending, signal) {
      const published = recent.of(sending.key);
      return published ? { state: 'found', published } : find(apiOf(account, places, signal), sending);
    },

    idOf,
    connecting: connectingTo(places),
    check: (account, signal) => identify(apiOf(account, places, signal)),
    renew: (account, signal) => renewTokens(account, places, signal),
    reading(account) {
      const secret = secretOf(account);
      return bearerReading({ origin: places.api, token: secret.access, secrets: secretsIn(secret) });
    },
    metrics: (account, posts, signal) => metricsOf(apiOf(account, places, signal), posts),
    followers: (account, signal) => followersOf(apiOf(account, places, signal)),

    async remove(account, { id }, signal) {
      await callApi(apiOf(account, places, signal), {
        method: 'DELETE',
        path: `/pins/${encodeURIComponent(id)}`,
        accepts: [404, 410],
        refused: {
          problem: () => t`Pinterest did not delete the pin.`,
          next: () => t`Delete it on Pinterest.`,
        },
      });
    },
  };
}

async function send(api: Api, account: NetworkAccount, sending: Sending): Promise<Published> {
  const since = performance.now();
  const json = jsonBody(await pinOf(account, sending));
  const answer = await callApi(api, {
    method: 'POST',
    path: '/pins',
    json,
    seen: true,
    timeoutMs: uploadTime(since),
    refused: {
      problem: () => t`Pinterest rejected the pin.`,
      next: () => t`Fix the issue in a copy and publish it, or retry this one.`,
    },
  });
  return publishedAs(read(answer, created, true).id);
}

export const pinterest = pinterestWith({
  api: 'https://api.pinterest.com',
  www: 'https://www.pinterest.com',
  pauses: usualPauses,
});
