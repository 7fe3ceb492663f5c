import type { Kind } from '#server/sources/source.ts';
import { bluesky } from './bluesky.ts';
import { douyin } from './douyin.ts';
import { facebook } from './facebook.ts';
import { hackernews } from './hacker-news.ts';
import { instagram } from './instagram.ts';
import { json } from './json.ts';
import { mastodon } from './mastodon.ts';
import { pinterest } from './pinterest.ts';
import { reddit } from './reddit.ts';
import { rss } from './rss.ts';
import type { Subject } from './subject.ts';
import { tiktok } from './tiktok.ts';
import { tumblr } from './tumblr.ts';
import { x } from './x.ts';

/** Each source's subject for the conformance suite; one without replies does not compile. */
export const subjects: Readonly<Record<Kind, Subject>> = {
  rss,
  hackernews,
  mastodon,
  bluesky,
  x,
  reddit,
  tumblr,
  pinterest,
  facebook,
  instagram,
  tiktok,
  douyin,
  json,
};
