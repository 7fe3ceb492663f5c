import { Parser } from 'htmlparser2';
import { setImmediate } from 'node:timers/promises';

/** A page's own metadata, as written. */
export interface PageHead {
  title: string | null;
  lang: string | null;
  base: string | null;
  /** By name, property or itemprop in lower case; the first of each counts. */
  metas: ReadonlyMap<string, string>;
  links: readonly { rel: readonly string[]; href: string; type: string }[];
  /** The text of JSON-LD scripts. */
  scripts: readonly string[];
  /** The `datetime` of the first `time` element marked as the date of publication. */
  published: string | null;
  /** The first `datetime` of an unmarked `time` element. */
  time: string | null;
}

/** Metadata is near a page's beginning; the rest is never read. In characters. */
const longestPage = 2_000_000;
const chunk = 32_768;
const most = { metas: 500, links: 300, scripts: 20, script: 300_000, title: 5_000 };

/**
 * The parser keeps a list of open elements, and each takes longer the longer the list is. Browsers flatten
 * deeper nesting; we stop reading there.
 */
const deepest = 512;

/**
 * Reads a page's metadata, wherever in it, in one pass and in linear time. It builds no tree of the page:
 * libraries for metadata build one, and a page of nested elements keeps them busy for minutes.
 */
export async function readHead(html: string): Promise<PageHead> {
  const metas = new Map<string, string>();
  const links: { rel: string[]; href: string; type: string }[] = [];
  const scripts: string[] = [];
  let title: string | null = null;
  let lang: string | null = null;
  let base: string | null = null;
  let published: string | null = null;
  let time: string | null = null;
  let reading: { name: 'title' | 'script'; text: string } | null = null;
  let inSvg = 0;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > deepest) return parser.pause();
      switch (name) {
        case 'html':
          lang ??= attributes.lang ?? null;
          return;
        case 'base':
          base ??= attributes.href ?? null;
          return;
        case 'meta':
          return addMeta(attributes);
        case 'link':
          return addLink(attributes);
        case 'time':
          return addTime(attributes);
        case 'svg':
          inSvg += 1;
          return;
        case 'title':
          if (title === null && inSvg === 0) reading = { name, text: '' };
          return;
        case 'script':
          if (/^\s*application\/ld\+json/i.test(attributes.type ?? '') && scripts.length < most.scripts)
            reading = { name, text: '' };
          return;
        default:
      }
    },
    ontext(text) {
      if (reading && reading.text.length < most[reading.name]) reading.text += text;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'svg') inSvg -= 1;
      if (reading?.name !== name) return;
      if (reading.name === 'title') title = reading.text;
      else scripts.push(reading.text);
      reading = null;
    },
  });

  function addMeta(attributes: Record<string, string>): void {
    const { content, value, name, property, itemprop } = attributes;
    const metaValue = content ?? value;
    if (!metaValue || metas.size >= most.metas) return;
    // `name="og:title"` is as common a mistake as `property="description"`.
    for (const key of [property, name, itemprop && `itemprop:${itemprop}`]) {
      const known = key?.trim().toLowerCase();
      if (known && known.length < 100 && !metas.has(known)) metas.set(known, metaValue);
    }
  }

  function addTime({ datetime, itemprop, pubdate, class: classes }: Record<string, string>): void {
    const marks = `${itemprop ?? ''} ${classes ?? ''}`;
    if (/published|created/i.test(marks) || pubdate !== undefined) published ??= datetime ?? null;
    else if (!/modified|updated/i.test(marks)) time ??= datetime ?? null;
  }

  function addLink({ rel = '', href, type = '' }: Record<string, string>): void {
    if (!href || links.length >= most.links) return;
    links.push({ rel: rel.toLowerCase().split(/\s+/), href, type: type.trim().toLowerCase() });
  }

  const end = Math.min(html.length, longestPage);
  for (let from = 0; from < end && depth <= deepest; from += chunk) {
    parser.write(html.slice(from, Math.min(from + chunk, end)));
    await setImmediate();
  }
  return { title, lang, base, metas, links, scripts, published, time };
}
