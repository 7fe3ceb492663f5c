import { z } from 'zod';

import { t } from '#contract/message.ts';
import { wordpress as facts } from '#contract/networks/wordpress.ts';
import { articleOf, placedMedia, textHtml } from '#server/networks/article.ts';
import { NetworkError, type NetworkAccount, type Preparing } from '#server/networks/network.ts';
import { callApi, hostOf, read, type Api } from './api.ts';
import { refusalIn } from './errors.ts';
import { contentOf, escaped } from './html.ts';
import { uploadAll } from './media.ts';
import { chosenOf, type Chosen } from './options.ts';
import { fields, making, newMarker, outcomeOf, prepared, stored } from './prepared.ts';
import type { Making, Prepared, Stored } from './prepared.ts';

/**
 * A draft with everything in it but its state and its final slug. The one of an earlier attempt at the same
 * delivery is filled again. Its slug is stored before it is made, so that it is found even if the answer was
 * lost, and by this delivery alone.
 * https://developer.wordpress.org/rest-api/reference/posts/#create-a-post
 * @throws NetworkError `reject` where somebody has made something else of the draft at the site
 */
export async function prepareDraft(api: Api, account: NetworkAccount, step: Preparing): Promise<Prepared> {
  const article = articleOf(step, facts);
  const text = await textHtml(article);
  const chosen = chosenOf(step);
  const title = escaped(article.title);
  const earlier = making.safeParse(step.earlier).data;
  const known = earlier ? await earlierDraft(api, earlier) : null;
  // A request of that attempt came through late: `send` confirms it.
  if (earlier && known && outcomeOf(known, earlier, chosen) === 'sent')
    return { id: known.id, slug: earlier.slug };
  if (earlier && known) requireUnsent(api, known, earlier, chosen);
  const draft = known ?? (await newDraft(api, step, title));
  const { lead, below } = placedMedia(step.media, chosen.featured);
  const media = lead ? [lead, ...below] : below;
  const [featured, ...others] = await uploadAll(api, account, { ...draft, isNew: !known }, media);
  const under = lead || !featured ? others : [featured, ...others];
  const answer = await callApi(api, {
    method: 'POST',
    path: `wp/v2/posts/${draft.id}`,
    query: { context: 'edit', _fields: fields },
    json: {
      title,
      content: contentOf(text, under),
      excerpt: escaped(chosen.excerpt),
      featured_media: lead ? (featured?.id ?? 0) : 0,
      ...(await termsOf(api, chosen)),
      ...(chosen.comments && { comment_status: chosen.comments }),
    },
  });
  const filled = read(api, answer, stored);
  requireUnsent(api, filled, draft, chosen);
  return prepared.parse(filled);
}

/**
 * A post by its id; null where it was deleted, or is in the trash.
 * https://developer.wordpress.org/rest-api/reference/posts/#retrieve-a-post
 */
export async function presentPost(api: Api, id: number): Promise<Stored | null> {
  const query = { context: 'edit', _fields: fields };
  const answer = await callApi(api, { path: `wp/v2/posts/${id}`, query, acceptsGone: true });
  const found = answer.status === 200 ? read(api, answer, stored) : null;
  return found?.status === 'trash' ? null : found;
}

async function earlierDraft(api: Api, { id, slug }: Making): Promise<Stored | null> {
  if (id !== null) return presentPost(api, id);
  const query = { slug, status: 'draft', context: 'edit', _fields: fields };
  const found = read(api, await callApi(api, { path: 'wp/v2/posts', query }), z.array(stored));
  return found.find((post) => post.slug === slug) ?? null;
}

async function newDraft(api: Api, { keep }: Preparing, title: string): Promise<Stored> {
  const slug = newMarker();
  await keep?.({ id: null, slug } satisfies Making);
  const json = { status: 'draft', slug, title };
  const query = { context: 'edit', _fields: fields };
  const made = read(api, await callApi(api, { method: 'POST', path: 'wp/v2/posts', query, json }), stored);
  // The site may have changed the slug: what it has stored is what counts.
  await keep?.({ id: made.id, slug: made.slug } satisfies Making);
  return made;
}

function requireUnsent(api: Api, post: Stored, draft: Pick<Making, 'slug'>, chosen: Chosen): void {
  if (outcomeOf(post, draft, chosen) === 'unsent') return;
  throw new NetworkError(
    'reject',
    () => t`The draft of this post was published or changed on ${{ host: hostOf(api) }}, not by Copydesk.`,
    { next: () => t`Look at it there. If it is not published, publish a copy of this post.` },
  );
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

const made = z.object({ id: z.int() });

const existing = z.object({ data: z.object({ term_id: z.int() }) });

/**
 * A tag by its name, created where there is none. The refusal of a second one names the first; a search would
 * miss names with signs that are stored as entities.
 * https://developer.wordpress.org/rest-api/reference/tags/#create-a-tag
 */
async function tagId(api: Api, name: string): Promise<number> {
  const request = { method: 'POST', path: 'wp/v2/tags', json: { name }, accepts: [400] } as const;
  const answer = await callApi(api, request);
  if (answer.status !== 400) return read(api, answer, made).id;
  if (refusalIn(answer).code === 'term_exists') return read(api, answer, existing).data.term_id;
  return read(api, await callApi(api, { ...request, accepts: [] }), made).id;
}
