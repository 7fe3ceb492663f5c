/** A process that runs jobs, and its last heartbeat. */
export interface WorkersTable {
  /** Host and process id. */
  id: string;
  started_at: Date;
  beat_at: Date;
}

/** The queue's own tables are pg-boss's, in the schema `pgboss`. */
export interface QueueTables {
  workers: WorkersTable;
}
