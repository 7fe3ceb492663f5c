import type { AnyFeed, AtomFeed, JsonFeed, RdfFeed, RssFeed } from 'feedsmith';

import { contentText } from './entry-text.ts';
import type { Media } from './feed-pictures.ts';

/** An entry's fields in the four formats. */
export interface Entry {
  id: string | undefined;
  links: (string | undefined)[];
  /** The page that the entry is about, where the format keeps the two apart. */
  about?: string | undefined;
  base: string | undefined;
  title: string | undefined;
  titleIsHtml: boolean;
  /** Longest last; the first one with text is used. */
  html: (string | undefined)[];
  plain?: string | undefined;
  date: (string | undefined)[];
  author: (string | undefined)[];
  lang: string | undefined;
  tags: (string | undefined)[];
  media: Media;
  comments: number | undefined;
}

/** The entries of a feed of any format. */
export function entriesOf(parsed: AnyFeed): Entry[] {
  switch (parsed.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map(fromRss);
    case 'rdf':
      return (parsed.feed.items ?? []).map(fromRdf);
    case 'atom':
      return (parsed.feed.entries ?? []).map(fromAtom);
    case 'json':
      return (parsed.feed.items ?? []).map(fromJson);
  }
}

function fromRss(item: RssFeed.Item<string>): Entry {
  const permalink = item.guid?.isPermaLink !== false && /^https?:/i.test(item.guid?.value ?? '');
  return {
    id: item.guid?.value ?? item.atom?.id,
    links: [
      item.link,
      alternate(item.atom?.links),
      permalink ? item.guid?.value : undefined,
      ...attached(item.enclosures),
      ...attached(item.media?.contents),
    ],
    base: item.xml?.base,
    title: item.title ?? item.dc?.titles?.[0] ?? item.itunes?.title ?? item.media?.title?.value,
    titleIsHtml: true,
    html: [
      contentText(item.description),
      contentText(item.content?.encoded),
      contentText(item.atom?.summary?.value, item.atom?.summary?.type),
      contentText(item.atom?.content?.value, item.atom?.content?.type),
      item.dc?.descriptions?.[0],
      item.itunes?.summary,
      item.media?.description?.value,
    ],
    date: [
      item.pubDate,
      item.dc?.dates?.[0],
      item.atom?.published,
      item.dcterms?.issued?.[0],
      item.dcterms?.created?.[0],
      item.atom?.updated,
    ],
    author: [
      item.dc?.creators?.[0],
      item.authors?.[0]?.name,
      item.itunes?.author,
      item.atom?.authors?.[0]?.name,
    ],
    lang: item.xml?.lang ?? item.dc?.languages?.[0],
    tags: [...(item.categories?.map(({ name }) => name) ?? []), ...(item.dc?.subjects ?? [])],
    media: { media: item.media, enclosures: item.enclosures, other: [item.itunes?.image] },
    comments: item.slash?.comments ?? item.thr?.total,
  };
}

function fromRdf(item: RdfFeed.Item<string>): Entry {
  return {
    id: item.rdf?.about,
    links: [item.link, alternate(item.atom?.links), item.rdf?.about],
    base: item.xml?.base,
    title: item.title ?? item.dc?.titles?.[0],
    titleIsHtml: true,
    html: [contentText(item.description), contentText(item.content?.encoded), item.dc?.descriptions?.[0]],
    date: [item.dc?.dates?.[0], item.dcterms?.issued?.[0], item.dcterms?.created?.[0], item.atom?.published],
    author: [item.dc?.creators?.[0]],
    lang: item.xml?.lang ?? item.dc?.languages?.[0],
    tags: item.dc?.subjects ?? [],
    media: { media: item.media, enclosures: undefined, other: [] },
    comments: item.slash?.comments,
  };
}

function fromAtom(entry: AtomFeed.Entry<string>): Entry {
  const [summary, content] = [entry.summary, entry.content].map(
    (each) => each && { ...each, value: contentText(each.value, each.type) },
  );
  const group = entry.media?.groups?.[0];
  const plain = [summary, content].find(
    (each) => each?.value && (each.type ?? 'text') === 'text' && !each.value.includes('<'),
  );
  return {
    id: entry.id,
    links: [
      alternate(entry.links),
      absolute(entry.id),
      entry.links?.find(({ rel }) => rel === 'enclosure')?.href,
    ],
    about: entry.links?.find(({ rel }) => rel === 'related')?.href,
    base: content?.xml?.base ?? entry.xml?.base,
    title: entry.title?.value ?? group?.title?.value,
    titleIsHtml: (entry.title?.type ?? 'text') !== 'text',
    html: [summary?.value, content?.value, group?.description?.value],
    plain: plain?.value,
    date: [entry.published, entry.dcterms?.issued?.[0], entry.updated, entry.dc?.dates?.[0]],
    author: [entry.authors?.[0]?.name, entry.dc?.creators?.[0], entry.source?.authors?.[0]?.name],
    lang: entry.xml?.lang ?? content?.xml?.lang,
    tags: entry.categories?.map(({ label, term }) => label ?? term) ?? [],
    media: {
      media: entry.media,
      enclosures: entry.links
        ?.filter(({ rel }) => rel === 'enclosure')
        .map(({ href, type }) => ({ url: href, type })),
      other: [entry.itunes?.image],
    },
    comments:
      entry.slash?.comments ??
      entry.thr?.total ??
      entry.links?.find(({ rel }) => rel === 'replies')?.thr?.count,
  };
}

function fromJson(item: JsonFeed.Item<string>): Entry {
  return {
    id: item.id,
    links: [item.url, item.external_url, absolute(item.id), ...attached(item.attachments)],
    about: item.external_url,
    base: undefined,
    title: item.title,
    titleIsHtml: false,
    html: [item.content_html],
    plain: item.summary ?? item.content_text,
    date: [item.date_published, item.date_modified],
    author: [item.authors?.[0]?.name],
    lang: item.language,
    tags: item.tags ?? [],
    media: {
      media: undefined,
      enclosures: item.attachments?.map(({ url, mime_type }) => ({ url, type: mime_type })),
      other: [item.image, item.banner_image],
    },
    comments: undefined,
  };
}

/** An id that is a URL; any other would be resolved to an invented URL beside the feed's own. */
function absolute(id: string | undefined): string | undefined {
  return /^https?:\/\//i.test(id ?? '') ? id : undefined;
}

/** The target of an entry without a page of its own: an episode's sound or film. */
function attached(files: readonly { url?: string | undefined }[] | undefined): (string | undefined)[] {
  return files?.map(({ url }) => url) ?? [];
}

/** The entry's own page; a link without `rel` counts too (RFC 4287, 4.2.7.2). */
function alternate(links: AtomFeed.Link<string>[] | undefined): string | undefined {
  const own = links?.filter(({ rel }) => rel === undefined || rel === 'alternate');
  return (own?.find(({ type }) => type === undefined || type.includes('html')) ?? own?.[0])?.href;
}
