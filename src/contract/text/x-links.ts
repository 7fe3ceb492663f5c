import tlds from 'tlds' with { type: 'json' };

import { remembering } from './remembering.ts';
import type { TextPart } from './text-parts.ts';

/**
 * The URLs of a text as X finds them, which differ from those that a reader sees: paths contain Latin and
 * Cyrillic letters only, so that Japanese right after a URL is counted, and a domain without a scheme is in
 * Latin letters. By the rules of twitter-text 3.1 (extractUrlsWithIndices), with whose counts a test
 * compares.
 */
export const xLinksIn = remembering((text: string): readonly TextPart[] => {
  if (!text.includes('.')) return [];
  const links: TextPart[] = [];
  const add = (start: number, end: number) => links.push({ start, end, text: text.slice(start, end) });
  candidate.lastIndex = 0;
  for (let found = candidate.exec(text); found; found = candidate.exec(text)) {
    const [, scheme = '', whole = ''] = found;
    if (!whole.includes('.')) {
      const scheming = text.startsWith('://', candidate.lastIndex) ? endsInScheme(whole) : 0;
      if (scheming < found[0].length) candidate.lastIndex -= scheming;
      continue;
    }
    const before = text.slice(Math.max(0, found.index - 2), found.index);
    // No URL begins after `@` or a letter, but one may after a Japanese character in the same run.
    const skipped = notBefore.test(before) ? beyond(scheme, whole) : 0;
    const run = whole.slice(skipped);
    const begins = found.index + scheme.length + skipped;
    const follows = text[begins + run.length] ?? '';
    const length = scheme === '' && notBeforeBare.test(before) ? 0 : hostLength(run, follows);
    if (length === 0) {
      // `の.https://…`: the supposed host ends in the scheme of a URL.
      if (text.startsWith('://', begins + run.length))
        candidate.lastIndex = begins + run.length - endsInScheme(run);
      continue;
    }
    const end = begins + length;
    const [more = '', path] = behind.exec(text.slice(end)) ?? [];
    // Without a scheme and a path X ignores the query.
    const last = scheme === '' && path === undefined ? end : end + more.length;
    // The character after a URL is the one before the next.
    candidate.lastIndex = end + more.length + 1;
    if (scheme === '') {
      const hosts = latinHosts(run.slice(0, length));
      for (const [index, [from, to]] of hosts.entries())
        add(begins + from, index === hosts.length - 1 && last > end ? last : begins + to);
    } else {
      const short = shortened.exec(text.slice(found.index, last));
      if ((short?.[1]?.length ?? 0) <= longestSlug)
        add(found.index, short ? found.index + short[0].length : last);
    }
  }
  return links;
});

const latin = String.raw`\xc0-\xd6\xd8-\xf6\xf8-\u024f\u0253\u0254\u0256\u0257\u0259\u025b\u0263\u0268\u026f\u0272\u0289\u028b\u02bb\u0300-\u036f\u1e00-\u1eff`;
const notInDomain = String.raw`!'#%&()*+,\\./:;<=>?@[\]^{|}~$\s\x85\u180e\ufffe\ufeff\uffff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;

/**
 * Both also match runs without a dot, which are then skipped: otherwise every letter of a long one would be
 * tried as the first, in quadratic time.
 */
const candidate = new RegExp(String.raw`(https?:\/\/)?([^${notInDomain}]+(?:\.[^${notInDomain}]+)*)`, 'giu');
const latinLabels = new RegExp(String.raw`(?:[-a-z0-9${latin}]+\.)+|[-a-z0-9${latin}]+`, 'giu');

/** How many letters at the end of a run are the scheme of what follows it. */
function endsInScheme(run: string): number {
  return /https?$/i.exec(run.slice(-5))?.[0].length ?? 0;
}

const notBefore = /[A-Za-z0-9@＠$#＃]$/;
/** Up to the first character after which a URL may begin. */
const beyondAscii = /^\p{ASCII}*\P{ASCII}/u;
const notBeforeBare = /[-_./]$/;

function beyond(scheme: string, run: string): number {
  return (scheme === '' ? beyondAscii.exec(run)?.[0].length : undefined) ?? run.length;
}

const domains = new Set(tlds);
const longestDomain = Math.max(...tlds.map((name) => name.length));
const longestSlug = 40;
const shortened = /^https?:\/\/t\.co\/([a-z0-9]+)(?:\?[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]*[a-z0-9\-_&=#/])?/i;

const inPath = String.raw`[a-z\u0400-\u04ff0-9!*';:=+,.$/%#[\]\-\u2013_~@|&${latin}]`;
const balanced = String.raw`\((?:${inPath}+|${inPath}*\(${inPath}+\)${inPath}*)\)`;
const endsPath = String.raw`(?:[+\-a-z\u0400-\u04ff0-9=_#/${latin}]|${balanced})`;
const behind = new RegExp(
  String.raw`^(?::\d+)?(\/(?:(?:${inPath}*(?:${balanced}${inPath}*)*${endsPath})|@${inPath}+\/)*)?(?:\?[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]*[a-z0-9\-_&=#/])?`,
  'iu',
);

/** The length of the host at the beginning of a run, up to the last label that is a domain; 0 for none. */
function hostLength(run: string, follows: string, isLabelThere = isLabel): number {
  const labels = run.split('.');
  const wrong = labels.findIndex((label) => !isLabelThere(label));
  let length = run.length;
  for (let last = labels.length - 1; last > 0; last--) {
    const label = labels[last] ?? '';
    length -= label.length;
    const top = topOf(last === labels.length - 1 ? label + follows : label);
    if (top > 0 && (wrong === -1 || wrong >= last)) return length + top;
    length -= 1;
  }
  return 0;
}

/** Without a scheme only Latin letters become a link: where these begin and end in a host. */
function latinHosts(host: string): [number, number][] {
  const hosts: [number, number][] = [];
  latinLabels.lastIndex = 0;
  for (let found = latinLabels.exec(host); found; found = latinLabels.exec(host)) {
    if (!found[0].endsWith('.')) continue;
    const behindDot = /^[^.]*/.exec(host.slice(latinLabels.lastIndex))?.[0] ?? '';
    const length = hostLength(found[0] + behindDot, '', (label) => label !== '');
    if (length === 0) continue;
    hosts.push([found.index, found.index + length]);
    latinLabels.lastIndex = found.index + length;
  }
  return hosts;
}

function isLabel(label: string): boolean {
  return label !== '' && !/^[-_]|[-_]$/.test(label);
}

/** The part of a label that is a domain: `com` of `comの`, since nothing Latin may follow it. */
function topOf(label: string): number {
  const ascii = /^(?:xn--[-0-9a-z]+|[a-z]+(?![0-9a-z@+-]))/i.exec(label)?.[0];
  if (ascii !== undefined)
    return ascii.startsWith('xn--') || domains.has(ascii.toLowerCase()) ? ascii.length : 0;
  const characters = Array.from(label.slice(0, longestDomain));
  for (let many = characters.length; many > 1; many--) {
    const start = characters.slice(0, many).join('');
    if (domains.has(start) && !/^[0-9a-z@+-]/i.test(label.slice(start.length))) return start.length;
  }
  return 0;
}
