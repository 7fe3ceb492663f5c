import { t } from '#contract/message.ts';
import type { NetworkFacts } from '#contract/networks/facts.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostCopy } from '#contract/networks/post-content.ts';
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
  const steps: NetworkStep[] = [{ kind: 'post', body: copy.body, media, lang, options: copy.options }];
  if (media.length < copy.media.length)
    leftOut.push(t`Without its pictures. ${{ network: facts.label }} takes none.`);
  if (copy.thread.length > 0 && 'impossible' in thread)
    leftOut.push(t`Without the further parts of its thread. ${{ reason: thread.impossible }}`);
  else
    for (const part of copy.thread)
      steps.push({ kind: 'thread', body: part.body, media: accepted(part.media, facts), lang });
  if (copy.first_comment !== null && 'impossible' in firstComment)
    leftOut.push(t`Without its first comment. ${{ reason: firstComment.impossible }}`);
  else if (copy.first_comment !== null)
    steps.push({ kind: 'first_comment', body: copy.first_comment, media: [], lang });
  return { steps, leftOut };
}

function accepted(media: PostCopy['media'], { media: { images } }: NetworkFacts): PostCopy['media'] {
  return images ? media : media.filter((medium) => kindOf(medium)?.kind !== 'image');
}

/** A sentence of each kind of step. As in Compose, the parts are counted after the first text. */
export interface StepSentences {
  post: () => string;
  /** @param part its number */
  thread: (part: number) => string;
  first_comment: () => string;
}

export function aboutStep(
  { kind, number }: { kind: NetworkStep['kind']; number: number },
  sentences: StepSentences,
): string {
  return sentences[kind](number);
}
