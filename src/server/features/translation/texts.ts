import { createHash } from 'node:crypto';

import canonicalize from 'canonicalize';

import { hasWords } from '#contract/translation.ts';
import type { StoredMedia, StoredPart } from '#server/db/publishing-tables.ts';
import { overridesOf, type StoredOverride, type Wording } from '#server/features/schedule/content.ts';
import type { StoredPost } from '#server/features/schedule/store.ts';

const nothing: ReadonlySet<string> = new Set();

/** The words of a post, and nothing else of it. */
export function wordingOf(post: StoredPost): Wording {
  const { body, media, thread, first_comment, design } = post;
  return { body, media, thread, first_comment, overrides: overridesOf(post), design };
}

/**
 * Gives every text of a post to `change`, in the order in which a person reads it, and puts back what comes.
 * @param stays variables of the design that are no words: names of colours, values to choose from
 */
export function withTexts(
  wording: Wording,
  change: (text: string) => string,
  stays: ReadonlySet<string> = nothing,
): Wording {
  const text = (from: string) => (from.trim() === '' ? from : change(from));
  const media = (from: readonly StoredMedia[]) =>
    from.map((medium) => ({ ...medium, alt: medium.alt === null ? null : text(medium.alt) }));
  const thread = (from: readonly StoredPart[]) =>
    from.map((part) => ({ body: text(part.body), media: media(part.media) }));
  const override = (from: StoredOverride): StoredOverride => ({
    ...from,
    ...(from.body !== undefined && { body: text(from.body) }),
    ...(from.thread && { thread: thread(from.thread) }),
    ...(from.first_comment !== undefined && { first_comment: text(from.first_comment) }),
    ...(from.media && { media: media(from.media) }),
  });
  return {
    body: text(wording.body),
    thread: thread(wording.thread),
    first_comment: wording.first_comment === null ? null : text(wording.first_comment),
    media: media(wording.media),
    overrides: Object.fromEntries(
      Object.entries(wording.overrides).map(([key, copy]) => [key, override(copy)]),
    ),
    design: withVariables(wording.design, text, stays),
  };
}

/** Every text of a post that can be said in another language, once. */
export function textsOf(wording: Wording, stays: ReadonlySet<string> = nothing): string[] {
  const found = new Set<string>();
  const note = (text: string) => {
    if (hasWords(text)) found.add(text);
    return text;
  };
  withTexts(wording, note, stays);
  return [...found];
}

/**
 * A hash of a post's words alone: as long as it is the same, a translation of them says the same. Accounts, times,
 * pictures and notes are no part of it.
 */
export function sourceHashOf(wording: Wording): string {
  const words: string[] = [];
  withTexts(wording, (text) => {
    words.push(text);
    return text;
  });
  return createHash('sha256')
    .update(canonicalize(words) ?? '')
    .digest('hex');
}

/** A design's variables: texts and lists of texts. Addresses and numbers have no words. */
function withVariables(design: unknown, text: (from: string) => string, stays: ReadonlySet<string>): unknown {
  if (!isRecord(design) || !isRecord(design.variables)) return design;
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return hasWords(value) ? text(value) : value;
    return Array.isArray(value) ? value.map(change) : value;
  };
  return {
    ...design,
    variables: Object.fromEntries(
      Object.entries(design.variables).map(([key, value]) => [key, stays.has(key) ? value : change(value)]),
    ),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
