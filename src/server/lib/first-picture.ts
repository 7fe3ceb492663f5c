import { Parser } from 'htmlparser2';

/** How much of an entry is searched for a picture; the parser's time grows with the depth of nesting. */
const longestHtml = 128 * 1024;

/**
 * The URL of the first meaningful picture in HTML, as written: no tracking pixel, no emoji, and for a lazily
 * loaded one the real URL and not the placeholder's. Null where there is none.
 */
export function firstPicture(html: string | null | undefined): string | null {
  if (!html?.includes('<img') && !html?.includes('<IMG')) return null;
  let found: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'img') found ??= addressIn(attributes);
      if (found !== null) parser.pause();
    },
  });
  parser.write(html.slice(0, longestHtml));
  parser.end();
  return found;
}

/** Attributes in which lazy-loading scripts keep the URL. */
const later = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file', 'data-actualsrc', 'data-echo'];
const placeholder =
  /(?:^|[_-])(?:blank|spacer|pixel|placeholder|lazy|lazyload|transparent|1x1|loading|loader|grey|gray)/i;
const pictureFile = /\.(?:gif|png|svg|jpe?g|webp)(?:$|[?#])/i;
const emoji = /emoji|smil(?:ey|ies)/i;
/** The size of a picture within a line of text, in pixels. */
const smallest = 32;

function addressIn(attributes: Record<string, string>): string | null {
  if (emoji.test(attributes.class ?? '')) return null;
  const sides = [attributes.width, attributes.height].flatMap((side) =>
    side ? [Number.parseInt(side, 10)] : [],
  );
  if (sides.some((side) => side <= 3) || (sides.length === 2 && sides.every((side) => side <= smallest)))
    return null;
  const [largest] = (attributes['data-srcset'] ?? attributes['data-lazy-srcset'] ?? '')
    .trim()
    .split(/[\s,]+/);
  const addresses = [...later.map((name) => attributes[name]), largest, attributes.src];
  return addresses.find((address) => address && isPicture(address)) ?? null;
}

function isPicture(address: string): boolean {
  return !/^data:/i.test(address) && !isPlaceholder(address) && !/\/(?:tw)?emojis?\//i.test(address);
}

/** Two steps for each part of the path: a single pattern would take quadratic time. */
function isPlaceholder(address: string): boolean {
  return address.split(/(?<=\/)/).some((part) => {
    const at = part.search(placeholder);
    return at !== -1 && pictureFile.test(part.slice(at));
  });
}
