import { t } from '#contract/message.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError, type NetworkStep, type Published } from '#server/networks/network.ts';
import { callApi, type Api } from './api.ts';
import { littleText } from './little-text.ts';
import { pathOf } from './post.ts';
import { examine } from './prepare.ts';

const gone = [404, 410];

/** Deletes a post or comment; LinkedIn answers alike for one that is gone. */
export async function remove(api: Api, published: Published): Promise<void> {
  await callApi(api, {
    method: 'DELETE',
    path: pathOf(published, api.secret.owner),
    accepts: gone,
    refused: {
      problem: () => t`LinkedIn did not delete the post.`,
      next: () => t`Delete it on LinkedIn.`,
    },
  });
}

/**
 * Replaces the text of a post or comment.
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#update-posts
 */
export async function correct(api: Api, published: Published, step: NetworkStep): Promise<void> {
  examine(api.secret, step);
  const { body } = step;
  const patch =
    step.kind === 'first_comment'
      ? { message: { $set: { text: body } } }
      : { $set: { commentary: littleText(body) } };
  const answer = await callApi(api, {
    method: 'POST',
    path: pathOf(published, api.secret.owner),
    json: { patch },
    isChange: true,
    accepts: gone,
    refused: {
      problem: () => t`LinkedIn did not change the post.`,
      next: () => t`Change it on LinkedIn.`,
    },
  });
  if (isSuccess(answer)) return;
  throw new NetworkError('reject', () => t`The post no longer exists on LinkedIn.`, {
    next: () => t`Publish it again, in a copy of the post.`,
  });
}
