import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { plainText } from '#server/lib/plain-text.ts';
import { firstAttempt } from '#server/networks/attempt-key.ts';
import { NetworkError, type Found, type Sending } from '#server/networks/network.ts';
import { callApi, encoded, read, type Api } from './api.ts';
import { visibleText } from './little-text.ts';
import { comment, commentAt, prepared, urlOf } from './post.ts';
import { may } from './secret.ts';

/** How long LinkedIn may still be working on a request whose response was lost, in ms. */
const settledMs = 2 * 60_000;

/** How far clocks may differ beyond the response's Date. */
const toleranceMs = 30_000;

const perPage = 100;
const pages = 5;

/**
 * Searches the page's newest posts, or the comments on its post; those of members cannot be read. Never
 * `absent`: neither does a list prove that, nor does LinkedIn refuse every repeated text.
 */
export async function find(api: Api, sending: Sending): Promise<Found> {
  const isComment = sending.kind === 'first_comment';
  if (!may(isComment ? 'read_comments' : 'read_posts', api.secret)) return { state: 'cannot_tell' };
  const published = isComment ? await findComment(api, sending) : await findPost(api, sending);
  if (published) return { state: 'found', published };
  const age = api.now().getTime() - sending.attemptedAt.getTime();
  if (age >= settledMs) return { state: 'cannot_tell' };
  throw new NetworkError('retry', () => t`It isn’t among the account’s posts yet, but may still arrive.`, {
    next: null,
    waitMs: settledMs - age,
  });
}

const attached = z.object({ id: z.string() });

const listed = z.object({
  id: z.string().startsWith('urn:li:'),
  commentary: z.string().catch(''),
  createdAt: z.number(),
  lastModifiedAt: z.number().optional().catch(undefined),
  lifecycleState: z.string().catch(''),
  content: z
    .object({
      media: attached.optional().catch(undefined),
      multiImage: z
        .object({ images: z.array(attached) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#find-posts-by-authors */
async function findPost(api: Api, sending: Sending) {
  const alike: string[] = [];
  const query = `q=author&author=${encoded(api.secret.owner)}&sortBy=LAST_MODIFIED&viewContext=AUTHOR`;
  for (let page = 0; page < pages; page += 1) {
    const path = `/rest/posts?${query}&count=${perPage}&start=${page * perPage}`;
    const answer = await callApi(api, { path });
    const { length, all } = elementsIn(answer, listed);
    const from = startIn(answer, api, sending);
    for (const post of all) if (post.createdAt >= from && isAlike(sending, post)) alike.push(post.id);
    const isAllSeen = all.some(({ createdAt, lastModifiedAt = createdAt }) => lastModifiedAt < from);
    if (isAllSeen || length < perPage) break;
  }
  const id = onlyOne([...new Set(alike)]);
  return id === null ? null : { id, url: urlOf(id) };
}

/** Of several that are alike, another program has posted some. */
function onlyOne<Item>([one, ...others]: readonly Item[]): Item | null {
  return one !== undefined && others.length === 0 ? one : null;
}

/** With media by their URNs, which no other post has; without media by the text, which it then must have. */
function isAlike({ body, media, prepared: kept }: Sending, post: z.infer<typeof listed>): boolean {
  const { content, lifecycleState, commentary } = post;
  if (lifecycleState !== 'PUBLISHED' && lifecycleState !== 'PUBLISH_REQUESTED') return false;
  const shown = content?.multiImage?.images ?? (content?.media ? [content.media] : []);
  const ours = new Set(prepared.safeParse(kept).data?.media.map(({ id }) => id));
  if (media.length > 0) return shown.some(({ id }) => ours.has(id));
  return shown.length === 0 && hasText(visibleText(commentary), body);
}

function hasText(shown: string, body: string): boolean {
  return comparable(body) !== '' && comparable(shown) === comparable(body);
}

const onPost = comment.extend({
  actor: z.string(),
  message: z.object({ text: z.string() }),
  created: z.object({ time: z.number() }),
});

async function findComment(api: Api, sending: Sending) {
  if (!sending.under) return null;
  const path = `/rest/socialActions/${encoded(sending.under.post.id)}/comments?count=${perPage}`;
  const answer = await callApi(api, { path });
  const from = startIn(answer, api, sending);
  const one = onlyOne(
    elementsIn(answer, onPost).all.filter(
      ({ actor, message, created }) =>
        actor === api.secret.owner && created.time >= from && hasText(message.text, sending.body),
    ),
  );
  return one ? commentAt(one.commentUrn, sending) : null;
}

/** Those that can be read: one of another kind, such as a poll, must not hide the others. */
function elementsIn<Schema extends z.ZodType>(answer: Fetched, schema: Schema) {
  const { elements } = read(answer, z.object({ elements: z.array(z.unknown()) }));
  const all = elements.flatMap((element) => {
    const parsed = schema.safeParse(element);
    return parsed.success ? [parsed.data] : [];
  });
  return { length: elements.length, all };
}

/** When the first attempt began by LinkedIn's clock, in ms. */
function startIn({ headers }: Fetched, { now }: Api, sending: Sending): number {
  const theirs = Date.parse(headers.date ?? '');
  const ahead = Number.isNaN(theirs) ? 0 : theirs - now().getTime();
  return firstAttempt(sending) + ahead - toleranceMs;
}

/** What stays of a text, however white space is treated. */
const comparable = (text: string) =>
  (plainText(text) ?? '').normalize('NFC').replace(/\s+/g, '').slice(0, 3_000);
