import { z } from 'zod';

import { webAddress } from '#server/lib/plain-text.ts';
import { graphId } from '#server/networks/graph/graph.ts';
import type { Published, Whose } from '#server/networks/network.ts';

const address = z.string().nullish().catch(null);

/** https://developers.facebook.com/docs/graph-api/reference/page-post */
export const posted = z.object({ id: graphId, permalink_url: address });

export const site = 'https://www.facebook.com';

/** Videos have a path instead of a URL. */
export function publishedOf({ id, permalink_url: permalink }: z.infer<typeof posted>): Published {
  return { id, url: webAddress(permalink, site) ?? `${site}/${id}` };
}

/** Posts, photos, reels and videos whose URL contains the numbers that the API needs. */
export function idOf(given: string, of?: Whose): string | null {
  const id = idIn(given);
  const page = /^(\d+)_/.exec(id ?? '')?.[1];
  return of && page !== undefined && page !== of.remoteId ? null : id;
}

function idIn(given: string): string | null {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || !/(?:^|\.)facebook\.com$/.test(url.hostname)) return null;
  const { pathname, searchParams } = url;
  const path = pathname.replace(/\/+$/, '');
  const [, page, post] = /^\/(\d+)\/posts\/(\d+)$/.exec(path) ?? [];
  if (page && post) return `${page}_${post}`;
  const whole = /^\/(\d+_\d+)$/.exec(path)?.[1];
  if (whole) return whole;
  const video = /^\/(?:reel|(?:watch|[\w.-]+)\/videos(?:\/[\w.-]+)?|videos)\/(\d+)$/.exec(path)?.[1];
  if (video) return video;
  const [story, owner] = [searchParams.get('story_fbid'), searchParams.get('id')];
  if (/\/(?:permalink|story)\.php$/.test(path) && /^\d+$/.test(story ?? '') && /^\d+$/.test(owner ?? ''))
    return `${owner}_${story}`;
  const watched = searchParams.get('v');
  return /^\/watch$/.test(path) && /^\d+$/.test(watched ?? '') ? watched : null;
}
