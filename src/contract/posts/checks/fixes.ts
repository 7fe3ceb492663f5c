import type { TextLimit } from '#contract/networks/facts.ts';
import type { OptionValue } from '#contract/networks/options.ts';
import {
  withCopy,
  type CopyChange,
  type CopyField,
  type PostAccount,
  type PostContent,
  type PostCopy,
  type PostPart,
} from '#contract/networks/post-content.ts';
import { cutAt, textLength } from '#contract/text/text-length.ts';
import type { TextPart } from '#contract/text/text-parts.ts';
import type { Fix } from './finding.ts';

/**
 * A fix that gives one account a version of its own, so that the others keep theirs. It is computed on
 * demand: checks run at every key press, and fixes of long texts take longer.
 */
export function forAccount(label: string, account: PostAccount, change: () => CopyChange): Fix {
  return { label, apply: (content) => withCopy(content, String(account.account_id), change()) };
}

/**
 * A fix of a text where it is stored: in the text for all, in a version, or in a new version for one account.
 * Options are fixed for one account.
 */
export function textFix(
  label: string,
  copy: PostCopy,
  where: string,
  fixed: () => string,
  account?: PostAccount,
): Fix {
  const into = (field: CopyField, change: () => CopyChange): Fix => ({
    label,
    apply: (content) => withCopy(content, account ? String(account.account_id) : copy.from[field], change()),
  });
  const [, option] = /^option (\w+)$/.exec(where) ?? [];
  if (option !== undefined && account)
    return { label, apply: (content) => withOption(content, account, option, fixed()) };
  const [, part] = /^thread (\d+)$/.exec(where) ?? [];
  if (where === 'body') return into('body', () => ({ body: fixed() }));
  if (part === undefined) return into('first_comment', () => ({ first_comment: fixed() }));
  const at = Number(part) - 1;
  return into('thread', () => ({
    thread: copy.thread.map((each, index) => (index === at ? { ...each, body: fixed() } : each)),
  }));
}

function withOption(content: PostContent, account: PostAccount, name: string, value: string): PostContent {
  const holder = String(account.account_id);
  const own = Object.entries(content.overrides[holder]?.options ?? {}).filter(
    (entry): entry is [string, OptionValue] => entry[1] !== null,
  );
  return withCopy(content, holder, { options: { ...Object.fromEntries(own), [name]: value } });
}

/** The lookbehind prevents retrying a long run of blanks at each of them. */
const endGaps = /(?<![ \t])[ \t]+$/gm;
const endMarks = /(?<![\s,;:.–—-])[\s,;:.–—-]+$/;

/** A text without these parts, and without the gaps that they leave. */
export function without(text: string, parts: readonly TextPart[]): string {
  let kept = '';
  let from = 0;
  for (const part of parts) {
    kept += text.slice(from, part.start).replace(endGaps, '');
    from = part.end;
  }
  return `${kept}${text.slice(from)}`
    .replace(endGaps, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A long text split into parts that each fit, between paragraphs, else sentences, else words. */
export function asThread(text: string, limit: TextLimit): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const fits = cutAt(rest, limit);
    if (fits === rest.length) return [...parts, rest];
    const part = rest.slice(0, goodEnd(rest, fits));
    if (part === '') return [...parts, rest];
    parts.push(part.trim());
    rest = rest.slice(part.length).trim();
  }
  return parts;
}

/** A text that fits, cut after a word and ended with `…`. */
export function shortened(text: string, limit: TextLimit): string {
  const left = limit.limit - textLength('…', limit.unit);
  const bytes = limit.bytes && limit.bytes - textLength('…', 'bytes');
  const fits = cutAt(text, { ...limit, limit: Math.max(0, left), ...(bytes && { bytes }) });
  const cut = text.slice(0, fits).search(/\s\S*$/);
  const end = /\s/.test(text[fits] ?? ' ') || cut < fits / 2 ? fits : cut;
  return `${text.slice(0, end).replace(endMarks, '')}…`;
}

/** Parts joined into one text, for a network without threads. */
export function joined(body: string, thread: readonly PostPart[]): string {
  return [body, ...thread.map((part) => part.body)].filter((text) => text.trim() !== '').join('\n\n');
}

/** The best place to end a part at or before `fits`, but not so early that the part is nearly empty. */
function goodEnd(text: string, fits: number): number {
  const within = text.slice(0, fits);
  for (const border of [/\n\s*\n/g, /[.!?…。！？]["”’)]*(?=\s)|[。！？]/g, /\s+/g]) {
    const last = [...within.matchAll(border)].at(-1);
    const end = last ? last.index + last[0].length : 0;
    if (end >= fits / 3) return end;
  }
  return fits;
}
