import { z } from 'zod';

/** YouTube writes counts as texts of digits; what is anything else counts as not reported. */
export const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()
  .catch(undefined);
