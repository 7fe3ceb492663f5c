import { sql, type Kysely } from 'kysely';

import type { WebhookEventType } from '#contract/notifications/webhook-events.ts';
import { plannedOnce } from '#server/db/planned-once.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** Which endpoints of the organization get events of a type. */
const subscribed = (organizationId: number, type: WebhookEventType) =>
  sql`w.organization_id = ${organizationId} and (w.types is null or ${type}::text = any(w.types))`;

/**
 * Whether any endpoint gets events of this type, also one that is paused, and who caused the event.
 * @returns null where none does
 */
export async function findSubscription(
  db: Db,
  { organizationId, type, by }: { organizationId: number; type: WebhookEventType; by: number | null },
): Promise<{ actor: { user_id: number; name: string } | null } | null> {
  const { rows } = await sql<{ name: string | null }>`${plannedOnce}
    select (select name from users where id = ${by}::bigint) as name
    where exists (select from webhook_endpoints w where ${subscribed(organizationId, type)})`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { actor: by === null || row.name === null ? null : { user_id: by, name: row.name } };
}

export interface EventRow {
  project_id: number | null;
  data: Readonly<Record<string, unknown>>;
  app_path: string;
  api_path: string | null;
}

/**
 * Stores events of one type, with a delivery for each endpoint that gets them.
 * @returns whether any of them is to be sent now
 */
export async function insertEvents(
  trx: Db,
  { organizationId, type, at }: { organizationId: number; type: WebhookEventType; at: Date },
  events: readonly EventRow[],
): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    with news as (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as news(project_id bigint, data jsonb, app_path text, api_path text)
    ), stored as (
      insert into webhook_events (organization_id, project_id, type, data, app_path, api_path, at)
      select ${organizationId}, news.project_id, ${type}, news.data, news.app_path, news.api_path, ${at}::timestamptz
      from news where exists (select from webhook_endpoints w
        where ${subscribed(organizationId, type)} and (w.project_id is null or w.project_id = news.project_id))
      returning id, project_id
    ), deliveries as (
      insert into webhook_deliveries (organization_id, endpoint_id, event_id, state, due_at, created_at)
      select ${organizationId}, w.id, stored.id,
        case w.state when 'active' then 'waiting' else 'held' end, ${at}::timestamptz, ${at}::timestamptz
      from stored join webhook_endpoints w
        on ${subscribed(organizationId, type)} and (w.project_id is null or w.project_id = stored.project_id)
      order by stored.id
      returning state
    )
    select exists (select from deliveries where state = 'waiting') as waits`.execute(trx);
  return rows[0]?.waits === true;
}
