import type { PostLinks } from './post-content.ts';

/** One address of a post where it leads readers of some of its accounts to. */
export interface LedLink {
  /** As it is written. */
  address: string;
  /** With its UTM parameters. */
  leads_to: string;
  /** The short links that are published in its place; none where the address with its parameters is. */
  short_links: string[];
  account_ids: number[];
}

/**
 * Where the addresses of a post lead whose published form differs from what is written, each different destination once.
 * @param accountIds only of these accounts
 */
export function ledLinks(links: PostLinks, accountIds: readonly number[]): LedLink[] {
  const found = new Map<string, LedLink>();
  for (const account_id of accountIds)
    for (const [address, { sent, leads_to }] of Object.entries(links[String(account_id)] ?? {})) {
      const short = sent !== leads_to;
      const key = JSON.stringify([address, leads_to, short]);
      const known = found.get(key) ?? { address, leads_to, short_links: [], account_ids: [] };
      if (short && !known.short_links.includes(sent)) known.short_links.push(sent);
      known.account_ids.push(account_id);
      found.set(key, known);
    }
  return [...found.values()];
}
