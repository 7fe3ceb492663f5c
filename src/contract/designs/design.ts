import { z } from 'zod';

import { id, text } from '#contract/fields.ts';

/** A filled template in a post. */
export const design = z.object({
  template: z.union([text(120), id]),
  format: text(40).optional(),
  variables: z.record(z.string().max(60), z.unknown()).default({}),
});
