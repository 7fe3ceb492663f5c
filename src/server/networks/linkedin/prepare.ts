import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import { linkedin as facts } from '#contract/networks/linkedin.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { overLimit } from '#contract/text/text-length.ts';
import { altProblem } from '#server/networks/examine.ts';
import { NetworkError, type NetworkStep } from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';
import { isPage, may, type Secret } from './secret.ts';

/** Throws `NetworkError` `reject` for what LinkedIn would refuse, or publish otherwise than it is meant. */
export function examine(secret: Secret, step: NetworkStep): void {
  if (step.kind === 'thread' && 'impossible' in facts.thread) {
    const { thread } = facts;
    throw new NetworkError('reject', () => thread.impossible, {
      next: () => t`Publish the parts as posts of their own.`,
    });
  }
  if (step.kind === 'first_comment' && !may('comment', secret))
    throw new NetworkError('reject', () => t`Your LinkedIn app may not comment.`, {
      next: () =>
        t`Add the comment manually on LinkedIn. Apps with the Community Management API may comment.`,
    });
  const problem = problemOf(secret, step);
  if (problem) throw new NetworkError('reject', problem, { next: fixInCopy });
}

function problemOf({ owner }: Secret, { kind, body, media, options }: NetworkStep): MessageText | null {
  if (body.trim() === '' && media.length === 0) return () => t`The post is empty.`;
  const limit =
    kind === 'first_comment' && 'text' in facts.firstComment ? facts.firstComment.text : facts.text;
  const { over } = overLimit(body, limit);
  if (over > 0)
    return () =>
      t`The text is ${plural({ over }, { one: '# character', other: '# characters' })} too long: LinkedIn takes ${{ most: limit.limit }}.`;
  if (kind === 'first_comment' && media.length > 0) return () => t`A comment cannot have media.`;
  if (isPage(owner) && options?.visibility === 'CONNECTIONS')
    return () => t`Posts of pages are always public: they cannot be for connections only.`;
  return mediaProblem(media);
}

function mediaProblem(media: NetworkStep['media']): MessageText | null {
  const kinds = media.map((medium) => kindOf(medium)?.kind ?? 'image');
  const alone = kinds.filter((kind) => kind !== 'image');
  const most = facts.media.images?.max ?? 0;
  if (alone.length > 0 && media.length > 1)
    return () => t`One video, one document, or images: not together, and not several.`;
  if (media.length > most)
    return () =>
      t`LinkedIn allows at most ${plural({ most }, { one: '# image', other: '# images' })}; this post has ${{ count: media.length }}.`;
  return altProblem(facts, { media });
}
