import { bluesky } from './bluesky.ts';
import { hackerNews } from './hacker-news.ts';
import { mastodon } from './mastodon.ts';
import { rss } from './rss.ts';
import type { Source } from './source.ts';

/** Every source that can be polled. A new one is one file and one line here. */
export const allSources: readonly Source[] = [rss, hackerNews, mastodon, bluesky];
