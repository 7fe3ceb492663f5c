import { plural, t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';

import type { CardSummary } from '#contract/board/cards.ts';
import type { Contract } from '#contract/index.ts';
import type { ParametersOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { relabelled, undoing, type Relabelling } from '#web/parts/labels/relabelling.ts';
import { ApiError } from '#web/request.ts';
import { markStale } from '#web/stale.ts';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import type { BoardAnswer } from './board-context.ts';
import { withCards, withoutPatch, withPatch } from './board-state.ts';
import type { BoardStore } from './board-store.ts';
import { quotedTitle } from './labels.ts';
import { placeAt, placeOf, positionOf, type Target } from './place.ts';

/** Labels are changed by `relabel`. */
type ManyChange = Omit<ParametersOf<Contract['cards']['editMany']>, 'card_ids' | keyof Relabelling>;
type Quick = Pick<ParametersOf<Contract['cards']['edit']>, QuickField>;
type QuickField =
  | 'priority'
  | 'category_id'
  | 'card_type_id'
  | 'project_id'
  | 'assigned_to_user_id'
  | 'status';

/** The user's changes to cards. They are optimistic: if a request fails, the change is rolled back with a message. */
export type Changes = ReturnType<typeof createChanges>;

let lastKey = 0;

export function createChanges(store: BoardStore, client: QueryClient) {
  const cardOf = (id: number) => store.get().board.cards.get(id);
  const { queryKey: boardKey } = api.board.get.queryOptions({});
  const columnOf = (id: number) =>
    client.getQueryData<BoardAnswer>(boardKey)?.columns.find((column) => column.id === id);

  const readCard = async (card_id: number) =>
    (await client.fetchQuery({ ...api.cards.get.queryOptions({ card_id }), staleTime: 0 })).card;

  /** Shows the changes, sends them, then keeps the response or rolls back with the error. */
  async function patched(
    changes: ReadonlyMap<number, Partial<CardSummary>>,
    send: () => Promise<readonly CardSummary[]>,
    refused: string,
  ): Promise<boolean> {
    const key = ++lastKey;
    store.update((board) => [...changes].reduce((so, [id, change]) => withPatch(so, key, id, change), board));
    try {
      const answers = await send();
      store.update((board) => withoutPatch(board, key, answers));
      return true;
    } catch (error) {
      store.update((board) => withoutPatch(board, key));
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(`${refused} ${error.message}`);
      if (error.code === 'not_found') store.update((board) => withCards(board, [], [...changes.keys()]));
      return false;
    }
  }

  /** Returns the card after a move. If another change came in between, the response lacks it and the card is fetched. */
  async function sendMove(id: number, column: number, position: number): Promise<readonly CardSummary[]> {
    const answer = await api.cards.move.call({ card_id: id, board_column_id: column, position });
    const known = store.get().board.known.get(id);
    if (known && answer.version === known.version + 1) return [{ ...known, ...answerOf(answer) }];
    return [await readCard(id)];
  }

  async function moveTo(id: number, column: number, position: number): Promise<boolean> {
    const card = cardOf(id);
    const to = columnOf(column);
    if (!card || !to) return false;
    const place = placeAt(store.get().board, id, column, position);
    if (column === card.board_column_id && place.position === positionOf(store.get().board, id, column)) {
      return false;
    }
    const completes = to.is_done && column !== card.board_column_id && card.status !== 'completed';
    return await patched(
      new Map([
        [
          id,
          {
            board_column_id: column,
            rank: place.rank,
            ...(completes && { status: 'completed' as const, completed_at: new Date().toISOString() }),
          },
        ],
      ]),
      () => sendMove(id, column, place.position),
      t`Couldn’t move ${{ quotedCard: quotedTitle(card) }}.`,
    );
  }

  /** Moves cards, one after the other in order, with a toast to undo it. */
  async function move(ids: readonly number[], target: Target, visibleIds: readonly number[]): Promise<void> {
    const { board } = store.get();
    const former = ids.flatMap((id) => {
      const card = board.cards.get(id);
      return card ? [{ card, position: positionOf(board, id, card.board_column_id) }] : [];
    });
    const moves: Promise<boolean>[] = [];
    for (const id of ids) {
      const { position } = placeOf(store.get().board, id, target, visibleIds);
      moves.push(moveTo(id, target.column, position));
      // Sequential, because each position is relative to the moves before it.
      if (ids.length > 1) await moves.at(-1);
    }
    const done = (await Promise.all(moves)).filter(Boolean).length;
    const left = former.filter(({ card }) => card.board_column_id !== target.column);
    if (done > 0 && left.length > 0) announceMove(left, target.column);
  }

  function announceMove(left: readonly { card: CardSummary; position: number }[], column: number) {
    const to = columnOf(column);
    const [first] = left;
    if (!to || !first) return;
    const quotedCard = quotedTitle(first.card);
    const count = left.length;
    const columnName = to.name;
    const completed = to.is_done && left.some(({ card }) => card.status !== 'completed');
    const back = async () => {
      for (const { card, position } of left.toReversed()) {
        await moveTo(card.card_id, card.board_column_id, position);
        if (completed && card.status !== 'completed') await edit(card.card_id, { status: card.status });
      }
    };
    const about = `move-${left.map(({ card }) => card.card_id).join()}`;
    toast(
      completed
        ? plural(count, { 1: `${quotedCard} completed.`, other: '# cards completed.' })
        : plural(count, {
            1: `${quotedCard} moved to ${columnName}.`,
            other: `# cards moved to ${columnName}.`,
          }),
      () => void back(),
      about,
    );
  }

  async function edit(id: number, change: Quick): Promise<boolean> {
    const card = cardOf(id);
    if (!card) return false;
    const reopened = change.status !== undefined ? { completed_at: null } : {};
    return await patched(
      new Map([[id, { ...change, ...reopened }]]),
      async () => [(await api.cards.edit.call({ card_id: id, ...change })).card],
      t`Couldn’t save ${{ quotedCard: quotedTitle(card) }}.`,
    );
  }

  /** Edits several cards, all or none. */
  async function editMany(ids: readonly number[], change: ManyChange, message: string): Promise<void> {
    const { board } = store.get();
    const former = ids.flatMap((id) => board.cards.get(id) ?? []);
    const [first] = former;
    if (!first) return;
    const quotedCard = quotedTitle(first);
    const { archived, board_column_id, due_date: _due, ...fields } = change;
    const patches = new Map<number, Partial<CardSummary>>();
    for (const [index, { card_id }] of former.entries()) {
      patches.set(card_id, {
        ...fields,
        ...(archived && { archived_at: new Date().toISOString() }),
        ...(board_column_id !== undefined && {
          board_column_id,
          rank: placeAt(board, card_id, board_column_id, index).rank,
        }),
      });
    }
    const worked = await patched(
      patches,
      async () => {
        await api.cards.editMany.call({ card_ids: former.map(({ card_id }) => card_id), ...change });
        if (archived) {
          store.update((now) =>
            withCards(
              now,
              [],
              former.map(({ card_id }) => card_id),
            ),
          );
          return [];
        }
        const { cards } = await client.fetchQuery({ ...api.board.get.queryOptions({}), staleTime: 0 });
        return cards.filter(({ card_id }) => patches.has(card_id));
      },
      plural(
        { count: former.length },
        {
          1: `Couldn’t save ${quotedCard}.`,
          other: 'Couldn’t save # cards.',
        },
      ),
    );
    if (worked) toast(message, () => void undo(former, change));
  }

  async function undo(former: readonly CardSummary[], change: ManyChange): Promise<void> {
    if (change.archived) {
      await Promise.all(former.map(({ card_id }) => restore(card_id)));
      return;
    }
    for (const card of former) {
      if (change.board_column_id !== undefined) await moveTo(card.card_id, card.board_column_id, 0);
      await edit(card.card_id, formerOf(card, change));
    }
  }

  /** Labels several cards, all or none. */
  async function relabel(ids: readonly number[], change: Relabelling): Promise<void> {
    const former = ids.flatMap((id) => cardOf(id) ?? []);
    const back = undoing(
      former.map((card) => ({ ...card, id: card.card_id })),
      change,
    );
    if (back.length > 0 && (await sendLabels(former, change)))
      toast(t`Labels changed.`, () => void takeBack());

    async function takeBack() {
      for (const { ids: some, change: undone } of back)
        await sendLabels(
          some.flatMap((id) => cardOf(id) ?? []),
          undone,
        );
    }
  }

  function sendLabels(cards: readonly CardSummary[], change: Relabelling): Promise<boolean> {
    const ids = cards.map(({ card_id }) => card_id);
    return patched(
      new Map(cards.map((card) => [card.card_id, relabelled(card, change)])),
      async () => {
        await api.cards.editMany.call({ card_ids: ids, ...change });
        const { cards: all } = await client.fetchQuery({ ...api.board.get.queryOptions({}), staleTime: 0 });
        return all.filter(({ card_id }) => ids.includes(card_id));
      },
      t`Couldn’t change the labels.`,
    );
  }

  /** Restores an archived card. The response has no card, so it is fetched. */
  async function restore(id: number): Promise<void> {
    try {
      await api.cards.restore.call({ card_id: id });
      await fetchCard(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(t`Couldn’t restore the card. ${{ reason: error.message }}`);
    }
  }

  /** Fetches a card that is new to the board or outdated on it. */
  async function fetchCard(id: number): Promise<void> {
    try {
      const card = await readCard(id);
      store.update((board) => withCards(board, [card]));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      markStale(['board']);
    }
  }

  const archive = (ids: readonly number[]) => {
    const [first] = ids.flatMap((id) => cardOf(id) ?? []);
    if (!first) return Promise.resolve();
    const count = ids.length;
    const quotedCard = quotedTitle(first);
    const done = plural(count, { 1: `${quotedCard} archived.`, other: '# cards archived.' });
    return editMany(ids, { archived: true }, done);
  };

  return { move, moveTo, edit, editMany, relabel, archive, restore, bring: fetchCard };
}

/** The previous values of the changed fields. */
function formerOf(card: CardSummary, change: ManyChange): Quick {
  return {
    ...(change.priority !== undefined && { priority: card.priority }),
    ...(change.category_id !== undefined && { category_id: card.category_id }),
    ...(change.project_id !== undefined && { project_id: card.project_id }),
    ...(change.assigned_to_user_id !== undefined && { assigned_to_user_id: card.assigned_to_user_id }),
    ...(change.board_column_id !== undefined && card.status !== 'completed' && { status: card.status }),
  };
}

function answerOf({
  board_column_id,
  status,
  completed_at,
  rank,
  version,
}: Pick<CardSummary, 'board_column_id' | 'status' | 'completed_at' | 'rank' | 'version'>) {
  return { board_column_id, status, completed_at, rank, version };
}
