import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';

/** The report of a test run; null where it wrote none. */
export function readReport<Report>(file: string, shape: z.ZodType<Report>): Report | null {
  return existsSync(file) ? shape.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
