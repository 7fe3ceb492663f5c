import type { AnswerOf, InputOf } from '#contract/operation.ts';
import { grantOf } from '#contract/workspace/group-rules.ts';
import type { singleSignOn } from '#contract/workspace/single-sign-on.ts';
import type { Context } from '#server/context.ts';
import { emailOf, groupsOf } from './claims.ts';
import { speaksFor } from './enter.ts';
import { claimOf, grantsShown } from './present.ts';
import { findSettings } from './store.ts';

/** How many groups an answer lists. */
const listed = 100;

/** What a sign-in with these claims would give. Nothing changes. */
export async function tryGroups(
  { db, actor, settings: ofInstallation }: Pick<Context, 'db' | 'actor' | 'settings'>,
  { claims }: InputOf<typeof singleSignOn.tryGroups>,
): Promise<AnswerOf<typeof singleSignOn.tryGroups>> {
  const { organizationId } = actor;
  const settings = await findSettings(db, organizationId);
  const rules = settings?.groups ?? [];
  const email = emailOf(claims);
  const groups = groupsOf(claims, claimOf(settings, ofInstallation));
  const grant = groups && grantOf(rules, settings?.fallback ?? null, groups);
  const show = await grantsShown(db, organizationId);
  return {
    email,
    speaks_for:
      settings?.kind === 'installation' || (email !== null && (await speaksFor(db, organizationId, email))),
    groups: groups && groups.slice(0, listed),
    matching: rules.filter(({ group }) => groups?.includes(group)).map(({ group }) => group),
    grant: grant && show(grant),
  };
}
