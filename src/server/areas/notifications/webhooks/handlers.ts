import { randomBytes } from 'node:crypto';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { attempt } from '#server/areas/notifications/webhook-deliveries/attempt.ts';
import { wholeDelivery } from '#server/areas/notifications/webhook-deliveries/present.ts';
import { secretPurpose } from '#server/areas/notifications/webhook-deliveries/request.ts';
import { settle } from '#server/areas/notifications/webhook-deliveries/settle.ts';
import { claimOne, holdWaiting } from '#server/areas/notifications/webhook-deliveries/store-sending.ts';
import { insertPing } from '#server/areas/notifications/webhook-deliveries/store.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { translated } from '#server/lib/message-text.ts';
import { sealerOf } from '#server/lib/secrets.ts';
import { announce } from '#server/live/announce.ts';
import { checkedAddress } from './address.ts';
import * as store from './store.ts';

/** Each event is stored once for each of them. */
const most = 20;

/** How long a replaced secret still signs. */
const oldSecretMs = 24 * 3_600_000;

export const webhooks = {
  async list({ db, actor }) {
    return { webhooks: (await store.listWebhooks(db, actor.organizationId)).map(present) };
  },

  async get(ctx, { id }) {
    return { webhook: present(await foundIn(ctx, id)) };
  },

  async create(ctx, { name, address, types, project_id }) {
    const { db, actor, settings, now } = ctx;
    const checked = checkedAddress(settings, address);
    const secret = newSecret();
    return db.transaction().execute(async (trx) => {
      await requireProject({ ...ctx, db: trx }, project_id);
      const id = await store.insertWebhook(
        trx,
        {
          organization_id: actor.organizationId,
          project_id,
          name,
          address: checked,
          types: types && [...new Set(types)],
          secret_sealed: sealerOf(settings.appSecret).seal(secret, secretPurpose),
          created_by: actor.userId,
          created_at: now,
        },
        most,
      );
      if (id === null)
        throw new CodedError('invalid_state', t`No more than ${{ most }} webhooks. Delete one first.`);
      await writeAudit(trx, actor, {
        what: 'webhooks.create',
        subject: `webhook ${id}`,
        details: { name, host: new URL(checked).host, types, project_id },
      });
      return { webhook: await announced({ ...ctx, db: trx }, id), secret };
    });
  },

  async update(ctx, { id, name, address, types, project_id, state }) {
    const { db, actor, settings } = ctx;
    const checked = address === undefined ? undefined : checkedAddress(settings, address);
    return db.transaction().execute(async (trx) => {
      const known = await foundIn({ ...ctx, db: trx }, id);
      await requireProject({ ...ctx, db: trx }, project_id ?? null);
      const change = {
        ...(name !== undefined && { name }),
        ...(checked !== undefined && { address: checked }),
        ...(types !== undefined && { types: types && [...new Set(types)] }),
        ...(project_id !== undefined && { project_id }),
        ...(state !== undefined && { state }),
        // What failed at the earlier address, or before a person resumed it, does not count.
        ...((state === 'active' || checked !== undefined) && {
          failures: 0,
          failing_since: null,
          rest_until: null,
        }),
      };
      if (Object.keys(change).length > 0) await store.updateWebhook(trx, id, change);
      if (state === 'paused' && known.state === 'active') await holdWaiting(trx, id);
      await writeAudit(trx, actor, {
        what: 'webhooks.update',
        subject: `webhook ${id}`,
        details: {
          ...(name !== undefined && { name }),
          ...(checked !== undefined && { host: new URL(checked).host }),
          ...(types !== undefined && { types }),
          ...(project_id !== undefined && { project_id }),
          ...(state !== undefined && { state }),
        },
      });
      return { webhook: await announced({ ...ctx, db: trx }, id) };
    });
  },

  async delete(ctx, { id }) {
    const { db, actor } = ctx;
    await db.transaction().execute(async (trx) => {
      const { name, address } = await foundIn({ ...ctx, db: trx }, id);
      await store.deleteWebhook(trx, id);
      await writeAudit(trx, actor, {
        what: 'webhooks.delete',
        subject: `webhook ${id}`,
        details: { name, host: new URL(address).host },
      });
      await announceWebhook({ ...ctx, db: trx }, id);
    });
    return { done: true };
  },

  async rotate(ctx, { id }) {
    const { db, actor, settings, now } = ctx;
    const secret = newSecret();
    return db.transaction().execute(async (trx) => {
      const { secret_sealed } = await foundIn({ ...ctx, db: trx }, id);
      await store.updateWebhook(trx, id, {
        secret_sealed: sealerOf(settings.appSecret).seal(secret, secretPurpose),
        old_secret_sealed: secret_sealed,
        old_secret_until: new Date(now.getTime() + oldSecretMs),
      });
      await writeAudit(trx, actor, { what: 'webhooks.rotate', subject: `webhook ${id}` });
      return { webhook: await announced({ ...ctx, db: trx }, id), secret };
    });
  },

  async test(ctx, { id }) {
    const { db, actor, io, settings, queue, now } = ctx;
    const { organizationId, userId } = actor;
    const clock = { now: () => now };
    const claimed = await db.transaction().execute(async (trx) => {
      await foundIn({ ...ctx, db: trx }, id);
      const deliveryId = await insertPing(trx, { organizationId, endpointId: id, userId, now });
      await writeAudit(trx, actor, { what: 'webhooks.test', subject: `webhook ${id}` });
      return claimOne(trx, deliveryId, now);
    });
    if (!claimed) throw notFound(t`This webhook was not found.`);
    const result = await attempt({ io, settings, ...clock }, claimed);
    await settle({ db, queue, ...clock }, claimed, result, { once: true });
    return { delivery: await wholeDelivery(ctx, claimed.id) };
  },
} satisfies HandlersOf<'webhooks'>;

/** 256 bits, as Standard Webhooks writes them. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

type Finding = Pick<Context, 'db' | 'actor'>;

async function foundIn({ db, actor }: Finding, id: number): Promise<store.WebhookRow> {
  const webhook = await store.findWebhook(db, actor.organizationId, id);
  if (!webhook) throw notFound(t`This webhook was not found.`);
  return webhook;
}

/** @throws CodedError validation_error for a project of another organization */
async function requireProject({ db, actor }: Finding, id: number | null): Promise<void> {
  if (id === null || (await store.hasProject(db, actor.organizationId, id))) return;
  throw invalid(t`Your organization has no such project.`, {
    project_id: t`must be the id of a project, from ${{ endpoint: 'projects.php' }}`,
  });
}

async function announced(ctx: Finding, id: number) {
  await announceWebhook(ctx, id);
  return present(await foundIn(ctx, id));
}

const announceWebhook = ({ db, actor: { organizationId, userId } }: Finding, id: number) =>
  announce(db, { organizationId, noun: 'webhooks', ids: [id], by: userId });

function present({ created_by, created_by_name, old_secret_until, ...webhook }: store.WebhookRow) {
  const { organization_id: _organization, secret_sealed: _secret, old_secret_sealed: _old, ...row } = webhook;
  const { failures: _failures, rest_until: _rest, last_error, ...shown } = row;
  return {
    ...shown,
    last_error: translated(last_error),
    old_secret_until,
    created_by: created_by === null ? null : { user_id: created_by, user_name: created_by_name ?? '' },
  };
}
