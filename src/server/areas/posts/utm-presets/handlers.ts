import type { Transaction } from 'kysely';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { utmPresets as contract } from '#contract/posts/utm-presets.ts';
import { utmParameters } from '#contract/posts/utm-rule.ts';
import { findCampaign } from '#server/areas/labels/campaigns/store.ts';
import { reachesReaders, shortBase } from '#server/areas/posts/short-links/addresses.ts';
import { requireActive } from '#server/areas/workspace/projects/active.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { renewDrafts } from './renew-drafts.ts';
import * as store from './store.ts';

/** One for each network and a few campaigns. */
const mostPresets = 200;

export const utmPresets = {
  async list(ctx, { project_id }) {
    return shown(ctx, project_id);
  },

  async set(ctx, { project_id: projectId, ...preset }) {
    if (utmParameters.every((name) => preset[name] === null) && preset.domains === null)
      throw invalid(t`Set at least one parameter, or remove the preset.`, { source: t`is missing` });
    return changes(ctx, projectId, async (trx) => {
      const { organizationId } = ctx.actor;
      if (preset.campaign_id !== null) {
        const campaign = await findCampaign(trx, organizationId, preset.campaign_id);
        if (campaign?.project_id !== projectId)
          throw invalid(t`There is no campaign ${{ id: preset.campaign_id }} of this project.`, {
            campaign_id: t`must be the id of a campaign of the project`,
          });
      }
      await store.savePreset(trx, { organizationId, projectId, now: ctx.now, ...preset });
      if ((await store.listPresets(trx, projectId)).length > mostPresets)
        throw new CodedError(
          'invalid_state',
          t`There are ${{ most: mostPresets }} presets already. Remove one first.`,
        );
    });
  },

  remove: (ctx, { project_id: projectId, ...which }) =>
    changes(ctx, projectId, async (trx) => {
      if (!(await store.deletePreset(trx, projectId, which))) throw notFound(t`This preset was not found.`);
    }),

  shorten: (ctx, { project_id: projectId, on }) =>
    changes(ctx, projectId, (trx) => store.setShortLinks(trx, projectId, on)),
} satisfies HandlersOf<'utmPresets'>;

/** Makes a change, and gives the drafts of the project its links. */
async function changes(
  ctx: Context,
  projectId: number,
  change: (trx: Transaction<Tables>) => Promise<void>,
): Promise<AnswerOf<typeof contract.set>> {
  const { db, actor } = ctx;
  const { organizationId, userId } = actor;
  await requireProject(ctx, projectId);
  const drafts_changed = await db.transaction().execute(async (trx) => {
    await store.lockPresets(trx, projectId);
    await requireActive(trx, projectId);
    await change(trx);
    const changed = await renewDrafts(trx, ctx, { projectId });
    await announce(trx, { organizationId, noun: 'utmPresets', ids: [], by: userId });
    return changed;
  });
  return { ...(await shown(ctx, projectId)), drafts_changed };
}

async function requireProject({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number) {
  const project = await store.findLinkProject(db, actor.organizationId, id);
  if (!project) throw notFound(t`This project was not found.`);
  return project;
}

async function shown(
  ctx: Pick<Context, 'db' | 'actor' | 'settings'>,
  projectId: number,
): Promise<AnswerOf<typeof contract.list>> {
  const { db, settings } = ctx;
  const { short_links } = await requireProject(ctx, projectId);
  const presets = await store.listPresets(db, projectId);
  return {
    project_id: projectId,
    presets: presets.map(({ network, campaign_id, source, medium, campaign, term, content, domains }) => ({
      network,
      campaign_id,
      source,
      medium,
      campaign,
      term,
      content,
      domains,
    })),
    short_links: {
      on: short_links,
      base: `${shortBase(settings)}/s/`,
      own_domain: settings.shortUrl !== null,
      reachable: reachesReaders(settings),
    },
  };
}
