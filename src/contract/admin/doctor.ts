import { z } from 'zod';

import { query } from '#contract/operation.ts';
import { doctorPartNames } from './doctor-parts.ts';

/** Checks what Copydesk needs: the same as `npm run cli -- doctor`. */
export const doctor = {
  look: query({
    summary: 'Whether everything that Copydesk needs works, and what to do where it does not',
    description: 'Without `part` all are looked at, which may take some seconds.',
    path: 'doctor.php',
    permission: 'manage',
    administrator: true,
    beyond: true,
    input: z.object({ part: z.enum(doctorPartNames).optional() }),
    output: z.object({
      findings: z.array(
        z.object({
          part: z.enum(doctorPartNames),
          label: z.string(),
          state: z.enum(['ok', 'note', 'problem']).describe('note: it works, but needs attention'),
          words: z.string(),
          next: z.string().nullable().describe('What to do'),
        }),
      ),
    }),
    examples: [{ title: 'The disk', input: { part: 'disk' } }],
  }),
};
