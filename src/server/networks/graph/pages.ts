import { z } from 'zod';

import { t } from '#contract/message.ts';
import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import { NetworkError } from '#server/networks/network.ts';
import { graphId, type Graph } from './graph.ts';
import { listAll } from './paging.ts';

const text = z.string().nullish().catch(null);

/** https://developers.facebook.com/docs/graph-api/reference/page */
export const pageFields = 'id,name,username,picture{url}';

export const page = z.object({
  id: graphId,
  name: text,
  username: text,
  picture: z
    .object({ data: z.object({ url: z.string() }) })
    .transform(({ data }) => webAddress(data.url))
    .nullish()
    .catch(null),
});

/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user */
export const igUserFields = 'id,username,name,profile_picture_url';

export const igUser = z.object({
  id: graphId,
  username: z.string(),
  name: text,
  profile_picture_url: text,
});

const listed = page.extend({
  access_token: text,
  tasks: z.array(z.string()).catch([]),
  instagram_business_account: igUser.nullish().catch(null),
});

/** A page that may be posted to, with its own token. */
export type Page = z.infer<typeof listed> & { access_token: string };

/** What a person must be allowed to do on a page. https://developers.facebook.com/docs/pages-api/overview */
const posting = 'CREATE_CONTENT';

/** A person has few pages; an agency hundreds. */
const mostPages = 10;

/**
 * The pages on which the person may create posts.
 * @throws NetworkError `reject` where there is none, with what is missing
 */
export async function pagesOf(graph: Graph): Promise<Page[]> {
  const fields = `${pageFields},access_token,tasks,instagram_business_account{${igUserFields}}`;
  const request = { path: '/me/accounts', query: { fields } };
  const all = await listAll(graph, request, listed, { pages: mostPages });
  const usable = all.flatMap((one) =>
    one.access_token && one.tasks.includes(posting) ? [{ ...one, access_token: one.access_token }] : [],
  );
  if (usable.length > 0) return usable;
  if (all.length === 0)
    throw new NetworkError('reject', () => t`Facebook names no page for this sign-in.`, {
      next: () =>
        t`Start again and choose the pages that Copydesk may use. A page of a business portfolio also needs the permission business_management.`,
    });
  const names = all.map((one) => nameOf(one)).join(', ');
  throw new NetworkError('reject', () => t`You may not create posts on ${{ names }}.`, {
    replyText: t`Missing task: ${{ task: posting }}.`,
    next: () =>
      t`Ask an admin of the page for full access, or for the right to create content, then start again.`,
  });
}

export function nameOf({ name, username, id }: Pick<z.infer<typeof page>, 'id' | 'name' | 'username'>) {
  return readTitle(name, false) ?? readTitle(username, false) ?? id;
}
