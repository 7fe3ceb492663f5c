/** The properties of a page in a JSON-LD item, as written: https://schema.org/Article and its kin. */
export interface LinkedItem {
  type: string;
  title: string | null;
  description: string | null;
  author: string | null;
  publisher: string | null;
  published: string | null;
  image: string | null;
  url: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

const mostItems = 10;

/** Types that describe the page itself; a breadcrumb or an organization does not. */
const ofPages =
  /(Article|BlogPosting|Posting|VideoObject|AudioObject|ImageObject|Recipe|Product|Event|Book|Movie|Podcast|Episode|Review|Course|Dataset|Report|WebPage|HowTo|Question|JobPosting|SoftwareApplication|MusicRecording|MusicAlbum|ProfilePage|CreativeWork)$/;

/**
 * The items of a page's JSON-LD scripts that describe the page, in order. Never throws: the rest is ignored.
 */
export function readLinkedItems(scripts: readonly string[]): LinkedItem[] {
  return scripts
    .flatMap((script) => itemsOf(parsed(script), 3))
    .flatMap((fields) => itemOf(fields) ?? [])
    .slice(0, mostItems);
}

function parsed(script: string): unknown {
  // Some wrap it in comments, as was usual for JavaScript.
  const text = script
    .trim()
    .replace(/^(<!--|\/\/\s*<!\[CDATA\[)/, '')
    .replace(/(-->|(\/\/\s*)?\]\]>)$/, '');
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function itemsOf(value: unknown, deeper: number): Fields[] {
  if (Array.isArray(value))
    return deeper === 0 ? [] : value.slice(0, 50).flatMap((each) => itemsOf(each, deeper - 1));
  const fields = asFields(value);
  if (!fields) return [];
  const inside =
    deeper === 0 ? [] : [fields['@graph'], fields['mainEntity']].flatMap((each) => itemsOf(each, deeper - 1));
  return [fields, ...inside];
}

function itemOf(fields: Fields): LinkedItem | null {
  const type = firstText(fields['@type'])?.replace(/^https?:\/\/schema\.org\//, '');
  if (!type || !ofPages.test(type)) return null;
  return {
    type,
    title: firstText(fields['headline']) ?? firstText(fields['name']),
    description: firstText(fields['description']),
    author: named(fields['author']) ?? named(fields['creator']),
    publisher: named(fields['publisher']),
    published:
      firstText(fields['datePublished']) ??
      firstText(fields['uploadDate']) ??
      firstText(fields['dateCreated']),
    image: addressed(fields['image']) ?? addressed(fields['thumbnailUrl']),
    url: addressed(fields['url']) ?? addressed(fields['mainEntityOfPage']),
  };
}

function firstText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first.trim() !== '' ? first : null;
}

/** A person or organization, or several: by name. */
function named(value: unknown): string | null {
  const names = (Array.isArray(value) ? value.slice(0, 5) : [value]).flatMap(
    (each) => firstText(each) ?? firstText(asFields(each)?.['name']) ?? [],
  );
  return names.length > 0 ? names.join(', ') : null;
}

/** An image or page: its URL, or an object that has one. */
function addressed(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const fields = asFields(first);
  return (
    firstText(first) ??
    firstText(fields?.['url']) ??
    firstText(fields?.['contentUrl']) ??
    firstText(fields?.['@id'])
  );
}

function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}
