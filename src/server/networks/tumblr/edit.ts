import { z } from 'zod';

import { t } from '#contract/message.ts';
import { mustHaveNone } from '#server/networks/examine.ts';
import { NetworkError, type NetworkStep, type Published } from '#server/networks/network.ts';
import { asJson, blogPath, callApi, gone, postPath, read, type Api } from './api.ts';
import { textBlocks } from './blocks.ts';
import { blogsIn } from './mentions.ts';
import { problemOf } from './options.ts';
import { id, postWith } from './posts.ts';

/** https://www.tumblr.com/docs/en/api/v2#postdelete--delete-a-post */
export async function remove(api: Api, published: Published): Promise<void> {
  await callApi(api, {
    method: 'POST',
    path: blogPath(api, '/post/delete'),
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams({ id: published.id }).toString(),
    accepts: gone,
    refused: { problem: () => t`Tumblr did not delete the post.`, next: () => t`Delete it on Tumblr.` },
  });
}

/**
 * Replaces the text of a post. All else must be sent again, because what an edit leaves out is removed.
 * https://www.tumblr.com/docs/en/api/v2#postspost-id---editing-a-post-neue-post-format
 */
export async function correct(api: Api, published: Published, step: NetworkStep): Promise<void> {
  mustHaveNone(problemOf(step));
  const post = await postWith(api, published.id);
  if (!post)
    throw new NetworkError('reject', () => t`The post no longer exists on Tumblr.`, {
      next: () => t`Publish it again, in a copy of the post.`,
    });
  const { state, tags, slug, source_url, interactability_reblog } = post;
  const text = textBlocks(step.body, await blogsIn(api, step.body));
  const answer = await callApi(api, {
    method: 'PUT',
    path: postPath(api, published.id),
    ...asJson({
      content: [...text, ...post.content.filter(({ type }) => type !== 'text')],
      state: state ?? 'published',
      tags: (tags ?? []).join(','),
      ...(slug && { slug }),
      ...(source_url && { source_url }),
      ...(interactability_reblog && { interactability_reblog }),
    }),
    refused: { problem: () => t`Tumblr did not change the post.`, next: () => t`Change it on Tumblr.` },
  });
  read(answer, z.object({ id }));
}
