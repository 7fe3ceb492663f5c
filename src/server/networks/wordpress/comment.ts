import { z } from 'zod';

import { t } from '#contract/message.ts';
import { wordpress as facts } from '#contract/networks/wordpress.ts';
import { plainText, readHtml, webAddress } from '#server/lib/plain-text.ts';
import { awaitSettled } from '#server/networks/article-drafts.ts';
import { examine } from '#server/networks/article-limits.ts';
import {
  NetworkError,
  type Found,
  type NetworkAccount,
  type NetworkStep,
  type Published,
  type Sending,
} from '#server/networks/network.ts';
import { apiOf, callApi, hostOf, read, secretOf } from './api.ts';
import { escaped } from './html.ts';

const comment = z.object({ id: z.int(), link: z.string().nullish().catch(null) });

const made = comment.extend({ status: z.string() });

const listed = z.array(comment.extend({ content: z.object({ rendered: z.string() }) }));

/** Ids of comments and posts are both numbers, and `remove` must not take one for the other. */
const prefix = 'comment-';

/** The number of a comment by its id here; null for a post. */
export function commentNumber(id: string): string | null {
  return id.startsWith(prefix) ? id.slice(prefix.length) : null;
}

/** Throws `NetworkError` `reject` where it is too long as it is stored. */
export function examineComment(step: NetworkStep): void {
  examine({ ...step, body: escaped(step.body) }, facts);
}

/** https://developer.wordpress.org/rest-api/reference/comments/#create-a-comment */
export async function sendComment(
  account: NetworkAccount,
  sending: Sending,
  signal: AbortSignal,
): Promise<Published> {
  const api = apiOf(account, signal);
  const answer = await callApi(api, {
    method: 'POST',
    path: 'wp/v2/comments',
    query: { _fields: 'id,link,status' },
    json: { post: Number(sending.under?.post.id), content: escaped(sending.body) },
    seen: true,
    timeoutMs: 60_000,
  });
  const stored = read(api, answer, made, true);
  if (stored.status === 'approved') return publishedOf(stored);
  throw new NetworkError(
    'unknown',
    () => t`The first comment is on ${{ host: hostOf(api) }}, but waits for approval there.`,
    {
      replyText: t`Status: ${{ status: stored.status }}`,
      next: () => t`Approve it in the site’s dashboard, under Comments.`,
    },
  );
}

/**
 * A comment with the same text by the same user. Where there is none it is not certain: one that waits for
 * approval is shown to moderators only, and a repeated request creates a second one.
 */
export async function findComment(
  account: NetworkAccount,
  sending: Sending,
  signal: AbortSignal,
): Promise<Found> {
  const api = apiOf(account, signal);
  const query = {
    post: sending.under?.post.id ?? '',
    author: String(secretOf(account).user_id),
    per_page: '100',
    _fields: 'id,link,content',
  };
  const all = read(api, await callApi(api, { path: 'wp/v2/comments', query }), listed);
  const wanted = comparable(plainText(sending.body));
  const found = all.find(({ content }) => comparable(readHtml(content.rendered).text) === wanted);
  if (found) return { state: 'found', published: publishedOf(found) };
  awaitSettled(sending, account.now());
  return { state: 'cannot_tell' };
}

/** Without white space, and with the quotation marks and dashes that the site may have made nicer. */
function comparable(text: string | null): string {
  return (text ?? '').normalize('NFKC').replace(/[\s"'“”„‘’‚«»…–—.-]+/g, '');
}

function publishedOf({ id, link }: z.infer<typeof comment>): Published {
  return { id: `${prefix}${id}`, url: webAddress(link) };
}
