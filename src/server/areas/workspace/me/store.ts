import { sql, type Kysely } from 'kysely';

import type { AnswerOf } from '#contract/operation.ts';
import type { me } from '#contract/workspace/me.ts';
import type { Preferences } from '#contract/workspace/preferences.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

type Terms = NonNullable<AnswerOf<typeof me.get>['organization']>['terms'];

export async function findPerson(db: Db, userId: number) {
  const { language, week_start, clock, date_form, times, timezone, ...person } = await db
    .selectFrom('users')
    .select((person) => [
      'id',
      'name',
      'email',
      'agent',
      'last_visit_at as lastVisitAt',
      'previous_visit_at as previousVisitAt',
      'language',
      'week_start',
      'clock',
      'date_form',
      'times',
      'timezone',
      person
        .exists(
          person
            .selectFrom('auth_accounts')
            .select(sql`1`.as('one'))
            .whereRef('auth_accounts.user_id', '=', 'users.id')
            .where('provider_id', '=', 'credential')
            .where('password', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasPassword'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...person, preferences: { language, week_start, clock, date_form, times, timezone } };
}

/** The organizations of which a user is an active member, the first joined first. */
export async function listOrganizations(db: Db, userId: number) {
  return (
    db
      // Of one's own memberships each is seen, whatever it or a token is limited to.
      .withSchema('public')
      .selectFrom('members')
      .innerJoin('organizations', 'organizations.id', 'members.organization_id')
      .innerJoin('plans', 'plans.key', 'organizations.plan')
      .select([
        'organizations.id',
        'organizations.name',
        'organizations.timezone',
        'organizations.plan',
        'organizations.review_mode',
        'organizations.paused_reason',
        'organizations.removal_at',
        'members.role',
        sql<Terms>`jsonb_build_object('label', plans.label, 'can_publish', plans.can_publish,
        'metrics_hidden', plans.metrics_hidden, 'delay_hours', plans.delay_hours,
        'daily_queries', plans.daily_queries)`.as('terms'),
      ])
      .where('members.user_id', '=', userId)
      .where('members.active', '=', true)
      // Only its owners see an organization that is to be removed.
      .where((eb) => eb.or([eb('members.role', '=', 'owner'), eb('organizations.removal_at', 'is', null)]))
      .orderBy('members.created_at')
      .orderBy('organizations.id')
      .execute()
  );
}

/**
 * Switches a session to this organization.
 * @returns false where the user is no active member of it
 */
export async function switchSession(
  db: Db,
  session: { sessionId: number | null; userId: number },
  organizationId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth_sessions')
    .set({ active_organization_id: organizationId })
    .where('id', '=', session.sessionId)
    .where('user_id', '=', session.userId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('members')
          .select(sql`1`.as('one'))
          .where('members.organization_id', '=', organizationId)
          .where('members.user_id', '=', session.userId)
          .where('members.active', '=', true),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveVisits(
  db: Db,
  userId: number,
  visits: { lastVisitAt: Date | null; previousVisitAt: Date | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_visit_at: visits.lastVisitAt, previous_visit_at: visits.previousVisitAt })
    .where('id', '=', userId)
    .execute();
}

export async function savePreferences(
  db: Db,
  userId: number,
  change: { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable('users').set(change).where('id', '=', userId).execute();
}
