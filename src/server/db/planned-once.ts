import { sql } from 'kysely';
import { Socket } from 'node:net';
import pg from 'pg';

import { markAway } from './away.ts';

const mark = '/* planned once */';

/**
 * Marks a statement that nearly every request runs: each connection parses and plans it once. Only for a
 * statement whose text never changes, whose columns are named and whose plan is good for any values.
 */
export const plannedOnce = sql.raw(mark);

/** The marked statements so far, with their names. */
const names = new Map<string, string>();

/** A connection that names marked statements, so that PostgreSQL prepares them once ("PREPARE"). */
export class Connection extends pg.Client {
  /** False while a statement runs, and before the connection is open. */
  declare readonly readyForQuery: boolean;
  /** The server's id of the session; null before the connection is open. */
  declare readonly processID: number | null;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // A session may end at any time. The failing statement reports that; without a listener the event alone
    // would end the program.
    this.on('error', () => {});
    this.connection.on('error', markAway);
    const query: (...question: unknown[]) => unknown = this.query.bind(this);
    Object.assign(this, {
      query: (text: unknown, values: unknown, ...others: unknown[]) =>
        typeof text === 'string' && text.includes(mark)
          ? query({ name: nameOf(text), text }, values, ...others)
          : query(text, values, ...others),
    });
  }

  /** Bytes sent and received. */
  bytesMoved(): number {
    const { stream } = this.connection;
    return stream instanceof Socket ? stream.bytesRead + stream.bytesWritten : 0;
  }

  /** Whether it is between two transactions with no statement running. */
  idle(): boolean {
    return this.readyForQuery && this.getTransactionStatus() === 'I';
  }

  /** Ends it on our side alone: the server may not notice. */
  cut(why: string): void {
    this.connection.stream.destroy(new Error(why));
  }
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `planned_once_${names.size}`;
  names.set(text, name);
  return name;
}
