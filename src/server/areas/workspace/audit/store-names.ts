import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

/** Who reads the log of an organization, or with null of the installation. */
interface LogReader {
  home: number | null;
  userId: number;
}

interface Named {
  id: number;
  name: string;
}

type Names = (ids: readonly number[], reader: LogReader) => RawBuilder<Named>;

const owned =
  (table: string): Names =>
  (ids, { home }) =>
    sql<Named>`select id, name from ${sql.table(table)} where id = any(${[...ids]}::bigint[]) and organization_id = ${home}`;

/** The names of objects by their kind. What was refused may name objects of other organizations: none of these. */
const namesOf: Readonly<Record<string, Names>> = {
  account: owned('accounts'),
  campaign: owned('campaigns'),
  'card type': owned('card_types'),
  category: owned('board_categories'),
  column: owned('board_columns'),
  label: owned('labels'),
  organization: (ids, { home }) =>
    sql<Named>`select id, name from organizations where id = any(${[...ids]}::bigint[])
      and (${home}::bigint is null or id = ${home})`,
  post: (ids, { home, userId }) =>
    sql<Named>`select id, left(body, 200) as name from posts where id = any(${[...ids]}::bigint[])
      and organization_id = ${home} and (stage = 'review' or author_user_id = ${userId})`,
  project: owned('projects'),
  recipe: owned('recipes'),
  automation: owned('automations'),
  report: owned('reports'),
  'report link': (ids, { home }) =>
    sql<Named>`select l.id, l.name from report_links l join reports r on r.id = l.report_id
      where l.id = any(${[...ids]}::bigint[]) and r.organization_id = ${home}`,
  'review link': owned('review_links'),
  source: (ids) => sql<Named>`select id, name from sources where id = any(${[...ids]}::bigint[])`,
  'team chat': owned('team_chats'),
  template: (ids, { home }) =>
    sql<Named>`select id, name from templates where id = any(${[...ids]}::bigint[])
      and (organization_id is null or organization_id = ${home})`,
  token: owned('tokens'),
  webhook: owned('webhook_endpoints'),
  user: (ids, { home }) =>
    sql<Named>`select id, name from users where id = any(${[...ids]}::bigint[]) and (${home}::bigint is null
      or exists (select from members where user_id = users.id and organization_id = ${home}))`,
};

/**
 * The present names of objects that are written as `post 128`, by that: of those that exist and that this
 * reader may see. One query for each kind.
 */
export async function findNames(
  db: Kysely<Tables>,
  subjects: Iterable<string>,
  reader: LogReader,
): Promise<Map<string, string>> {
  const found = [...new Set(subjects)].flatMap((subject) => {
    const [, kind = '', id = ''] = /^([a-z ]+) (\d{1,15})$/.exec(subject) ?? [];
    return Object.hasOwn(namesOf, kind) ? [{ kind, id: Number(id) }] : [];
  });
  const named = await Promise.all(
    [...Map.groupBy(found, ({ kind }) => kind)].map(async ([kind, some]) => {
      const query = namesOf[kind]?.(
        some.map(({ id }) => id),
        reader,
      );
      const { rows } = (await query?.execute(db)) ?? { rows: [] };
      return rows.map(({ id, name }): [string, string] => [`${kind} ${id}`, name]);
    }),
  );
  return new Map(named.flat());
}
