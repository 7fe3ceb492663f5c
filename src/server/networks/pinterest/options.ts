import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import { pinterest as facts } from '#contract/networks/pinterest.ts';
import { titleAndText } from '#contract/networks/post-content.ts';
import { overLimit, textLength } from '#contract/text/text-length.ts';
import { stepProblem } from '#server/networks/examine.ts';
import type { NetworkStep } from '#server/networks/network.ts';

const line = z
  .string()
  .transform((text) => text.trim() || null)
  .nullable()
  .catch(null);

/** What is chosen for a pin (`contract/networks/pinterest.ts`). */
const chosen = z.object({
  board: z
    .array(z.string())
    .transform(([first]) => first ?? null)
    .catch(null),
  link: line,
  cover: line,
});

export type Chosen = z.infer<typeof chosen>;

export const chosenOf = ({ options = {} }: Pick<NetworkStep, 'options'>): Chosen => chosen.parse(options);

/** The title and the description of a pin: the first line, if it is short enough and not all there is. */
export function wordsOf({ body }: Pick<NetworkStep, 'body'>): { title: string | null; text: string } {
  const limit = facts.title;
  return titleAndText(body, facts, (title) => limit !== null && overLimit(title, limit).over === 0);
}

/** A pin has one alternative text, whatever it has of media: those of a carousel's images, a line each. */
export function altOf({ media }: Pick<NetworkStep, 'media'>): string {
  return media.flatMap(({ alt }) => (alt ? [alt] : [])).join('\n');
}

/** What is wrong with a step, as a sentence; null for nothing. */
export function problemOf(step: NetworkStep): MessageText | null {
  const problem = stepProblem(facts, step);
  if (problem !== null) return problem;
  const { board } = chosenOf(step);
  if (step.media.length === 0) return () => t`Pinterest needs an image or a video.`;
  if (board === null) return () => t`Pinterest needs a board for each pin.`;
  if (!/^\d+$/.test(board)) return () => t`“${{ board }}” is not the id of a board on Pinterest.`;
  const { limit: most = 0, unit = 'utf16' } = facts.alt ?? {};
  const over = textLength(altOf(step), unit) - most;
  if (over <= 0) return null;
  return () =>
    t`A pin has one alt text: those of its images are ${plural({ over }, { one: '# character', other: '# characters' })} too long together, at most ${{ most }}.`;
}
