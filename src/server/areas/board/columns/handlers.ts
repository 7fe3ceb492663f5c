import type { Transaction } from 'kysely';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { emptyColumn } from '#server/areas/board/card-places/empty-column.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { columnsOf } from './columns.ts';
import * as store from './store.ts';

/** More do not fit on any screen. */
const most = 50;

export const columns = {
  async list({ db, actor }) {
    return { columns: await columnsOf(db, actor.organizationId) };
  },

  async create(ctx, { name, color }) {
    return changing(ctx, async (trx, all) => {
      if (all.length >= most)
        throw new CodedError('invalid_state', t`A board has at most ${{ most }} columns. Remove one first.`);
      requireFreeName(all, name);
      const position = (all.at(-1)?.position ?? -1) + 1;
      const [column] = await store.insertColumns(trx, [
        { organization_id: ctx.actor.organizationId, name, color, position, card_limit: null },
      ]);
      if (!column) throw new Error('a column was inserted and did not come back');
      return { column };
    });
  },

  async edit(ctx, { id, position, ...changes }) {
    return changing(ctx, async (trx, all) => {
      const before = all.find((row) => row.id === id);
      if (!before) throw notFound(t`This column was not found.`);
      if (changes.name !== undefined && changes.name !== before.name)
        requireFreeName(
          all.filter((row) => row !== before),
          changes.name,
        );
      for (const mark of ['is_default', 'is_done'] as const)
        if (changes[mark]) await store.unmark(trx, ctx.actor.organizationId, mark);
      await store.updateColumn(trx, id, changes);
      if (position !== undefined) {
        const others = all.map((column) => column.id).filter((other) => other !== id);
        await store.arrange(trx, others.toSpliced(position, 0, id));
      }
      const column = (await store.listColumns(trx, ctx.actor.organizationId)).find((row) => row.id === id);
      if (!column) throw notFound(t`This column was not found.`);
      return { column };
    });
  },

  async remove(ctx, { id, move_cards_to }) {
    return changing(ctx, async (trx, all) => {
      const column = all.find((row) => row.id === id);
      if (!column) throw notFound(t`This column was not found.`);
      if (column.is_default)
        throw new CodedError(
          'invalid_state',
          t`“${{ column: column.name }}” stays: new cards go here. Mark another column first.`,
        );
      if (column.is_done)
        throw new CodedError(
          'invalid_state',
          t`“${{ column: column.name }}” stays: it completes cards. Mark another column first.`,
        );
      const target = all.find((row) => row.id === move_cards_to);
      if (move_cards_to !== undefined && (!target || target === column))
        throw invalid(t`The cards cannot go there.`, {
          move_cards_to: t`must be another column of the board`,
        });
      await emptyColumn(trx, ctx, column, target);
      await store.deleteColumn(trx, id);
      await store.arrange(
        trx,
        all.flatMap((row) => (row === column ? [] : row.id)),
      );
      return { done: true as const };
    });
  },
} satisfies HandlersOf<'columns'>;

/**
 * Columns of one name look the same wherever only the name is shown.
 * @throws CodedError invalid_state where one of these has the name already
 */
function requireFreeName(others: readonly store.ColumnRow[], name: string): void {
  const same = others.find((other) => other.name.toLowerCase() === name.toLowerCase());
  if (!same) return;
  throw new CodedError(
    'invalid_state',
    t`A column “${{ name: same.name }}” already exists. Choose another name.`,
  );
}

/** Changes the board's columns under their lock: no other request changes them or moves a card into one. */
async function changing<Result>(
  { db, actor }: Context,
  change: (trx: Transaction<Tables>, all: store.ColumnRow[]) => Promise<Result>,
): Promise<Result> {
  await columnsOf(db, actor.organizationId);
  return db.transaction().execute(async (trx) => {
    const result = await change(trx, await store.lockColumns(trx, actor.organizationId));
    await announce(trx, {
      organizationId: actor.organizationId,
      noun: 'cards',
      ids: [],
      by: actor.userId,
    });
    return result;
  });
}
