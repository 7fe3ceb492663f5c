import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';

import { projectSchema, projectSetting } from './project-views.ts';
import type { Tables } from './tables.ts';

/** By pool and projects: caches keyed by a database are then separate for each of them. */
const known = new WeakMap<Pool, Map<string, Kysely<Tables>>>();
const mostKnown = 200;

/**
 * The database limited to these projects and to what belongs to the organization as a whole. It uses the
 * pool's connections; it needs no closing.
 */
export function withinProjects(pool: Pool, projectIds: readonly number[]): Kysely<Tables> {
  const databases = known.get(pool) ?? new Map<string, Kysely<Tables>>();
  known.set(pool, databases);
  const chosen = `{${[...new Set(projectIds)].toSorted((a, b) => a - b).join(',')}}`;
  const before = databases.get(chosen);
  if (before) {
    // The one that was used last goes last.
    databases.delete(chosen);
    databases.set(chosen, before);
    return before;
  }
  const made = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { options: pool.options, connect: () => connect(pool, chosen), end: () => Promise.resolve() },
    }),
  });
  const [oldest] = databases.keys();
  if (databases.size >= mostKnown && oldest !== undefined) databases.delete(oldest);
  databases.set(chosen, made);
  return made;
}

/** A connection that is limited before use, and freed of the limit before it is released, or closed. */
async function connect(pool: Pool, chosen: string) {
  const client = await pool.connect();
  try {
    await client.query(
      `select set_config('search_path', $1, false), set_config('${projectSetting}', $2, false)`,
      [`${projectSchema}, public`, chosen],
    );
  } catch (error) {
    client.release(true);
    throw error;
  }
  const query: PoolClient['query'] = client.query.bind(client);
  return { query, release: (discard?: boolean | Error) => void releaseClient(client, discard) };
}

async function releaseClient(client: PoolClient, discard?: boolean | Error): Promise<void> {
  if (discard) return client.release(discard);
  try {
    await client.query(`reset search_path; reset ${projectSetting}`);
    client.release();
  } catch {
    client.release(true);
  }
}
