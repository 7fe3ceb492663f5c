import { z } from 'zod';

import { t } from '#contract/message.ts';
import { ghost as facts } from '#contract/networks/ghost.ts';
import { webAddress } from '#server/lib/plain-text.ts';
import { articleOf, placedMedia, textHtml } from '#server/networks/article.ts';
import {
  NetworkError,
  type NetworkAccount,
  type NetworkStep,
  type Preparing,
} from '#server/networks/network.ts';
import { callApi, hostOf, read, type Api } from './api.ts';
import { contentOf } from './html.ts';
import { uploadAll, type Uploads } from './media.ts';
import { requireNewsletter } from './newsletters.ts';
import { chosenOf, examineOptions } from './options.ts';
import {
  contentHash,
  isAsFilled,
  isOurDraft,
  making,
  newMaking,
  stored,
  storedOne,
  type Making,
  type Prepared,
  type Stored,
} from './prepared.ts';

/**
 * A draft with everything in it but its state and its final slug. The one of an earlier attempt at the same
 * delivery is used again: as it is where nobody has changed it, else filled anew. What its slug begins with is
 * stored before it is made, so that it is found even if the answer is lost, and by this delivery alone.
 */
export async function prepareDraft(api: Api, account: NetworkAccount, step: Preparing): Promise<Prepared> {
  const chosen = chosenOf(step);
  examineOptions(chosen);
  const [newsletter] = chosen.newsletter;
  if (newsletter !== undefined) await requireNewsletter(api, newsletter);
  const content = contentHash(step);
  const earlier = making.safeParse(step.earlier).data;
  let made: Making = earlier?.content === content ? earlier : newMaking(content);
  const known = made === earlier ? await draftOf(api, made) : null;
  const { draft: filled } = made;
  if (known && filled && isAsFilled(known, filled)) return { ...made, draft: filled };
  const keep = async (more: Partial<Making>) => {
    made = { ...made, ...more };
    await step.keep?.(made);
  };
  await keep({});
  const fields = await fieldsOf(api, account, step, {
    known: made.uploads,
    keep: (medium, figure) => keep({ uploads: { ...made.uploads, [medium.url]: figure } }),
  });
  const { id, slug, updated_at } = await store(api, fields, { made, known });
  const draft = { id, slug, updated_at };
  await keep({ draft });
  return { ...made, draft };
}

const listed = z.object({ posts: z.array(stored) });

/**
 * The draft of an earlier attempt; null where there is none.
 * @throws NetworkError `reject` where it is something else by now
 */
async function draftOf(api: Api, made: Making): Promise<Stored | null> {
  const { marker, draft } = made;
  const filter = [`slug:~^'${marker}'`, ...(draft ? [`id:'${draft.id}'`] : [])].join();
  const query = { filter, limit: '5', formats: 'plaintext' };
  const { posts } = read(api, await callApi(api, { path: 'posts/', query }), listed);
  if (posts.every((post) => isOurDraft(post, made)))
    return posts.find(({ id }) => id === draft?.id) ?? posts[0] ?? null;
  throw new NetworkError(
    'reject',
    () =>
      t`What was the draft of this post on ${{ host: hostOf(api) }} is another post by now, or published.`,
    { next: () => t`Look at it there. If the post is not published, publish a copy of it.` },
  );
}

/** What a post shows, as Ghost takes it. */
async function fieldsOf(api: Api, account: NetworkAccount, step: NetworkStep, uploads: Uploads) {
  const chosen = chosenOf(step);
  const article = articleOf(step, facts);
  const text = await textHtml(article);
  const { lead, below } = placedMedia(step.media, chosen.feature_image);
  const [image] = lead ? await uploadAll(api, account, [lead], uploads) : [];
  return {
    title: article.title,
    html: contentOf(text, await uploadAll(api, account, below, uploads)),
    featured: chosen.featured,
    tags: chosen.tags.map((name) => name.trim()).flatMap((name) => (name === '' ? [] : [{ name }])),
    custom_excerpt: chosen.excerpt || null,
    canonical_url: webAddress(chosen.canonical_url),
    feature_image: image?.url ?? null,
    feature_image_alt: image?.alt || null,
    ...(chosen.access && { visibility: chosen.access }),
  };
}

/**
 * Creates the draft, or fills the known one. Any answer that does not show our draft counts as none.
 * https://docs.ghost.org/admin-api/posts/creating-a-post
 */
async function store(
  api: Api,
  fields: object,
  { made, known }: { made: Making; known: Stored | null },
): Promise<Stored> {
  const answer = await callApi(api, {
    ...(known ? { method: 'PUT', path: `posts/${known.id}/` } : { method: 'POST', path: 'posts/' }),
    query: { source: 'html', formats: 'plaintext' },
    json: {
      posts: [
        known
          ? { ...fields, updated_at: known.updated_at }
          : { ...fields, slug: made.marker, status: 'draft' },
      ],
    },
    timeoutMs: 60_000,
  });
  const ours = storedOne.refine(({ posts: [post] }) => isOurDraft(post, made));
  return read(api, answer, ours).posts[0];
}
