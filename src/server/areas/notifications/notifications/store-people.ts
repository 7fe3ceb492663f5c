import { sql, type Kysely, type Selectable } from 'kysely';

import type { LanguageCode } from '#contract/languages.ts';
import type { Channel, NotificationEvent } from '#contract/notifications/notification-events.ts';
import type { NotificationSettingsTable } from '#server/db/notification-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { knownLanguage } from '#server/lib/languages.ts';

type Db = Kysely<Tables>;

/** A member to notify, and by which channels. */
export interface Recipient {
  userId: number;
  email: string;
  agent: boolean;
  zone: string;
  language: LanguageCode;
  digest: 'off' | 'hourly' | 'daily';
  digestHour: number;
  quietFrom: string | null;
  quietTo: string | null;
  chosen: { event: string; channel: Channel; wanted: boolean }[];
  /** Ids of their push subscriptions. */
  browsers: number[];
}

type Found = Omit<Recipient, 'language'> & { chosenLanguage: string; organizationLanguage: string };

/** Those of these people who are active members and see the project, by their ids, with their choices. */
export async function listRecipients(
  db: Db,
  among: { organizationId: number; projectId: number | null; userIds: readonly number[] },
): Promise<Recipient[]> {
  const { rows } = await sql<Found>`
    select u.id as "userId", u.email, u.agent,
      coalesce(u.timezone, o.timezone) as zone,
      u.language as "chosenLanguage", o.lang as "organizationLanguage",
      coalesce(s.digest, 'off') as digest, coalesce(s.digest_hour, 8) as "digestHour",
      s.quiet_from as "quietFrom", s.quiet_to as "quietTo",
      coalesce((select jsonb_agg(jsonb_build_object('event', p.event, 'channel', p.channel, 'wanted', p.wanted))
        from notification_preferences p where p.user_id = u.id), '[]') as chosen,
      array(select b.id from push_subscriptions b where b.user_id = u.id) as browsers
    from public.members m
    join users u on u.id = m.user_id
    join organizations o on o.id = m.organization_id
    left join notification_settings s on s.user_id = u.id
    where m.organization_id = ${among.organizationId} and m.active
      and (${among.projectId}::text is null or m.project_roles is null or m.project_roles ? ${among.projectId}::text)
      and m.user_id = any(${[...among.userIds]}::bigint[])
    order by u.id`.execute(db);
  return rows.map(({ chosenLanguage, organizationLanguage, ...person }) => ({
    ...person,
    language: knownLanguage(chosenLanguage, organizationLanguage),
  }));
}

export type SettingsRow = Selectable<NotificationSettingsTable>;

export async function findSettings(db: Db, userId: number): Promise<SettingsRow | undefined> {
  return db.selectFrom('notification_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The defaults for a person who chose nothing. */
export function firstSettings(userId: number): SettingsRow {
  return {
    user_id: userId,
    digest: 'off',
    digest_hour: 8,
    quiet_from: null,
    quiet_to: null,
  };
}

export async function mailboxOf(db: Db, userId: number): Promise<{ email: string; agent: boolean }> {
  return db.selectFrom('users').select(['email', 'agent']).where('id', '=', userId).executeTakeFirstOrThrow();
}

export async function saveSettings(db: Db, settings: SettingsRow): Promise<void> {
  const { user_id: _, ...rest } = settings;
  await db
    .insertInto('notification_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute();
}

/** A person's choices, for every event. */
export async function listPreferences(
  db: Db,
  userId: number,
): Promise<{ event: string; channel: Channel; wanted: boolean }[]> {
  return db
    .selectFrom('notification_preferences')
    .select(['event', 'channel', 'wanted'])
    .where('user_id', '=', userId)
    .execute();
}

export async function savePreference(
  db: Db,
  preference: { user_id: number; event: NotificationEvent; channel: Channel; wanted: boolean },
): Promise<void> {
  await db
    .insertInto('notification_preferences')
    .values(preference)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'event', 'channel']).doUpdateSet({ wanted: preference.wanted }),
    )
    .execute();
}

/** The user's own zone, or else the organization's. */
export async function zoneOf(db: Db, whose: { organizationId: number; userId: number }): Promise<string> {
  const { zone } = await db
    .selectFrom('organizations')
    .innerJoin('users', (join) => join.on('users.id', '=', whose.userId))
    .select(({ fn }) => fn.coalesce('users.timezone', 'organizations.timezone').as('zone'))
    .where('organizations.id', '=', whose.organizationId)
    .executeTakeFirstOrThrow();
  return zone;
}

/** The active owners and admins of an organization. */
export async function listAdmins(db: Db, organizationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('active', '=', true)
    .where('role', 'in', ['owner', 'admin'])
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

export async function isPerson(db: Db, userId: number): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
  );
}
