import type { Kysely } from 'kysely';

import { defaultPolicy, ruleCodes, type PolicyDocument } from '#contract/posts/policy-document.ts';
import type { Tables } from '#server/db/tables.ts';
import { readBy } from '#server/lib/languages.ts';
import { findPolicy } from './store.ts';

export interface PolicyVersion {
  version: number;
  document: PolicyDocument;
  created_at: Date | null;
  created_by: { user_id: number; user_name: string } | null;
}

const unwritten: PolicyVersion = { version: 0, document: defaultPolicy, created_at: null, created_by: null };

/** The organization's policy in force: the default if it saved none. */
export async function policyOf(db: Kysely<Tables>, organizationId: number): Promise<PolicyVersion> {
  const row = await findPolicy(db, organizationId);
  return row ? versionOf(row) : unwritten;
}

/** An earlier version, 0 being the default; undefined for one that never existed. */
export async function policyAt(
  db: Kysely<Tables>,
  organizationId: number,
  version: number,
): Promise<PolicyVersion | undefined> {
  if (version === 0) return unwritten;
  const row = await findPolicy(db, organizationId, version);
  return row && versionOf(row);
}

/** As it is stored: the default texts, which its author read in their own language, are in English. */
export const storedInEnglish = (document: PolicyDocument) =>
  withTexts(document, defaultTexts(), readBy(null, defaultTexts));

const inTheirLanguage = (document: PolicyDocument) =>
  withTexts(document, readBy(null, defaultTexts), defaultTexts());

/** By code, in the language of who reads now. */
function defaultTexts(): ReadonlyMap<string, string> {
  const { rules, criteria } = defaultPolicy;
  const ofRules = Object.entries(rules).map(([code, { text }]) => [code, text] as const);
  return new Map([...ofRules, ...criteria.map(({ code, text }) => [code, text] as const)]);
}

/** With the default texts of one language in the place of another's. What people wrote stays. */
function withTexts(
  document: PolicyDocument,
  from: ReadonlyMap<string, string>,
  to: ReadonlyMap<string, string>,
): PolicyDocument {
  const textOf = (code: string, text: string) => (text === from.get(code) ? (to.get(code) ?? text) : text);
  const worded = structuredClone(document);
  for (const code of ruleCodes) worded.rules[code].text = textOf(code, worded.rules[code].text);
  for (const criterion of worded.criteria) criterion.text = textOf(criterion.code, criterion.text);
  return worded;
}

function versionOf(row: NonNullable<Awaited<ReturnType<typeof findPolicy>>>): PolicyVersion {
  const { version, document, created_at } = row;
  return { version, document: inTheirLanguage(complete(document)), created_at, created_by: byOf(row) };
}

export function byOf(row: { user_id: number | null; user_name: string | null }): PolicyVersion['created_by'] {
  return row.user_id === null ? null : { user_id: row.user_id, user_name: row.user_name ?? '' };
}

/** A document saved before a rule existed gets the rule's default. */
function complete(stored: unknown): PolicyDocument {
  const document = stored as PolicyDocument;
  return {
    ...defaultPolicy,
    ...document,
    rules: { ...defaultPolicy.rules, ...document.rules },
    readings: { ...defaultPolicy.readings, ...document.readings },
  };
}
