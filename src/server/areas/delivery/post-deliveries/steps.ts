import type { NetworkFacts } from '#contract/networks/facts.ts';
import { kindOf, type PostCopy } from '#contract/networks/post-content.ts';
import type { NetworkStep } from '#server/networks/network.ts';

/**
 * The pieces of an account's version that are published one after the other: the post, each further part, the
 * first comment. What the network does not support is left out, as the checks say beforehand, with a sentence
 * in the post's log for each.
 * @param lang the project's language, BCP 47
 */
export function stepsOf(
  copy: PostCopy,
  facts: NetworkFacts,
  lang: string | null,
): { steps: NetworkStep[]; leftOut: readonly string[] } {
  const { thread, firstComment } = facts;
  const media = accepted(copy.media, facts);
  const leftOut: string[] = [];
  const steps: NetworkStep[] = [{ kind: 'post', body: copy.body, media, lang }];
  if (media.length < copy.media.length) leftOut.push(`Without its pictures. ${facts.label} takes none.`);
  if (copy.thread.length > 0 && 'impossible' in thread)
    leftOut.push(`Without the further parts of its thread. ${thread.impossible}`);
  else
    for (const part of copy.thread)
      steps.push({ kind: 'thread', body: part.body, media: accepted(part.media, facts), lang });
  if (copy.first_comment !== null && 'impossible' in firstComment)
    leftOut.push(`Without its first comment. ${firstComment.impossible}`);
  else if (copy.first_comment !== null)
    steps.push({ kind: 'first_comment', body: copy.first_comment, media: [], lang });
  return { steps, leftOut };
}

function accepted(media: PostCopy['media'], { media: { images } }: NetworkFacts): PostCopy['media'] {
  return images ? media : media.filter((medium) => kindOf(medium)?.kind !== 'image');
}

/** A step's name for people: as in Compose, the parts are counted after the first text. */
export function nameOf({ kind, number }: { kind: NetworkStep['kind']; number: number }): string {
  switch (kind) {
    case 'post':
      return 'The post';
    case 'thread':
      return `Part ${number} of the thread`;
    case 'first_comment':
      return 'The first comment';
  }
}
