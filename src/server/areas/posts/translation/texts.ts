import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';

import { textOptions } from '#contract/networks/all.ts';
import { isTranslatable } from '#contract/posts/translation.ts';
import { overridesOf, type StoredOverride, type Wording } from '#server/areas/posts/schedule/content.ts';
import type { StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { StoredMedia, StoredPart } from '#server/db/publishing-tables.ts';

const nothing: ReadonlySet<string> = new Set();

/** Only the texts of a post. */
export function wordingOf(post: StoredPost): Wording {
  const { body, media, thread, first_comment, design } = post;
  return { body, media, thread, first_comment, overrides: overridesOf(post), design };
}

/**
 * Maps every text of a post with `change`, in reading order.
 * @param stays variables of the design that hold no text: colour names, values to choose from
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
  const options = (from: NonNullable<StoredOverride['options']>) =>
    Object.fromEntries(
      Object.entries(from).map(([name, value]) => [
        name,
        typeof value === 'string' && textOptions.has(name) ? text(value) : value,
      ]),
    );
  const override = (from: StoredOverride): StoredOverride => ({
    ...from,
    ...(from.body !== undefined && { body: text(from.body) }),
    ...(from.thread && { thread: thread(from.thread) }),
    ...(from.first_comment !== undefined && { first_comment: text(from.first_comment) }),
    ...(from.media && { media: media(from.media) }),
    ...(from.options && { options: options(from.options) }),
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

/** Every translatable text of a post, once. */
export function textsOf(wording: Wording, stays: ReadonlySet<string> = nothing): string[] {
  const found = new Set<string>();
  const note = (text: string) => {
    if (isTranslatable(text)) found.add(text);
    return text;
  };
  withTexts(wording, note, stays);
  return [...found];
}

/**
 * A hash of a post's texts alone: as long as it stays the same, translations stay current. Accounts, times,
 * pictures and notes are not part of it.
 */
export function sourceHashOf(wording: Wording): string {
  const replaced: string[] = [];
  withTexts(wording, (text) => {
    replaced.push(text);
    return text;
  });
  return createHash('sha256')
    .update(canonicalize(replaced) ?? '')
    .digest('hex');
}

/** A design's variables: texts and lists of texts. URLs and numbers stay. */
function withVariables(design: unknown, text: (from: string) => string, stays: ReadonlySet<string>): unknown {
  if (!isRecord(design) || !isRecord(design.variables)) return design;
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return isTranslatable(value) ? text(value) : value;
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
