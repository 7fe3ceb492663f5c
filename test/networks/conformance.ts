import { describe } from 'vitest';

import { accountCases } from './conformance-account.ts';
import { afterwardsCases } from './conformance-afterwards.ts';
import { mediaCases } from './conformance-media.ts';
import { outcomeCases } from './conformance-outcome.ts';
import { postingCases } from './conformance-posting.ts';
import { refusalCases } from './conformance-refusal.ts';
import type { Subject } from './conformance-subject.ts';

/**
 * What deliveries rely on, whatever the network: every adapter's test calls this.
 * @param start a network of its own for each case
 */
export function conforms(title: string, start: () => Promise<Subject>): void {
  describe(`${title} as every network`, () => {
    postingCases(start);
    mediaCases(start);
    outcomeCases(start);
    refusalCases(start);
    accountCases(start);
    afterwardsCases(start);
  });
}
