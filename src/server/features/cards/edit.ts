import type { cards } from '#contract/cards.ts';
import { CodedError, forbidden, notFound } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import { platformOf } from '#contract/platform.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import type { Context } from '#server/context.ts';
import { logActivity } from '#server/features/card-activity/store.ts';
import { announce } from '#server/live/announce.ts';
import { dueOf, wordsOfCard } from './cards.ts';
import { tellAssigned } from './notices.ts';
import { cardTypeOf, checkReferences } from './references.ts';
import * as store from './store.ts';

/** Changes the given fields of a card; the log keeps what they were and what they became. */
export async function editCard(ctx: Context, input: InputOf<typeof cards.edit>): Promise<void> {
  const { db, actor, now } = ctx;
  const { organizationId, userId } = actor;
  const { card_id: id, version, due_date, card_type: _name, ...given } = input;
  const typeId = await cardTypeOf(ctx, input);
  await checkReferences(ctx, { ...given, card_type_id: typeId });
  await db.transaction().execute(async (trx) => {
    const [card] = await store.lockCards(trx, organizationId, [id]);
    if (!card) throw notFound('This card');
    if (version !== undefined && (version < card.edited_version || version > card.version))
      throw new CodedError('content_changed', 'Somebody changed this card since you opened it.', {
        version: card.version,
      });
    const wanted = {
      ...given,
      ...(typeId !== undefined && { card_type_id: typeId }),
      ...(due_date !== undefined && dueOf(due_date)),
      // A new address has a platform of its own, unless one is named.
      ...(given.post_url !== undefined &&
        given.platform === undefined &&
        given.post_url !== card.post_url && {
          platform: given.post_url === null ? null : platformOf(given.post_url),
        }),
    };
    const changes = changesOf(card, wanted);
    if (Object.keys(changes).length === 0) return;
    await store.writeEdits(trx, [id], {
      ...changes,
      // Reopened, it is not completed any more.
      ...('status' in changes && { completed_at: null }),
      updated_at: now,
    });
    await store.writeWords(trx, id, wordsOfCard({ ...card, ...changes }));
    await logActivity(trx, { by: userId, at: now }, [
      { cardId: id, what: 'edited', details: { changes: oldAndNew(card, changes) } },
    ]);
    await tellAssigned(trx, ctx, changes.assigned_to_user_id, [card]);
    await announce(trx, { organizationId, noun: 'cards', ids: [id], by: userId });
  });
}

type Fields = Partial<store.CardRow>;

/** Those of the wanted values that the card does not have yet. */
export function changesOf(
  card: store.CardRow,
  wanted: { [name in keyof Fields]: Fields[name] | undefined },
): Fields {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && value !== card[name as keyof store.CardRow],
    ),
  );
}

/** Long texts are kept by their beginnings: the log tells what happened, it is no second store. */
const longestKept = 300;

export function oldAndNew(card: store.CardRow, changes: Fields) {
  const kept = (value: unknown) =>
    typeof value === 'string' && value.length > longestKept
      ? `${value.slice(0, longestKept).toWellFormed()}…`
      : (value ?? null);
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      { from: kept(card[name as keyof store.CardRow]), to: kept(value) },
    ]),
  );
}

/** Deletes a card and all that hangs on it: its maker may, and an admin. */
export async function removeCard({ db, actor }: Context, id: number): Promise<void> {
  const { organizationId, userId, role } = actor;
  await db.transaction().execute(async (trx) => {
    const [card] = await store.lockCards(trx, organizationId, [id]);
    if (!card) throw notFound('This card');
    if (card.created_by_user_id !== userId && !roleAtLeast(role, 'admin'))
      throw forbidden('Only who made a card, an owner or admin deletes it. You can archive it.');
    await store.deleteCard(trx, id);
    await announce(trx, { organizationId, noun: 'cards', ids: [id], by: userId });
  });
}
