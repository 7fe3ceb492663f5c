import { z } from 'zod';

import { wordpress as facts } from '#contract/networks/wordpress.ts';
import { markerOf } from '#server/networks/article-drafts.ts';
import { articleOf, placedMedia, textHtml } from '#server/networks/article.ts';
import type { NetworkAccount, NetworkStep } from '#server/networks/network.ts';
import { callApi, read, secretOf, type Api } from './api.ts';
import { refusalIn } from './errors.ts';
import { contentOf, escaped } from './html.ts';
import { uploadAll } from './media.ts';
import { chosenOf, type Chosen } from './options.ts';

/** What `prepare` leaves for `send`: a draft, by its id, with its marker as slug. */
export const prepared = z.object({ id: z.int(), marker: z.string() });

export type Prepared = z.infer<typeof prepared>;

const stored = z.object({ id: z.int() });

/**
 * A draft with everything in it but its state and its final slug. The one of an earlier attempt is filled
 * again.
 * https://developer.wordpress.org/rest-api/reference/posts/#create-a-post
 */
export async function prepareDraft(api: Api, account: NetworkAccount, step: NetworkStep): Promise<Prepared> {
  const marker = markerOf(secretOf(account).password, step);
  const article = articleOf(step, facts);
  const text = await textHtml(article);
  const chosen = chosenOf(step);
  const title = escaped(article.title);
  const draft = await draftOf(api, marker, title);
  const { lead, below } = placedMedia(step.media, chosen.featured);
  const [featured, ...others] = await uploadAll(api, account, draft, lead ? [lead, ...below] : below);
  const under = lead || !featured ? others : [featured, ...others];
  await callApi(api, {
    method: 'POST',
    path: `wp/v2/posts/${draft.id}`,
    query: { _fields: 'id' },
    json: {
      title,
      content: contentOf(text, under),
      excerpt: escaped(chosen.excerpt),
      featured_media: lead ? (featured?.id ?? 0) : 0,
      ...(await termsOf(api, chosen)),
      ...(chosen.comments && { comment_status: chosen.comments }),
    },
  });
  return { id: draft.id, marker };
}

async function draftOf(api: Api, marker: string, title: string) {
  const query = { slug: marker, status: 'draft', context: 'edit', _fields: 'id' };
  const [known] = read(api, await callApi(api, { path: 'wp/v2/posts', query }), z.array(stored));
  if (known) return { id: known.id, marker, isNew: false };
  const json = { status: 'draft', slug: marker, title };
  const request = { method: 'POST', path: 'wp/v2/posts', query: { _fields: 'id' }, json } as const;
  return { id: read(api, await callApi(api, request), stored).id, marker, isNew: true };
}

/** Nothing where nothing is chosen: then the site puts the post into its default category. */
async function termsOf(api: Api, { categories, tags }: Chosen) {
  const tagIds: number[] = [];
  for (const tag of tags) if (tag.trim() !== '') tagIds.push(await tagId(api, tag.trim()));
  return {
    ...(categories.length > 0 && { categories: categories.map(Number) }),
    ...(tagIds.length > 0 && { tags: [...new Set(tagIds)] }),
  };
}

const existing = z.object({ data: z.object({ term_id: z.int() }) });

/**
 * A tag by its name, created where there is none. The refusal of a second one names the first; a search would
 * miss names with signs that are stored as entities.
 * https://developer.wordpress.org/rest-api/reference/tags/#create-a-tag
 */
async function tagId(api: Api, name: string): Promise<number> {
  const request = { method: 'POST', path: 'wp/v2/tags', json: { name }, accepts: [400] } as const;
  const answer = await callApi(api, request);
  if (answer.status !== 400) return read(api, answer, stored).id;
  if (refusalIn(answer).code === 'term_exists') return read(api, answer, existing).data.term_id;
  return read(api, await callApi(api, { ...request, accepts: [] }), stored).id;
}
