import { t } from '@lingui/core/macro';

import type { TrendPost } from '#contract/research/trends.ts';
import type { PostType } from '#contract/sources/all.ts';
import { newsCategoryName } from './news-category.ts';

/** A post's headline: its title, else its text. */
export function headlineOf(post: TrendPost): string {
  return post.title ?? post.text ?? t`Untitled item`;
}

/** A post's source: the outlet or the community, else the author. */
export function outletOf(post: TrendPost): string {
  if ('feed_name' in post) return post.feed_name ?? post.author_name ?? hostOf(post.url);
  if ('subreddit' in post && post.subreddit) return `r/${post.subreddit}`;
  return post.author_name ?? post.author_handle ?? hostOf(post.url);
}

/** The URL's host without `www.`; the text itself for an invalid URL. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}

/** Undefined for anything but a web URL: a post could contain a `javascript:` link. */
export function webAddress(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}

/** The line below a headline: its English translation, or the beginning of the text if that adds something. */
export function deckOf(post: TrendPost): string | null {
  if ('title_en' in post && post.title_en && post.title_en !== post.title) return post.title_en;
  if (!post.title || !post.text) return null;
  const text = post.text.startsWith(post.title) ? post.text.slice(post.title.length) : post.text;
  return text.replace(/^[\s.:–—-]+/, '').slice(0, 300) || null;
}

const typeNames: Readonly<Record<Exclude<PostType, 'link'>, string>> = {
  ask: t({ message: 'ask', context: 'type of a post' }),
  show: t({ message: 'show', context: 'type of a post' }),
  job: t({ message: 'job', context: 'type of a post' }),
  poll: t({ message: 'poll', context: 'type of a post' }),
};

/** Fields of one network only: a feed's category, a flair, an unusual type, a sound. */
export function kindOf(post: TrendPost): string | null {
  if ('category_name' in post) return post.category_name && newsCategoryName(post.category_name);
  if ('flair' in post) return post.flair;
  if ('type' in post) return post.type === null || post.type === 'link' ? null : typeNames[post.type];
  return 'sound' in post ? (post.sound?.title ?? null) : null;
}
