import { Socket } from 'node:net';

import { sql } from 'kysely';
import pg from 'pg';

import { markAway } from './away.ts';

const mark = '/* planned once */';

/**
 * Stands in a statement that is asked with nearly every request: each connection reads and plans it once.
 * Only for a statement whose text never changes, whose columns are named and whose plan is good for any values.
 */
export const plannedOnce = sql.raw(mark);

/** The marked statements that were asked, with their names. */
const names = new Map<string, string>();

/** A connection that names marked statements, by which PostgreSQL knows them again ("PREPARE"). */
export class Connection extends pg.Client {
  /** False while a statement is at work, and before the connection is made. */
  declare readonly readyForQuery: boolean;
  /** The session as the server names it; null before the connection is made. */
  declare readonly processID: number | null;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // A session may end at any time. Whoever uses it hears of that by the statement that fails; without a listener
    // the event alone would end the program.
    this.on('error', () => {});
    this.connection.on('error', markAway);
    const ask: (...question: unknown[]) => unknown = this.query.bind(this);
    Object.assign(this, {
      query: (text: unknown, values: unknown, ...others: unknown[]) =>
        typeof text === 'string' && text.includes(mark)
          ? ask({ name: nameOf(text), text }, values, ...others)
          : ask(text, values, ...others),
    });
  }

  /** Bytes that went either way. */
  bytesMoved(): number {
    const { stream } = this.connection;
    return stream instanceof Socket ? stream.bytesRead + stream.bytesWritten : 0;
  }

  /** Whether it is between two transactions, and nothing is asked. */
  idle(): boolean {
    return this.readyForQuery && this.getTransactionStatus() === 'I';
  }

  /** Ends it on our side alone: the other one may not hear of it. */
  cut(why: string): void {
    this.connection.stream.destroy(new Error(why));
  }
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `planned_once_${names.size}`;
  names.set(text, name);
  return name;
}
