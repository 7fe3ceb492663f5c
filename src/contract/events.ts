import { z } from 'zod';

import { cardSummary } from './board/cards.ts';
import { id, text } from './fields.ts';
import { stream, type DataOf } from './operation.ts';

/** Live changes. */
export const events = {
  listen: stream({
    summary: 'Changes as they happen',
    description:
      'Server-sent events: each unnamed event is one change, as below. An event named `start` says that the ' +
      'stream begins; one named `resync` that something was missed (a point older than a day, a reader too ' +
      'slow), so that what is shown must be read again. Whoever names the `id` they heard last, in the header ' +
      'Last-Event-ID or as `last_event_id`, gets exactly what came after it; without one the stream begins half ' +
      'a minute back, so that nothing falls between reading and listening. A change may be sent twice, never ' +
      'not at all. One named `beat` comes every 20 seconds. A stream whose membership ends is ended at once, one whose ' +
      'key or session ends within a minute; a person has at most 50 open at once.',
    path: 'events.php',
    permission: 'read',
    beyond: true,
    input: z.object({
      last_event_id: text(4_000)
        .optional()
        .describe('The point to go on from, for who cannot set the header'),
    }),
    output: z.object({
      noun: z.string().describe('The noun of this API whose answers changed'),
      ids: z.array(id).describe('What changed, was added or is gone; empty when that is not said'),
      by: id.nullable().describe('Who did it; null for the program itself'),
      cards: z
        .array(cardSummary)
        .optional()
        .describe('Of the noun cards: as they are now. Absent when they are too many: read the board again'),
      gone: z.array(id).optional().describe('Beside `cards`: which ids are there no more'),
    }),
    examples: [{ title: 'From now on', input: {} }],
  }),
};

/** One change of the stream. */
export type Change = DataOf<(typeof events)['listen']>;
