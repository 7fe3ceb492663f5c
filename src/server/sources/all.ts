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
import type { Source } from './source.ts';
import { tiktok } from './tiktok.ts';
import { tumblr } from './tumblr.ts';
import { x } from './x.ts';

/** Every source that can be polled. A new one is one file and one line here. */
export const allSources: readonly Source[] = [
  rss,
  hackerNews,
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
];
