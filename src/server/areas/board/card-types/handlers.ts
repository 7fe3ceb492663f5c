import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { HandlersOf } from '#server/context.ts';
import { announce } from '#server/live/announce.ts';
import { cardTypesOf } from './card-types.ts';
import * as store from './store.ts';

/** More would be categories. */
const most = 100;

export const cardTypes = {
  async list({ db, actor }) {
    const types = await cardTypesOf(db, actor.organizationId);
    return types ? { types } : { types: [], unmigrated: true };
  },

  async create({ db, actor }, { name }) {
    const { organizationId, userId } = actor;
    const there = await cardTypesOf(db, organizationId);
    if (!there)
      throw new CodedError(
        'invalid_state',
        t`Card types are not there yet: restart Copydesk to run its migrations.`,
      );
    if (there.length >= most)
      throw new CodedError('invalid_state', t`There are at most ${{ most }} card types. Remove one first.`);
    return db.transaction().execute(async (trx) => {
      const [type] = await store.insertCardTypes(trx, organizationId, [name]);
      if (!type)
        throw new CodedError(
          'invalid_state',
          t`A card type “${{ name }}” already exists. Choose another name.`,
        );
      await announce(trx, { organizationId, noun: 'cards', ids: [], by: userId });
      return { type };
    });
  },

  async remove({ db, actor }, { id }) {
    const { organizationId, userId } = actor;
    if (!(await cardTypesOf(db, organizationId))) throw notFound(t`This card type was not found.`);
    return db.transaction().execute(async (trx) => {
      if (!(await store.deleteCardType(trx, organizationId, id)))
        throw notFound(t`This card type was not found.`);
      await announce(trx, { organizationId, noun: 'cards', ids: [], by: userId });
      return { done: true };
    });
  },
} satisfies HandlersOf<'cardTypes'>;
