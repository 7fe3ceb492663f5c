import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError, type NetworkStep, type Published } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
import { contentOf } from './content.ts';
import { submitErrors, submitRefused, type Refused } from './errors.ts';
import { mustFit } from './limits.ts';
import { listing, thingsOf } from './listing.ts';
import { comparable, redditMarkdown } from './markdown.ts';
import { secretsIn } from './secret.ts';

/** Deletes a post or comment; Reddit answers alike for one that is gone. https://www.reddit.com/dev/api#POST_api_del */
export async function remove(api: Api, { id }: Published): Promise<void> {
  await callApi(api, {
    path: '/api/del',
    form: { id },
    accepts: [404],
    refused: {
      problem: () => t`Reddit did not delete the post.`,
      next: () => t`Delete it on Reddit.`,
    },
  });
}

const changeRefused: Refused = {
  problem: () => t`Reddit did not change the post.`,
  next: () => t`Change it on Reddit.`,
};

const present = z.object({
  name: z.string(),
  title: z.string().catch(''),
  author: z.string().nullish().catch(null),
  removed_by_category: z.string().nullish().catch(null),
});

const edited = z.object({ json: z.object({ errors: submitErrors.catch([]) }) });

/**
 * Replaces the text of a post or comment; a title stays for ever.
 * https://www.reddit.com/dev/api#POST_api_editusertext
 */
export async function correct(api: Api, { id }: Published, step: NetworkStep): Promise<void> {
  mustFit(step);
  const info = await callApi(api, { path: '/api/info', query: { id } });
  const [now] = thingsOf(read(info, listing).data, present);
  if (!now || now.author === null || now.author === '[deleted]' || now.removed_by_category === 'deleted')
    throw new NetworkError('reject', () => t`The post no longer exists on Reddit.`, {
      next: () => t`Publish it again, in a copy of the post.`,
    });
  const { title, text } = contentOf(step);
  if (step.kind === 'post' && comparable(now.title) !== comparable(title))
    throw new NetworkError('reject', () => t`Titles on Reddit cannot be changed.`, {
      next: () => t`Leave the first line as it is, and change the text below it.`,
    });
  const answer = await callApi(api, {
    path: '/api/editusertext',
    form: { api_type: 'json', thing_id: id, text: step.kind === 'post' ? text : redditMarkdown(step.body) },
    refused: changeRefused,
  });
  const { json } = read(answer, edited);
  if (json.errors.length === 0) return;
  throw submitRefused(json, { secrets: secretsIn(api.secret), refused: changeRefused });
}
