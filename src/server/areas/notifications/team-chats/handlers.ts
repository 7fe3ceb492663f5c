import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { organizationLanguage } from '#server/access/store.ts';
import { deliverNow } from '#server/areas/notifications/outbox/deliver-now.ts';
import type { HandlersOf } from '#server/context.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { translated } from '#server/lib/message-text.ts';
import { sealerOf } from '#server/lib/secrets.ts';
import type { Settings } from '#server/settings.ts';
import { chatPurpose } from './send-chat.ts';
import * as store from './store.ts';

/** Each receives everything, so more would be a mistake. */
const most = 20;

export const teamChats = {
  async list({ db, actor }) {
    return { team_chats: (await store.listChats(db, actor.organizationId)).map(present) };
  },

  async add({ db, actor, settings, now }, { name, kind, address, subjects }) {
    const sealed = sealedAddress(settings, address);
    return db.transaction().execute(async (trx) => {
      const known = await store.listChats(trx, actor.organizationId);
      if (known.length >= most)
        throw new CodedError('invalid_state', t`No more than ${{ most }} team chats. Remove one first.`);
      const chat = await store.insertChat(trx, {
        organization_id: actor.organizationId,
        name,
        kind,
        ...sealed,
        subjects: [...new Set(subjects)],
        created_at: now,
      });
      await writeAudit(trx, actor, {
        what: 'teamChats.add',
        subject: `team chat ${chat.id}`,
        details: { name, kind, host: chat.host },
      });
      return { team_chat: present(chat) };
    });
  },

  async change({ db, actor, settings }, { id, name, address, subjects }) {
    const sealed = address === undefined ? null : sealedAddress(settings, address);
    return db.transaction().execute(async (trx) => {
      const known = await store.findChat(trx, actor.organizationId, id);
      if (!known) throw notFound(t`The team chat was not found.`);
      const chat = await store.updateChat(trx, id, {
        name: name ?? known.name,
        subjects: subjects ? [...new Set(subjects)] : known.subjects,
        ...(sealed && { ...sealed, off_at: null, off_told_at: null, last_error: null, last_error_at: null }),
      });
      await writeAudit(trx, actor, {
        what: 'teamChats.change',
        subject: `team chat ${id}`,
        details: { name: chat.name, host: chat.host, subjects: chat.subjects, new_address: sealed !== null },
      });
      return { team_chat: present(chat) };
    });
  },

  async remove({ db, actor }, { id }) {
    await db.transaction().execute(async (trx) => {
      const known = await store.findChat(trx, actor.organizationId, id);
      if (!known) throw notFound(t`The team chat was not found.`);
      await store.deleteChat(trx, id);
      await writeAudit(trx, actor, {
        what: 'teamChats.remove',
        subject: `team chat ${id}`,
        details: { name: known.name, host: known.host },
      });
    });
    return { done: true };
  },

  async test({ db, actor, queue, now }, { id }) {
    const chat = await store.findChat(db, actor.organizationId, id);
    if (!chat) throw notFound(t`The team chat was not found.`);
    if (chat.off_at)
      throw new CodedError(
        'invalid_state',
        t`This team chat is switched off. Give it its new address first.`,
      );
    const delivery_id = await deliverNow(db, queue, {
      organizationId: actor.organizationId,
      userId: actor.userId,
      channel: 'chat',
      target: String(id),
      content: await inLanguage(await organizationLanguage(db, actor.organizationId), () => ({
        title: t`A test from Copydesk`,
        body: t`If you can read this, the team chat is set up.`,
        path: '/',
      })),
      now,
    });
    return { delivery_id };
  },
} satisfies HandlersOf<'teamChats'>;

/** A URL as it is stored. @throws CodedError validation_error where posting to it is not allowed */
function sealedAddress({ appSecret, outboundAllow }: Settings, address: string) {
  const url = URL.parse(address);
  if (!url)
    throw invalid(t`The address of a team chat is not an address.`, { address: t`is not an address` });
  if (url.username || url.password)
    throw invalid(t`The address of a team chat must not carry a name or password.`, {
      address: t`must not carry a name or password`,
    });
  const { host, port, hostname, protocol } = url;
  const opened = outboundAllow.includes(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`);
  if (protocol !== 'https:' && !(opened && protocol === 'http:'))
    throw invalid(t`The address of a team chat must begin with https://.`, {
      address: t`must begin with https://`,
    });
  return {
    address_sealed: sealerOf(appSecret).seal(url.href, chatPurpose),
    host,
    ending: url.href.slice(-4),
  };
}

function present(chat: store.ChatRow) {
  const { id, name, kind, host, ending, subjects, sent_at, last_error, last_error_at, off_at } = chat;
  return {
    id,
    name,
    kind,
    host,
    ending,
    subjects,
    sent_at,
    last_error: translated(last_error),
    last_error_at,
    off_at,
  };
}
