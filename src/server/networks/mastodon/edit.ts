import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError, type Network } from '#server/networks/network.ts';
import { apiOf, callApi, gone, read } from './api.ts';
import { examine } from './prepare.ts';
import { languageOf, posted } from './status.ts';

/** What a published post keeps: each of these that a change leaves out is removed from it. */
const kept = z.object({
  media_attachments: z.array(z.object({ id: z.union([z.string().min(1), z.int().transform(String)]) })),
  sensitive: z.boolean().nullish(),
  spoiler_text: z.string().nullish(),
});

const pathOf = (id: string) => `/api/v1/statuses/${encodeURIComponent(id)}`;

/**
 * Deletes a post, and its files at once where the server can.
 * https://docs.joinmastodon.org/methods/statuses/#delete
 */
export const remove: NonNullable<Network['remove']> = async (account, { id }, signal) => {
  await callApi(apiOf(account, signal), {
    method: 'DELETE',
    path: `${pathOf(id)}?delete_media=true`,
    accepts: gone,
    refused: (host) => t`${{ host }} did not delete the post.`,
  });
};

/** Replaces the text of a post. https://docs.joinmastodon.org/methods/statuses/#edit */
export const correct: NonNullable<Network['correct']> = async (account, { id }, step, signal) => {
  examine(account, step);
  const api = apiOf(account, signal);
  const present = await callApi(api, { path: pathOf(id), accepts: gone });
  if (gone.includes(present.status))
    throw new NetworkError(
      'reject',
      () => t`The post no longer exists on ${{ host: new URL(api.server).host }}.`,
      { next: () => t`Publish it again, in a copy of the post.` },
    );
  const { media_attachments: media, sensitive, spoiler_text } = read(present, kept);
  const changed = await callApi(api, {
    method: 'PUT',
    path: pathOf(id),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      status: step.body,
      media_ids: media.map((attachment) => attachment.id),
      sensitive: sensitive ?? false,
      spoiler_text: spoiler_text ?? '',
      ...(step.lang !== null && { language: languageOf(step.lang) }),
      content_type: 'text/plain',
    }),
    timeoutMs: 60_000,
  });
  read(changed, posted);
};
