import type { NetworkFacts } from './facts.ts';
import { kindOf } from './medium-kind.ts';
import type { OptionFacts } from './options.ts';
import { factsFor, type Limited } from './own-limits.ts';
import { copyFor, type PostAccount, type PostContent, type PostCopy } from './post-content.ts';

/** The formats of a post: what a network makes of it by one of its options, such as a reel or a story. */

type Formatted = Pick<PostCopy, 'media'> & Partial<Pick<PostCopy, 'options'>>;

/** The format of a version, as a value of the network's option; null for the usual one. */
export function formatOf({ formats }: NetworkFacts, { options = {}, media }: Formatted): string | null {
  if (!formats) return null;
  const chosen = options[formats.option];
  if (typeof chosen === 'string' && formats.facts[chosen]) return chosen;
  const [first, ...others] = media;
  const isVideo = first !== undefined && others.length === 0 && kindOf(first)?.kind === 'video';
  return isVideo ? (formats.videoAlone ?? null) : null;
}

/** The facts that hold for a version in its format. */
export function factsIn(facts: NetworkFacts, version: Formatted): NetworkFacts {
  const format = formatOf(facts, version);
  return format === null ? facts : { ...facts, ...facts.formats?.facts[format] };
}

/** The same with the account's own limits, for the account's version of a post. */
export function factsForPost(content: PostContent, account: Limited & Pick<PostAccount, 'account_id'>) {
  return factsIn(factsFor(account), copyFor(content, account));
}

/** Whether an option has an effect in this format; null is the usual one. */
export function holdsIn({ formats }: OptionFacts, format: string | null): boolean {
  return formats?.includes(format) ?? true;
}
