import { CodedError, forbidden, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import type { HandlersOf, Member } from '#server/context.ts';
import { tokensOf } from '#server/lib/tokens.ts';
import * as store from './store.ts';

/** More would make every list slow; such a list needs other filters. */
const most = 200;

export const mutes = {
  async list({ db, actor }) {
    return { mutes: (await store.listMutes(db, actor)).map(present) };
  },

  async add({ db, actor, now }, { kind, value, scope }) {
    checkScope(actor, scope);
    const userId = scope === 'me' ? actor.userId : null;
    if ((await store.countMutes(db, actor.organizationId, userId)) >= most)
      throw new CodedError('invalid_state', t`You can mute at most ${{ most }}. Unmute some first.`);
    if (kind === 'word' && tokensOf(value).length === 0)
      throw invalid(t`A word to mute needs a letter or digit.`, { value: t`has no letter or digit` });
    const author = value.replace(/^@/, '');
    if (kind === 'author' && author === '')
      throw invalid(t`An author to mute needs a name or handle.`, { value: t`has no name` });
    const outlet = kind === 'outlet' ? await store.sourceByName(db, value) : null;
    if (outlet === undefined)
      throw invalid(t`There is no source named "${{ source: value }}".`, {
        value: t`is not the name of a source`,
      });
    const mute = await store.insertMute(db, {
      organization_id: actor.organizationId,
      user_id: userId,
      kind,
      value: outlet?.name ?? (kind === 'author' ? author : value),
      source_id: outlet?.id ?? null,
      created_at: now,
    });
    return { mute: present(mute) };
  },

  async remove({ db, actor }, { id }) {
    const mute = await store.findMute(db, actor, id);
    if (!mute) throw notFound(t`What you muted was not found.`);
    checkScope(actor, mute.user_id === null ? 'organization' : 'me');
    await store.deleteMute(db, id);
    return { done: true };
  },
} satisfies HandlersOf<'mutes'>;

function checkScope(actor: Member, scope: 'me' | 'organization'): void {
  if (scope === 'organization' && !roleAtLeast(actor.role, 'admin'))
    throw forbidden(t`Only owners and admins can mute for everyone. You can mute it for yourself.`);
}

function present({ id, kind, value, user_id, created_at }: store.MuteRow) {
  const scope = user_id === null ? ('organization' as const) : ('me' as const);
  return { id, kind, value, scope, created_at };
}
