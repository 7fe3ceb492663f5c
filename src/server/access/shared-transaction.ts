import { CamelCasePlugin, type Kysely, type KyselyPlugin, type Transaction } from 'kysely';
import { AsyncLocalStorage } from 'node:async_hooks';

import type { Tables } from '#server/db/tables.ts';

const running = new AsyncLocalStorage<Transaction<Tables>>();

/**
 * The database as better-auth uses it, with names in camel case. What our hooks write while it is in a transaction
 * (`withinSignIn`) is committed with it, or not at all.
 */
export function forSignIn(db: Kysely<Tables>, plugins: readonly KyselyPlugin[]): Kysely<Tables> {
  const own = plugins.reduce(
    (kysely, plugin) => kysely.withPlugin(plugin),
    db.withPlugin(new CamelCasePlugin()),
  );
  const begin = own.transaction.bind(own);
  own.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (act) => execute((trx) => running.run(trx, () => act(trx)));
    return builder;
  };
  return own;
}

/** Works in better-auth's transaction where there is one, else in one of its own. */
export async function withinSignIn<Result>(
  db: Kysely<Tables>,
  act: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const trx = running.getStore();
  return trx ? act(trx.withoutPlugins()) : db.transaction().execute(act);
}
