import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { WebhookEndpointsTable } from '#server/db/webhook-tables.ts';

type Db = Kysely<Tables>;

type Endpoint = Selectable<WebhookEndpointsTable>;

export type WebhookRow = Endpoint & { created_by_name: string | null; waiting: number; held: number };

const countIn = (state: 'waiting' | 'held') =>
  sql<number>`(select count(*) from webhook_deliveries d where d.endpoint_id = w.id and d.state = ${sql.lit(state)})`;

const query = (db: Db, organizationId: number) =>
  db
    .selectFrom('webhook_endpoints as w')
    .leftJoin('users as u', 'u.id', 'w.created_by')
    .selectAll('w')
    .select(['u.name as created_by_name', countIn('waiting').as('waiting'), countIn('held').as('held')])
    .where('w.organization_id', '=', organizationId);

export async function listWebhooks(db: Db, organizationId: number): Promise<WebhookRow[]> {
  return query(db, organizationId).orderBy('w.id').execute();
}

export async function findWebhook(
  db: Db,
  organizationId: number,
  id: number,
): Promise<WebhookRow | undefined> {
  return query(db, organizationId).where('w.id', '=', id).executeTakeFirst();
}

/** Creates one where there is room. Concurrent calls wait for each other. @returns null where there is none */
export async function insertWebhook(
  trx: Db,
  webhook: Insertable<WebhookEndpointsTable>,
  most: number,
): Promise<number | null> {
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', webhook.organization_id)
    .forNoKeyUpdate()
    .execute();
  const { count } = await trx
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', webhook.organization_id)
    .executeTakeFirstOrThrow();
  if (count >= most) return null;
  const { id } = await trx
    .insertInto('webhook_endpoints')
    .values(webhook)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateWebhook(
  db: Db,
  id: number,
  change: Updateable<WebhookEndpointsTable>,
): Promise<void> {
  await db.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute();
}

export async function deleteWebhook(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

export async function hasProject(db: Db, organizationId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
