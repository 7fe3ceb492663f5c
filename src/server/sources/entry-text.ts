/** Bodies in base64 (RFC 4287, 4.1.3.3; Atom 0.3 `mode="base64"`, which the parser does not report). */
const base64 = /^[A-Za-z0-9+/]{24,}={0,2}$/;

/**
 * The markup or text of an entry's content. Base64 is decoded; undefined for anything but text: a picture, an
 * archive.
 * @param type from the feed: `text`, `html`, `xhtml`, or a MIME type
 */
export function contentText(value: string | undefined, type?: string): string | undefined {
  if (type?.includes('/') && !/^text\/|[+/]xml$|html/i.test(type)) return undefined;
  const tight = value?.replace(/\s+/g, '') ?? '';
  if (!value || value.trim().includes(' ') || tight.length % 4 !== 0 || !base64.test(tight)) return value;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(tight, 'base64'));
    // A long word may look like base64 too: decoded it is then no text.
    return /(?![\t\n\r])\p{Cc}/u.test(text) ? value : text;
  } catch {
    return tight.length > longestToken ? undefined : value;
  }
}

const longestToken = 200;

const xhtmlBody = /<(?:(\w+):)?body\b/g;

/**
 * The document with the items' `xhtml:body` (https://www.w3.org/1999/xhtml in RSS) rewritten as
 * `content:encoded`, which the parser knows.
 */
export function withXhtmlBodies(document: string): string {
  if (
    !document.includes('http://www.w3.org/1999/xhtml') ||
    !/<(?:rss|rdf:RDF)\b/i.test(document.slice(0, 4_096))
  )
    return document;
  let read = '';
  let from = 0;
  // Linear time whatever the document: the search for a tag's end never rescans the tags after it.
  let behind = 0;
  for (const { index, 1: prefix } of document.matchAll(xhtmlBody)) {
    if (index < behind) continue;
    const tagEnd = document.indexOf('>', index);
    if (tagEnd === -1) break;
    behind = tagEnd + 1;
    if (prefix === undefined && !document.slice(index, behind).includes('http://www.w3.org/1999/xhtml'))
      continue;
    const end = `</${prefix ? `${prefix}:` : ''}body>`;
    const until = document.indexOf(end, behind);
    if (until === -1) break;
    const inner = document.slice(behind, until).replaceAll(']]>', ']]&gt;');
    const markup = prefix ? inner.replaceAll(`</${prefix}:`, '</').replaceAll(`<${prefix}:`, '<') : inner;
    read += `${document.slice(from, index)}<content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/"><![CDATA[${markup}]]></content:encoded>`;
    from = until + end.length;
    behind = from;
  }
  return read + document.slice(from);
}
