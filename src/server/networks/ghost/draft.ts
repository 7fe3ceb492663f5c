import { z } from 'zod';

import { t } from '#contract/message.ts';
import { ghost as facts } from '#contract/networks/ghost.ts';
import { webAddress } from '#server/lib/plain-text.ts';
import { markerOf } from '#server/networks/article-drafts.ts';
import { articleOf, placedMedia, textHtml } from '#server/networks/article.ts';
import { NetworkError, type NetworkAccount, type NetworkStep } from '#server/networks/network.ts';
import { callApi, hostOf, read, secretOf, type Api } from './api.ts';
import { contentOf } from './html.ts';
import { uploadAll } from './media.ts';
import { chosenOf, examineOptions } from './options.ts';

/** What `prepare` leaves for `send`: a draft, by its id, with its marker as slug. */
export const prepared = z.object({ id: z.string(), marker: z.string() });

export type Prepared = z.infer<typeof prepared>;

const listed = z.object({ posts: z.array(z.object({ id: z.string() })) });

/** The draft's slug after `find`, which changes it so that a late request fails. */
export const again = (marker: string) => `${marker}-again`;

/**
 * A draft with everything in it but its state and its final slug. The one of an earlier attempt is used as it
 * is, with its media: it was created in one request.
 * https://docs.ghost.org/admin-api/posts/creating-a-post
 */
export async function prepareDraft(api: Api, account: NetworkAccount, step: NetworkStep): Promise<Prepared> {
  const chosen = chosenOf(step);
  examineOptions(chosen);
  const marker = markerOf(secretOf(account).key, step);
  const [newsletter] = chosen.newsletter;
  if (newsletter !== undefined) await requireNewsletter(api, newsletter);
  const filter = `slug:[${marker},${again(marker)}]+status:draft`;
  const query = { filter, limit: '1', formats: 'plaintext' };
  const [known] = read(api, await callApi(api, { path: 'posts/', query }), listed).posts;
  if (known) return { id: known.id, marker };
  const article = articleOf(step, facts);
  const text = await textHtml(article);
  const { lead, below } = placedMedia(step.media, chosen.feature_image);
  const [image] = lead ? await uploadAll(api, account, [lead]) : [];
  const post = {
    title: article.title,
    slug: marker,
    status: 'draft',
    html: contentOf(text, await uploadAll(api, account, below)),
    featured: chosen.featured,
    tags: chosen.tags.map((name) => name.trim()).flatMap((name) => (name === '' ? [] : [{ name }])),
    custom_excerpt: chosen.excerpt || null,
    canonical_url: webAddress(chosen.canonical_url),
    ...(chosen.access && { visibility: chosen.access }),
    ...(image && { feature_image: image.url, feature_image_alt: image.alt || null }),
  };
  const request = {
    method: 'POST',
    path: 'posts/',
    query: { source: 'html' },
    json: { posts: [post] },
  } as const;
  const [created] = read(api, await callApi(api, request), listed).posts;
  if (created) return { id: created.id, marker };
  throw new NetworkError(
    'retry',
    () => t`The answer of ${{ network: hostOf(api) }} could not be understood.`,
    {
      next: null,
    },
  );
}

const newsletters = z.object({ newsletters: z.array(z.object({ slug: z.string(), name: z.string() })) });

/**
 * None where the key may not read them.
 * https://docs.ghost.org/admin-api/newsletters/overview
 */
export async function newslettersOf(api: Api): Promise<z.infer<typeof newsletters>['newsletters']> {
  const query = { filter: 'status:active', limit: '100', fields: 'id,slug,name' };
  const answer = await callApi(api, { path: 'newsletters/', query, accepts: [403] });
  return answer.status === 403 ? [] : read(api, answer, newsletters).newsletters;
}

/** Ghost publishes first and then fails, where there is no such newsletter (seen at 6.65). */
async function requireNewsletter(api: Api, slug: string): Promise<void> {
  const there = await newslettersOf(api);
  if (there.some((one) => one.slug === slug)) return;
  throw new NetworkError(
    'reject',
    () => t`There is no newsletter “${{ newsletter: slug }}” on ${{ host: hostOf(api) }}.`,
    { next: () => t`Check the account under Settings → Connected accounts, and choose another newsletter.` },
  );
}
