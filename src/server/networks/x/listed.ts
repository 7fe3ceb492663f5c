import { z } from 'zod';

/** A post in an answer, under the names of both vocabularies (`fields.ts`). */

const reference = z.object({ type: z.string(), id: z.string() });
const references = z.array(reference).nullish().catch(null);

const url = z.object({ url: z.string().nullish(), expanded_url: z.string().nullish() });
const entities = z
  .object({ urls: z.array(url).nullish().catch(null) })
  .nullish()
  .catch(null);

const note = z.object({ text: z.string(), entities }).nullish().catch(null);

const listed = z.object({
  id: z.string(),
  text: z.string().catch(''),
  created_at: z.string(),
  entities,
  attachments: z
    .object({ media_keys: z.array(z.string()).nullish().catch(null) })
    .nullish()
    .catch(null),
  referenced_tweets: references,
  referenced_posts: references,
  note_tweet: note,
  note_post: note,
});

export interface ListedPost {
  id: string;
  createdAt: number;
  /** As it was written, with the URLs that X has shortened. */
  text: string;
  parent: string | null;
  /** The ids under which its media were uploaded. */
  media: readonly string[];
}

export const page = z.object({
  data: z.array(z.unknown()).optional(),
  meta: z.object({ next_token: z.string().optional().catch(undefined) }).optional(),
});

/** Null for what is no post, or cannot be dated: it must not hide the others. */
export function readListed(from: unknown): ListedPost | null {
  const post = listed.safeParse(from).data;
  const createdAt = Date.parse(post?.created_at ?? '');
  if (!post || Number.isNaN(createdAt)) return null;
  const long = post.note_tweet ?? post.note_post;
  const links = (long ?? post).entities?.urls ?? post.entities?.urls ?? [];
  const replied = post.referenced_tweets ?? post.referenced_posts ?? [];
  return {
    id: post.id,
    createdAt,
    text: expanded(unescaped(long?.text ?? post.text), links),
    parent: replied.find(({ type }) => type === 'replied_to')?.id ?? null,
    // A media key is a number of its kind before the id of the upload: `3_1880028106020515840`.
    media: post.attachments?.media_keys?.map((key) => key.replace(/^\d+_/, '')) ?? [],
  };
}

/** X returns three characters as entities of HTML. */
function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function expanded(text: string, links: readonly z.infer<typeof url>[]): string {
  return links.reduce(
    (whole, { url: short, expanded_url: long }) => (short && long ? whole.replace(short, () => long) : whole),
    text,
  );
}
