import { sql } from 'kysely';
import pg from 'pg';

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
  constructor(config?: pg.ClientConfig) {
    super(config);
    const ask: (...question: unknown[]) => unknown = this.query.bind(this);
    Object.assign(this, {
      query: (text: unknown, values: unknown, ...others: unknown[]) =>
        typeof text === 'string' && text.includes(mark)
          ? ask({ name: nameOf(text), text }, values, ...others)
          : ask(text, values, ...others),
    });
  }
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `planned_once_${names.size}`;
  names.set(text, name);
  return name;
}
