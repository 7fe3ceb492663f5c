import type { Whose } from '#server/networks/network.ts';

/** Where everybody reads what is at this path. */
export const urlAt = (path: string) => `https://www.reddit.com${path}`;

const hosts = /^(?:(?:www|old|new|sh|np|m|i)\.)?reddit\.com$/;

/** `/r/news/comments/1abc23/title/`, with the id of a comment behind it where it is one. */
const path =
  /^(?:\/(r|u|user)\/([\w-]{2,30}))?\/comments\/([a-z0-9]{2,13})(?:\/[^/]*(?:\/([a-z0-9]{2,13}))?)?\/?$/i;

/**
 * The id of a post or comment in its URL; null where it is of another community than the step's, or a comment's where
 * the step is a post, and the other way round.
 */
export function idOf(address: string, of?: Whose): string | null {
  const found = foundIn(address);
  if (!found) return null;
  const community = communityIn(of);
  if (community === null) return found.id;
  // What was prepared for a comment names no community.
  if (found.id.startsWith('t1_') !== (community === '')) return null;
  const isElsewhere = community !== '' && found.community !== '' && found.community !== folded(community);
  return isElsewhere ? null : found.id;
}

function foundIn(address: string): { id: string; community: string } | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const short = url.hostname === 'redd.it' ? /^\/([a-z0-9]{2,13})\/?$/i.exec(url.pathname)?.[1] : undefined;
  if (short !== undefined) return { id: `t3_${short.toLowerCase()}`, community: '' };
  if (!hosts.test(url.hostname)) return null;
  const [, where = 'r', name = '', post, comment] = path.exec(url.pathname) ?? [];
  if (post === undefined) return null;
  const id = comment === undefined ? `t3_${post.toLowerCase()}` : `t1_${comment.toLowerCase()}`;
  const community = name && folded(where.toLowerCase() === 'r' ? name : `u_${name}`);
  return { id, community };
}

/** The step's; empty for a comment, null where nothing was prepared. */
function communityIn(of: Whose | undefined): string | null {
  const prepared: unknown = of?.prepared;
  if (typeof prepared !== 'object' || prepared === null || !('community' in prepared)) return null;
  return typeof prepared.community === 'string' ? prepared.community : null;
}

const folded = (community: string) => community.toLowerCase();
