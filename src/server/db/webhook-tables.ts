import type { Generated, JSONColumnType } from 'kysely';

import type { WebhookEventType } from '#contract/notifications/webhook-events.ts';
import type {
  WebhookDeliveryState,
  WebhookState,
  WebhookType,
} from '#contract/notifications/webhook-types.ts';

/** Where an organization's events are sent. */
export interface WebhookEndpointsTable {
  id: Generated<number>;
  organization_id: number;
  /** Null: events of the whole organization. */
  project_id: number | null;
  name: string;
  address: string;
  /** Null: all. */
  types: WebhookType[] | null;
  secret_sealed: string;
  /** Signs as well until `old_secret_until`. */
  old_secret_sealed: string | null;
  old_secret_until: Date | null;
  state: Generated<WebhookState>;
  /** How many attempts failed since the last success. */
  failures: Generated<number>;
  failing_since: Date | null;
  /** Nothing is sent to it before: it has just failed, or asked for a pause. */
  rest_until: Date | null;
  last_success_at: Date | null;
  last_error: string | null;
  last_error_at: Date | null;
  created_by: number | null;
  created_at: Date;
}

/** What happened, as it was in the transaction of the change; only where an endpoint gets it. */
export interface WebhookEventsTable {
  id: Generated<number>;
  organization_id: number;
  project_id: number | null;
  type: WebhookEventType;
  data: JSONColumnType<Record<string, unknown>, string, never>;
  app_path: string;
  api_path: string | null;
  at: Date;
}

export interface WebhookAnswer {
  headers: Record<string, string>;
  body: string;
}

/** An event at an endpoint. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  organization_id: number;
  endpoint_id: number;
  event_id: number;
  /** What the receiver knows it by. Not the id: after a restore that may be given again. */
  message_id: Generated<string>;
  state: WebhookDeliveryState;
  attempts: Generated<number>;
  due_at: Date;
  /** A worker sends it at the moment; by the database's clock. */
  leased_until: Date | null;
  attempted_at: Date | null;
  /** Of the latest attempt, as the next two. */
  status: number | null;
  error: string | null;
  answer: JSONColumnType<WebhookAnswer, string | null, string | null> | null;
  created_at: Date;
}

export interface WebhookAttemptsTable {
  id: Generated<number>;
  delivery_id: number;
  at: Date;
  ms: number;
  status: number | null;
  error: string | null;
}

export interface WebhookTables {
  webhook_endpoints: WebhookEndpointsTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
}
