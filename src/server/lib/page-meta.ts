import type { Platform } from '#contract/intake/platform.ts';
import type { PageMetadata } from '#contract/intake/url-meta.ts';
import { bylineOf } from './byline.ts';
import { feedDate } from './feed-date.ts';
import { readLinkedItems } from './json-ld.ts';
import type { PageHead } from './page-head.ts';
import { languageTag, readTitle, webAddress } from './plain-text.ts';

/** A page's oEmbed response, as written (https://oembed.com). */
export interface OEmbed {
  type: string;
  title?: string | null;
  author_name?: string | null;
  author_url?: string | null;
  provider_name?: string | null;
  provider_url?: string | null;
  thumbnail_url?: string | null;
}

export interface Read {
  url: string;
  kind: PageMetadata['kind'];
  contentType: string | null;
  platform: Platform | null;
  now: Date;
  /** Null for anything but a page. */
  head: PageHead | null;
  oembed: OEmbed | null;
  /** From the response's header. */
  language: string | null;
}

const emptyHead: PageHead = {
  title: null,
  lang: null,
  base: null,
  metas: new Map(),
  links: [],
  scripts: [],
  published: null,
  time: null,
};

/**
 * Combines the metadata of a page, its card tags, its linked data and its oEmbed response; the first present
 * value counts.
 */
export function metadataOf(read: Read): PageMetadata {
  const { url, kind, now } = read;
  const head = read.head ?? emptyHead;
  const base = webAddress(head.base, url) ?? url;
  const address = (found: string | null | undefined) => (found ? webAddress(found, base) : null);
  const meta = (...names: string[]) => {
    for (const name of names) {
      const plainValue = plain(head.metas.get(name));
      if (plainValue !== null) return plainValue;
    }
    return null;
  };
  const metaAddress = (...names: string[]) => {
    for (const name of names) {
      const found = address(head.metas.get(name));
      if (found !== null) return found;
    }
    return null;
  };
  const link = (...rels: string[]) =>
    rels.flatMap((rel) => address(head.links.find((each) => each.rel.includes(rel))?.href) ?? [])[0] ?? null;

  const openGraph = {
    type: meta('og:type'),
    title: meta('og:title'),
    description: meta('og:description'),
    site_name: meta('og:site_name'),
    url: metaAddress('og:url'),
    image_url: metaAddress('og:image:secure_url', 'og:image', 'og:image:url'),
  };
  const twitter = {
    card: meta('twitter:card'),
    title: meta('twitter:title'),
    description: meta('twitter:description'),
    site: meta('twitter:site'),
    creator: meta('twitter:creator'),
    image_url: metaAddress('twitter:image', 'twitter:image:src'),
  };
  const items = readLinkedItems(head.scripts).map((item) => ({
    type: plain(item.type) ?? '',
    title: plain(item.title),
    description: plain(item.description),
    author: plain(item.author),
    publisher: plain(item.publisher),
    published_at: instant(item.published, now),
    image_url: address(item.image),
    url: address(item.url),
  }));
  const oembed = read.oembed && {
    type: plain(read.oembed.type) ?? '',
    title: plain(read.oembed.title),
    author_name: plain(read.oembed.author_name),
    author_url: address(read.oembed.author_url),
    provider_name: plain(read.oembed.provider_name),
    provider_url: address(read.oembed.provider_url),
    thumbnail_url: address(read.oembed.thumbnail_url),
  };
  // An article's own data comes before that of pictures or films on the page.
  const byRank = items.toSorted((a, b) => Number(isArticle(b.type)) - Number(isArticle(a.type)));
  const fromItems = <K extends keyof (typeof items)[number]>(key: K) =>
    byRank.find((item) => item[key] !== null)?.[key] ?? null;
  const authors = [
    ...['author', 'dc.creator', 'parsely-author', 'sailthru.author', 'article:author'].map((name) =>
      meta(name),
    ),
    ...byRank.map(({ author }) => author),
    oembed?.author_name,
  ];

  return {
    url,
    kind,
    content_type: read.contentType,
    canonical_url: link('canonical') ?? openGraph.url,
    title: openGraph.title ?? twitter.title ?? fromItems('title') ?? oembed?.title ?? plain(head.title),
    description:
      openGraph.description ??
      twitter.description ??
      fromItems('description') ??
      meta('description', 'dc.description', 'itemprop:description'),
    image_url:
      kind === 'image'
        ? url
        : (openGraph.image_url ??
          twitter.image_url ??
          fromItems('image_url') ??
          oembed?.thumbnail_url ??
          metaAddress('itemprop:image', 'thumbnail') ??
          link('image_src')),
    site_name:
      openGraph.site_name ?? fromItems('publisher') ?? oembed?.provider_name ?? meta('application-name'),
    author:
      authors.map(bylineOf).find((name) => name !== null) ??
      [...authors, twitter.creator].find((name) => name && /^@\w/.test(name)) ??
      null,
    published_at: published(),
    platform: read.platform,
    lang: languageTag(head.lang) ?? languageTag(head.metas.get('og:locale')) ?? languageTag(read.language),
    favicon_url: link('icon', 'apple-touch-icon'),
    open_graph: hasValues(openGraph) ? openGraph : null,
    twitter: hasValues(twitter) ? twitter : null,
    json_ld: items,
    oembed,
  };

  function published(): string | null {
    const names = [
      'article:published_time',
      'og:published_time',
      'itemprop:datepublished',
      'datepublished',
      'date',
      'dc.date',
      'dc.date.issued',
      'dcterms.created',
      'parsely-pub-date',
      'pubdate',
    ];
    const [first, ...others] = names.map((name) => instant(head.metas.get(name), now));
    return (
      first ??
      fromItems('published_at') ??
      instant(head.published, now) ??
      others.find((at) => at !== null) ??
      instant(head.time, now) ??
      null
    );
  }
}

const isArticle = (type: string) => /(Article|Posting|Report|Review|Recipe)$/.test(type);

/** Metadata is cut at this length, in characters. */
const longestText = 5_000;

/** On one line, without markup: many pages escape twice, so remaining tags and entities are removed too. */
function plain(text: string | null | undefined): string | null {
  return readTitle(text?.slice(0, longestText), true);
}

function instant(text: string | null | undefined, now: Date): string | null {
  return text && text.length < 100 ? (feedDate(text, now)?.toISOString() ?? null) : null;
}

function hasValues(card: Readonly<Record<string, string | null>>): boolean {
  return Object.values(card).some((value) => value !== null);
}
