import type { Kysely } from 'kysely';

import type { PostLinks } from '#contract/networks/post-content.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import type { Tables } from '#server/db/tables.ts';
import { sumByAccount } from './store-lists.ts';

type LinkClicks = PostRow['targets'][number]['link_clicks'];

interface Published {
  id: number;
  links: PostLinks;
}

/** Clicks on the short links of a post at an account; unknown, with the reason, where there are none to click. */
export type ClicksOf = (post: Published, target: { account_id: number; state: string }) => LinkClicks;

const unknown = (reason: NonNullable<LinkClicks['reason']>): LinkClicks => ({
  clicks: null,
  robots: null,
  visitors: null,
  reason,
});

/** Reads the clicks of these posts at once. */
export async function clicksOf(db: Kysely<Tables>, posts: readonly Published[]): Promise<ClicksOf> {
  const shortened = posts.filter(({ links }) =>
    Object.keys(links).some((account) => isShort(links, account)),
  );
  const sums = await sumByAccount(
    db,
    shortened.map(({ id }) => id),
  );
  return ({ id, links }, { account_id, state }) => {
    if (!isShort(links, String(account_id))) return unknown('no_short_links');
    // An interrupted thread has readers too.
    const sum = sums.find((row) => row.post_id === id && row.account_id === account_id);
    if (!sum || (state !== 'sent' && sum.clicks + sum.robots === 0)) return unknown('not_sent');
    return { clicks: sum.clicks, robots: sum.robots, visitors: sum.visitors, reason: null };
  };
}

const isShort = (links: PostLinks, account: string) =>
  Object.values(links[account] ?? {}).some(({ sent, leads_to }) => sent !== leads_to);
