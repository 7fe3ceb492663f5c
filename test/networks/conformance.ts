import { afterAll, describe } from 'vitest';

import { accountCases } from './conformance-account.ts';
import { afterwardsCases } from './conformance-afterwards.ts';
import { mediaCases } from './conformance-media.ts';
import { outcomeCases } from './conformance-outcome.ts';
import { postingCases } from './conformance-posting.ts';
import { refusalCases } from './conformance-refusal.ts';
import type { Subject } from './conformance-subject.ts';

/**
 * What deliveries rely on, whatever the network: every adapter's test calls this.
 * @param begin a network of its own for each case
 */
export function conforms(title: string, begin: () => Promise<Subject>): void {
  const begun: Subject[] = [];
  const start = async () => {
    const subject = await begin();
    begun.push(subject);
    return subject;
  };
  describe(`${title} as every network`, () => {
    afterAll(() => Promise.all(begun.map(async (subject) => subject.close?.())));
    postingCases(start);
    mediaCases(start);
    outcomeCases(start);
    refusalCases(start);
    accountCases(start);
    afterwardsCases(start);
  });
}
