import { CodedError, forbidden, notFound } from '#contract/errors.ts';
import { plural, select, t } from '#contract/message.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { HandlersOf } from '#server/context.ts';
import * as store from './store.ts';

export const plans = {
  async list({ db, actor }) {
    return { plans: await store.listPlans(db), current: actor.plan.key };
  },

  async choose({ db, actor }, { plan: key, organization_id: organizationId = actor.organizationId }) {
    const own = organizationId === actor.organizationId;
    if (!actor.administrator && !own) throw notFound(t`The organization was not found.`);
    if (!actor.administrator && actor.role !== 'owner')
      throw forbidden(
        t`An owner chooses the plan; your role is ${select({ role: actor.role }, { owner: 'owner', admin: 'admin', other: 'member' })}.`,
      );
    await db.transaction().execute(async (trx) => {
      const plan = await store.findPlan(trx, key);
      if (!plan) throw notFound(t`The plan was not found.`);
      if (!plan.open && !actor.administrator && key !== actor.plan.key)
        throw forbidden(
          t`Only the administrator of the installation gives the plan ${{ plan: plan.label }}.`,
        );
      if (!(await store.setPlan(trx, organizationId, key)))
        throw notFound(t`The organization was not found.`);
      const entry = { what: 'plans.choose', subject: `plan ${key}` };
      await writeAudit(trx, actor, own ? entry : { ...entry, details: { organization_id: organizationId } });
      // The organization's own admins see the entry too.
      if (!own) await writeAudit(trx, { ...actor, organizationId }, entry);
    });
    return { done: true };
  },

  async save({ db, actor }, input) {
    const { key, label: _, ...terms } = input;
    const made = await db.transaction().execute(async (trx) => {
      await writeAudit(trx, actor, { what: 'plans.save', subject: `plan ${key}`, details: terms });
      return store.savePlan(trx, input);
    });
    return { plan: input, made };
  },

  async remove({ db, actor }, { key }) {
    await db.transaction().execute(async (trx) => {
      if (!(await store.findPlan(trx, key))) throw notFound(t`The plan was not found.`);
      const users = await store.countUsers(trx, key);
      if (users > 0)
        throw new CodedError(
          'invalid_state',
          t`${plural({ count: users }, { one: 'One organization has', other: '# organizations have' })} this plan. Give them another one first.`,
          { organizations: users },
        );
      await store.deletePlan(trx, key);
      await writeAudit(trx, actor, { what: 'plans.remove', subject: `plan ${key}` });
    });
    return { done: true };
  },

  async organizations({ db }) {
    return { organizations: await store.listOrganizations(db) };
  },
} satisfies HandlersOf<'plans'>;
