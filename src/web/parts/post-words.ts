import type { TrendPost } from '#contract/trends.ts';

/** What stands as a post's headline: its title, else its own first words. */
export function headlineOf(post: TrendPost): string {
  return post.title ?? post.text ?? 'A post without words';
}

/** Who is behind it: the outlet, the community, else the author. */
export function outletOf(post: TrendPost): string {
  if (post.platform === 'rss') return post.feed_name ?? post.author_name ?? hostOf(post.url);
  if (post.platform === 'reddit' && post.subreddit) return `r/${post.subreddit}`;
  return post.author_name ?? post.author_handle ?? hostOf(post.url);
}

/** The address's host without `www.`; the text itself when it is no address. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}

/** Only addresses of the web become links: a post must not bring a script's address along. */
export function webAddress(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}

/** What stands below a headline: its English, or the first words of the text where they say more than it. */
export function deckOf(post: TrendPost): string | null {
  if (post.platform === 'douyin' && post.title_en && post.title_en !== post.title) return post.title_en;
  if (!post.title || !post.text) return null;
  const text = post.text.startsWith(post.title) ? post.text.slice(post.title.length) : post.text;
  return text.replace(/^[\s.:–—-]+/, '').slice(0, 300) || null;
}
