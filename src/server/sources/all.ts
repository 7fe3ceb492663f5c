import { bluesky } from './bluesky.ts';
import { douyin } from './douyin.ts';
import { facebook } from './facebook.ts';
import { hackerNews } from './hacker-news.ts';
import { instagram } from './instagram.ts';
import { json } from './json.ts';
import { mastodon } from './mastodon.ts';
import { pinterest } from './pinterest.ts';
import { reddit } from './reddit.ts';
import { rss } from './rss.ts';
import type { Kind, Source } from './source.ts';
import { tiktok } from './tiktok.ts';
import { tumblr } from './tumblr.ts';
import { x } from './x.ts';

/** The adapter of each kind, in the order in which they are offered. A missing one does not compile. */
export const adapters: Readonly<Record<Kind, Source>> = {
  rss,
  hackernews: hackerNews,
  mastodon,
  bluesky,
  reddit,
  x,
  tumblr,
  pinterest,
  facebook,
  instagram,
  tiktok,
  douyin,
  json,
};

export const allSources = Object.values(adapters);
