import type { Kysely } from 'kysely';

import { defaultPolicy, type PolicyDocument } from '#contract/policy-document.ts';
import type { Tables } from '#server/db/tables.ts';

export async function policyOf(
  _db: Kysely<Tables>,
  _organizationId: number,
): Promise<{ version: number; document: PolicyDocument }> {
  return { version: 0, document: defaultPolicy };
}
