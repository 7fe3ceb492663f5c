import type { Generated } from 'kysely';

/** A live change. Kept for a day. */
export interface EventsTable {
  id: Generated<number>;
  organization_id: number;
  /** Null: for everyone in the organization. */
  user_id: number | null;
  /** A noun of the contract: `cards`. */
  noun: string;
  ids: number[];
  /** Who changed it; null for the program itself. */
  by_user_id: number | null;
  /** The transaction that wrote it, as text: 64 bits. */
  xid: Generated<string>;
  at: Generated<Date>;
}

export interface LiveTables {
  events: EventsTable;
}
