import { writeFileSync } from 'node:fs';
import { z } from 'zod';

import { faults } from './faults.ts';
import type { Failed } from './program.ts';
import { readReport } from './report.ts';

const file = 'tools/faults/result.json';

const shape = z.record(z.string(), z.object({ caught: z.boolean(), by: z.string().nullable() }));

/** The outcome of each fault when it was last planted. */
export function readResult(): z.output<typeof shape> {
  return readReport(file, shape) ?? {};
}

/** Stores the outcome of a fault, in the order of the list; removed faults are dropped. */
export function writeResult(id: string, outcome: { caught: boolean; by: Failed }): void {
  const all = { ...readResult(), [id]: outcome };
  const kept = faults.flatMap((fault) => {
    const its = all[fault.id];
    return its ? [[fault.id, its] as const] : [];
  });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}
