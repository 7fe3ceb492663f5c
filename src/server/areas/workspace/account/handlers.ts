import { CodedError, notFound } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import { t } from '#contract/message.ts';
import type { Operation } from '#contract/operation.ts';
import { requireCredits } from '#server/access/credits.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { lockOrganization } from '#server/areas/workspace/organization/store.ts';
import type { HandlersOf } from '#server/context.ts';
import { csvOf } from '#server/lib/csv.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { calendarOf, creditsNote, endpointsOf, notesOn } from './rules.ts';
import * as store from './store.ts';

/** Rows of a CSV file. */
const mostRows = 10_000;

const nouns: readonly Record<string, Operation>[] = Object.values(contract);
const endpoints = endpointsOf(nouns.flatMap((noun) => Object.values(noun)));

export const account = {
  async get({ db, actor, now, settings, http }) {
    const { plan, organizationId } = actor;
    const { day, nextDay, month, nextMonth } = calendarOf(now);
    const { queries, spent, granted, projects } = await store.useOf(db, { organizationId, day, month });
    const { limit, remaining, reset } = http.hourly;
    const allowance = plan.monthlyCredits;
    return {
      user_id: actor.userId,
      organization_id: organizationId,
      role: actor.role,
      plan: {
        key: plan.key,
        label: plan.label,
        group: plan.canPublish ? ('paid' as const) : ('free' as const),
        requests_per_hour: plan.requestsPerHour ?? settings.requestsPerHour,
        can_publish: plan.canPublish,
      },
      hourly: {
        limit,
        used: limit - remaining,
        remaining,
        resets_at: new Date(reset * 1000),
        of: actor.by === 'token' ? ('key' as const) : ('person' as const),
      },
      daily_queries: {
        limit: plan.dailyQueries,
        used_today: plan.dailyQueries === null ? null : queries,
        remaining: plan.dailyQueries === null ? null : Math.max(plan.dailyQueries - queries, 0),
        resets_at: nextDay,
      },
      credits: {
        enabled: allowance !== null,
        balance: allowance === null ? null : allowance + granted - spent,
        free_monthly_allowance: allowance ?? 0,
        note: creditsNote(plan),
        spent_this_month: spent,
        granted_this_month: granted,
        next_allowance: allowance === null ? null : { at: nextMonth, amount: allowance },
      },
      projects: { limit: plan.projects, active: projects },
      endpoints,
      free_plan_notes: notesOn(plan),
      permissions: { group: actor.group, granted: [...actor.permissions] },
    };
  },

  async ledger({ db, actor: { organizationId } }, { since, until, ...filter }) {
    const range = { organizationId, ...rangeOf({ since, until }) };
    const [found, total] = await Promise.all([
      store.listEntries(db, range, windowOfPage(filter)),
      store.countEntries(db, range),
    ]);
    const { rows, meta } = pageOf(filter, found, total);
    return {
      data: { entries: rows },
      meta,
    };
  },

  async ledgerCsv({ db, actor: { organizationId }, now }, { since, until }) {
    const filter = { organizationId, ...rangeOf({ since, until }) };
    const rows = await store.listEntries(db, filter, { offset: 0, limit: mostRows });
    return { filename: `copydesk-credits-${calendarOf(now).day}.csv`, csv: csvOf(rows) };
  },

  async grant({ db, actor, now }, { organization_id = actor.organizationId, amount, reason }) {
    return db.transaction().execute(async (trx) => {
      if (!(await lockOrganization(trx, organization_id))) throw notFound(t`The organization was not found.`);
      const { userId, tokenId } = actor;
      const grant = { organizationId: organization_id, amount, reason, userId, tokenId, at: now };
      const id = await store.insertGrant(trx, grant);
      const balance = await requireCredits(trx, { organizationId: organization_id, cost: 0, at: now });
      if (balance === null)
        throw new CodedError(
          'invalid_state',
          t`Credits are off on the organization’s plan, so none can be given.`,
        );
      // The organization's own admins see the entry too.
      if (organization_id !== actor.organizationId)
        await writeAudit(
          trx,
          { ...actor, organizationId: organization_id },
          {
            what: 'account.grant',
            subject: `organization ${organization_id}`,
            details: { amount, reason },
          },
        );
      return { id, balance };
    });
  },
} satisfies HandlersOf<'account'>;

function rangeOf({ since, until }: { since: string | undefined; until: string | undefined }) {
  return {
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
  };
}
