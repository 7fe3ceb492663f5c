import { z } from 'zod';

import { t } from '#contract/message.ts';
import { id } from './fields.ts';
import { command } from './operation.ts';
import { presenceKinds, presenceParts, presenceSeconds } from './presence-parts.ts';

/** Who has a card or a post open at this moment. */
export const presence = {
  update: command({
    summary: 'Say that you have a card or post open, and learn who else has',
    description:
      `Call it when you open it, every ${presenceSeconds.beat} seconds while it stays open, and with \`left\` when ` +
      `you close it. Whoever is silent for ${presenceSeconds.gone} seconds is no longer listed. Kept in memory only, ` +
      'and not in the audit log. When somebody comes, goes or begins to type, `events.php` sends a change of the ' +
      'noun `presence` with the id of the card or post.',
    path: 'presence.php',
    permission: 'read',
    effect: 'sets',
    recorded: false,
    beyond: true,
    input: z.object({
      kind: z.enum(presenceKinds),
      id,
      tab: z
        .string()
        .regex(/^[\w-]{1,40}$/, { error: () => t`must be 1 to 40 letters, digits, - or _` })
        .default('main')
        .describe('Tells your windows apart: you are listed until the last one has left'),
      editing: z
        .enum(presenceParts)
        .nullable()
        .default(null)
        .describe('Where you are typing; null: you read'),
      left: z.boolean().default(false),
    }),
    output: z.object({
      people: z
        .array(
          z.object({
            user_id: id,
            user_name: z.string(),
            agent: z.boolean(),
            editing: z.enum(presenceParts).nullable(),
          }),
        )
        .describe('Others than you, who came first first; at most 50'),
    }),
    errors: ['not_found', 'plan_required'],
    examples: [
      { title: 'A card is open', input: { kind: 'card', id: 1, tab: 'main' } },
      { title: 'Typing into a draft', input: { kind: 'post', id: 1, tab: 'main', editing: 'text' } },
    ],
  }),
};
