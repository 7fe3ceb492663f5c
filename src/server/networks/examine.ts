import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import type { NetworkFacts, TextLimit } from '#contract/networks/facts.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { overLimit, textLength } from '#contract/text/text-length.ts';
import { NetworkError, type NetworkStep } from './network.ts';
import { fixInCopy } from './replies.ts';

/** The limits of a network's facts, checked before anything is sent. */

/** Throws `NetworkError` `reject` where there is a problem. */
export function mustHaveNone(problem: MessageText | null): void {
  if (problem === null) return;
  throw new NetworkError('reject', problem, {
    next: fixInCopy,
  });
}

/** What is wrong with a step, as a sentence; null for nothing. */
export function stepProblem(facts: NetworkFacts, step: NetworkStep): MessageText | null {
  const { thread, firstComment } = facts;
  if (step.kind === 'thread' && 'impossible' in thread) return () => thread.impossible;
  if (step.kind === 'first_comment' && 'impossible' in firstComment) return () => firstComment.impossible;
  if (step.body.trim() === '' && step.media.length === 0) return () => t`The post is empty.`;
  const limit = step.kind === 'first_comment' && 'text' in firstComment ? firstComment.text : facts.text;
  return textProblem(facts.label, limit, step.body) ?? mediaProblem(facts, step) ?? altProblem(facts, step);
}

function textProblem(network: string, limit: TextLimit, body: string): MessageText | null {
  const { over } = overLimit(body, limit);
  if (over === 0) return null;
  return () =>
    t`The text is ${plural({ over }, { one: '# character', other: '# characters' })} too long: ${{ network }} takes ${{ most: limit.limit }}.`;
}

/** Of a step's media, how many are videos, and how many pictures. */
export function mediaCounts({ media }: Pick<NetworkStep, 'media'>): { videos: number; pictures: number } {
  const videos = media.filter((medium) => kindOf(medium)?.kind === 'video').length;
  return { videos, pictures: media.length - videos };
}

function mediaProblem({ label: network, media: facts }: NetworkFacts, step: NetworkStep): MessageText | null {
  const { videos, pictures } = mediaCounts(step);
  const count = step.media.length;
  const most = facts.images?.max ?? 0;
  if (count > most)
    return () =>
      t`${{ network }} allows at most ${plural({ most }, { one: '# image', other: '# images' })}; this post has ${{ count }}.`;
  if (videos > (facts.video?.max ?? 0) || (videos > 0 && pictures > 0 && !facts.mixed))
    return () => t`One video, or pictures: not both, and not several videos.`;
  return null;
}

/** Alternative texts that the network does not take are not sent, so that they may have any length. */
export function altProblem(
  { alt }: Pick<NetworkFacts, 'alt'>,
  { media }: Pick<NetworkStep, 'media'>,
): MessageText | null {
  if (!alt) return null;
  const sent = media.filter((medium) => {
    const kind = kindOf(medium)?.kind ?? 'image';
    return kind === 'image' || (kind === 'video' && alt.video);
  });
  const longest = Math.max(0, ...sent.map((medium) => textLength(medium.alt ?? '', alt.unit)));
  const over = longest - alt.limit;
  if (over <= 0) return null;
  return () =>
    t`An alt text is ${plural({ over }, { one: '# character', other: '# characters' })} too long: at most ${{ most: alt.limit }}.`;
}
