import { z } from 'zod';

import { t } from '#contract/message.ts';
import { wordpress as facts } from '#contract/networks/wordpress.ts';
import { blocksOf } from '#server/lib/html-blocks.ts';
import { examine } from '#server/networks/article-limits.ts';
import { articleOf, placedMedia, textHtml } from '#server/networks/article.ts';
import { NetworkError, type Network } from '#server/networks/network.ts';
import { apiOf, callApi, hostOf, read, type Api } from './api.ts';
import { commentNumber } from './comment.ts';
import { contentWith, escaped } from './html.ts';
import { chosenOf } from './options.ts';

/** A post or a comment: their ids differ here only. */
function pathOf(id: string): string {
  const comment = commentNumber(id);
  return comment === null
    ? `wp/v2/posts/${encodeURIComponent(id)}`
    : `wp/v2/comments/${encodeURIComponent(comment)}`;
}

/**
 * Into the trash, from which the site's editors can restore it; for good where the site has none.
 * https://developer.wordpress.org/rest-api/reference/posts/#delete-a-post
 */
export const remove: NonNullable<Network['remove']> = async (account, { id }, signal) => {
  const api = apiOf(account, signal);
  const request = { method: 'DELETE', path: pathOf(id), acceptsGone: true } as const;
  // 501: there is no trash.
  const answer = await callApi(api, { ...request, accepts: [501] });
  if (answer.status === 501) await callApi(api, { ...request, query: { force: 'true' } });
};

const present = z.object({ status: z.string(), content: z.object({ raw: z.string() }) });

/**
 * Replaces title and text. The media below the text stay as they are at the site, as all else does.
 * https://developer.wordpress.org/rest-api/reference/posts/#update-a-post
 */
export const correct: NonNullable<Network['correct']> = async (account, { id }, step, signal) => {
  examine(step, facts);
  const article = articleOf(step, facts);
  const text = await textHtml(article);
  const api = apiOf(account, signal);
  const path = pathOf(id);
  const answer = await callApi(api, {
    path,
    query: { context: 'edit', _fields: 'status,content' },
    acceptsGone: true,
  });
  if (answer.status !== 200) throw gone(api);
  const { status, content } = read(api, answer, present);
  // A change would bring it back.
  if (status === 'trash') throw gone(api);
  const { below } = placedMedia(step.media, chosenOf(step).featured);
  const figures = blocksOf(content.raw).filter((block) => block.startsWith('<figure'));
  await callApi(api, {
    method: 'POST',
    path,
    query: { _fields: 'id' },
    json: {
      title: escaped(article.title),
      content: contentWith(text, figures.slice(Math.max(0, figures.length - below.length))),
    },
    timeoutMs: 60_000,
  });
};

function gone(api: Api): NetworkError {
  return new NetworkError('reject', () => t`The post no longer exists on ${{ host: hostOf(api) }}.`, {
    next: () => t`Publish it again, in a copy of the post.`,
  });
}
