import { forbidden } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { organizations } from '#contract/workspace/organizations.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { switchSession } from '#server/areas/workspace/me/store.ts';
import type { Actor, Context } from '#server/context.ts';
import { organizationOf } from './organization.ts';
import { insertOrganization } from './store.ts';

/** Whether this person may create further organizations, according to the installation's settings. */
export function mayCreateOrganizations({
  actor,
  settings,
}: Pick<Context<Actor>, 'actor' | 'settings'>): boolean {
  return actor.by === 'session' && (actor.administrator || settings.organizations === 'everyone');
}

/** Creates an organization with the person as its owner; their session works in it from then on. */
export async function createOrganization(
  ctx: Context<Actor>,
  input: InputOf<typeof organizations.create>,
): Promise<AnswerOf<typeof organizations.create>> {
  const { db, actor } = ctx;
  if (!mayCreateOrganizations(ctx))
    throw forbidden(t`Only the administrator of this installation creates organizations.`);
  return db.transaction().execute(async (trx) => {
    const organizationId = await insertOrganization(trx, { ...input, ownerId: actor.userId });
    await switchSession(trx, actor, organizationId);
    await writeAudit(
      trx,
      { ...actor, organizationId },
      { what: 'organizations.create', subject: `organization ${organizationId}` },
    );
    return organizationOf(trx, organizationId);
  });
}
