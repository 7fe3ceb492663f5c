import type { TextLimit } from '#contract/networks/facts.ts';
import {
  withCopy,
  type CopyChange,
  type CopyField,
  type PostAccount,
  type PostCopy,
  type PostPart,
} from '#contract/post-content.ts';
import { cutAt, textLength } from '#contract/text-length.ts';
import type { TextPart } from '#contract/text-parts.ts';
import type { Mend } from './finding.ts';

/**
 * A mend that gives one account a copy of its own, so that the others keep theirs. The change is made when somebody
 * asks for it: checks run at every key, and mends of long texts take longer.
 */
export function forAccount(label: string, account: PostAccount, change: () => CopyChange): Mend {
  return { label, apply: (content) => withCopy(content, String(account.account_id), change()) };
}

/** A mend of words: where they stand, in the text for all or the copy that has them, or for one account alone. */
export function ofWords(
  label: string,
  copy: PostCopy,
  where: string,
  mended: () => string,
  account?: PostAccount,
): Mend {
  const into = (field: CopyField, change: () => CopyChange): Mend => ({
    label,
    apply: (content) => withCopy(content, account ? String(account.account_id) : copy.from[field], change()),
  });
  const [, part] = /^thread (\d+)$/.exec(where) ?? [];
  if (where === 'body') return into('body', () => ({ body: mended() }));
  if (part === undefined) return into('first_comment', () => ({ first_comment: mended() }));
  const at = Number(part) - 1;
  return into('thread', () => ({
    thread: copy.thread.map((each, index) => (index === at ? { ...each, body: mended() } : each)),
  }));
}

/** The look behind keeps a long run of blanks from being tried again at each of them. */
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

/** A long text as parts that each fit, cut between paragraphs, else sentences, else words. */
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
  const word = text.slice(0, fits).search(/\s\S*$/);
  const end = /\s/.test(text[fits] ?? ' ') || word < fits / 2 ? fits : word;
  return `${text.slice(0, end).replace(endMarks, '')}…`;
}

/** Parts put back into one text, for a network that has no threads. */
export function joined(body: string, thread: readonly PostPart[]): string {
  return [body, ...thread.map((part) => part.body)].filter((text) => text.trim() !== '').join('\n\n');
}

/** The best place to end a part at or before `fits`: not so early that the part is nearly empty. */
function goodEnd(text: string, fits: number): number {
  const within = text.slice(0, fits);
  for (const border of [/\n\s*\n/g, /[.!?…。！？]["”’)]*(?=\s)|[。！？]/g, /\s+/g]) {
    const last = [...within.matchAll(border)].at(-1);
    const end = last ? last.index + last[0].length : 0;
    if (end >= fits / 3) return end;
  }
  return fits;
}
