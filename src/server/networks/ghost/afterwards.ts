import { z } from 'zod';

import { t } from '#contract/message.ts';
import { ghost as facts } from '#contract/networks/ghost.ts';
import { readJson } from '#server/lib/read-json.ts';
import { examine } from '#server/networks/article-limits.ts';
import { articleOf, placedMedia, textHtml } from '#server/networks/article.ts';
import { NetworkError, type Network } from '#server/networks/network.ts';
import { apiOf, callApi, hostOf, read } from './api.ts';
import { contentOf } from './html.ts';
import type { Figure } from './media.ts';
import { chosenOf } from './options.ts';

const pathOf = (id: string) => `posts/${encodeURIComponent(id)}/`;

/**
 * For good: Ghost has no trash.
 * https://docs.ghost.org/admin-api/posts/deleting-a-post
 */
export const remove: NonNullable<Network['remove']> = async (account, { id }, signal) => {
  await callApi(apiOf(account, signal), { method: 'DELETE', path: pathOf(id), accepts: [404] });
};

const present = z.object({
  posts: z.tuple([z.object({ updated_at: z.string(), lexical: z.string().nullish().catch(null) })]),
});

/**
 * Replaces title and text. The media below the text stay as they are at the site.
 * https://docs.ghost.org/admin-api/posts/updating-a-post
 */
export const correct: NonNullable<Network['correct']> = async (account, { id }, step, signal) => {
  examine(step, facts);
  const article = articleOf(step, facts);
  const text = await textHtml(article);
  const api = apiOf(account, signal);
  const answer = await callApi(api, { path: pathOf(id), query: { formats: 'lexical' }, accepts: [404] });
  if (answer.status === 404)
    throw new NetworkError('reject', () => t`The post no longer exists on ${{ host: hostOf(api) }}.`, {
      next: () => t`Publish it again, in a copy of the post.`,
    });
  const [{ updated_at, lexical }] = read(api, answer, present).posts;
  const { below } = placedMedia(step.media, chosenOf(step).feature_image);
  const html = contentOf(text, figuresIn(lexical, below.length));
  await callApi(api, {
    method: 'PUT',
    path: pathOf(id),
    query: { source: 'html', formats: 'plaintext' },
    json: { posts: [{ title: article.title, html, updated_at }] },
    timeoutMs: 60_000,
  });
};

const side = z.number().positive().catch(1);
const text = z.string().nullish().catch(null);

/** Cards of Ghost's editor (Lexical). */
const card = z.discriminatedUnion('type', [
  z.object({ type: z.literal('image'), src: z.url(), width: side, height: side, alt: text }),
  z.object({
    type: z.literal('video'),
    src: z.url(),
    width: side,
    height: side,
    duration: z.number().catch(0),
  }),
]);

const editorState = z.object({ root: z.object({ children: z.array(z.unknown()) }) });

/** The last media of a post, as they are there: those that were put below its text. */
function figuresIn(lexical: string | null | undefined, most: number): Figure[] {
  const state = editorState.safeParse(readJson(lexical ?? ''));
  const cards = (state.data?.root.children ?? []).flatMap((child) => card.safeParse(child).data ?? []);
  return cards.slice(Math.max(0, cards.length - most)).map((one) => ({
    url: one.src,
    width: one.width,
    height: one.height,
    alt: one.type === 'image' ? (one.alt ?? '') : '',
    seconds: one.type === 'video' ? one.duration : null,
  }));
}
