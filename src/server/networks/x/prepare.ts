import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { x as facts } from '#contract/networks/x.ts';
import { overLimit } from '#contract/text/text-length.ts';
import { altProblem } from '#server/networks/examine.ts';
import { NetworkError, type NetworkAccount, type NetworkStep } from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';

const settings = z.object({ text_limit: z.int().positive().nullish().catch(null) });

/** What a post of the account may have, in weighted characters. */
export const mostOf = (account: Pick<NetworkAccount, 'settings'>): number =>
  settings.parse(account.settings).text_limit ?? facts.text.limit;

/** Throws `NetworkError` `reject` for what X would refuse, or publish otherwise than it is meant. */
export function examine(account: Pick<NetworkAccount, 'settings'>, step: NetworkStep): void {
  const problem = problemOf(mostOf(account), step);
  if (problem) throw new NetworkError('reject', problem, { next: fixInCopy });
}

function problemOf(most: number, { body, media }: NetworkStep): MessageText | null {
  if (body.trim() === '' && media.length === 0) return () => t`The post is empty.`;
  const { over } = overLimit(body, { limit: most, unit: facts.text.unit });
  if (over > 0)
    return () =>
      t`The text is ${plural({ over }, { one: '# character', other: '# characters' })} too long: X takes ${{ most }}.`;
  const videos = media.filter((medium) => kindOf(medium)?.kind === 'video').length;
  if (videos > 0 && media.length > 1) return () => t`One video, or images: not both, and not several videos.`;
  const images = facts.media.images?.max ?? 0;
  if (media.length > images)
    return () =>
      t`X allows at most ${plural({ most: images }, { one: '# image', other: '# images' })}; this post has ${{ count: media.length }}.`;
  return altProblem(facts, { media });
}
