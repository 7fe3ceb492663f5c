import { nextColor } from '#contract/colors.ts';
import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { announceLabelled, changingLabels, requireProject } from '#server/areas/labels/labelling/change.ts';
import { countCampaignUses, takeCampaignAway } from '#server/areas/labels/labelling/store.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { announce } from '#server/live/announce.ts';
import { slugOf } from './slug.ts';
import * as store from './store.ts';

/** In one project, archived ones included. */
const most = 500;

export const campaigns = {
  async list({ db, actor }, { project_id: projectId, archived }) {
    return { campaigns: await store.listCampaigns(db, actor.organizationId, { projectId, archived }) };
  },

  async get({ db, actor }, { id }) {
    const campaign = await store.findCampaign(db, actor.organizationId, id);
    if (!campaign) throw campaignNotFound();
    return { campaign, uses: await countCampaignUses(db, actor.organizationId, id) };
  },

  create: (ctx, { slug, color, ...given }) =>
    changingLabels(ctx, async (trx) => {
      const { organizationId } = ctx.actor;
      await requireProject(trx, organizationId, given.project_id);
      const others = await store.listCampaigns(trx, organizationId, { projectId: given.project_id });
      if (others.length >= most)
        throw new CodedError(
          'invalid_state',
          t`A project has at most ${{ most }} campaigns, including archived ones. Delete one first.`,
        );
      const campaign = {
        ...given,
        slug:
          slug ??
          slugOf(
            given.name,
            others.map((other) => other.slug),
          ),
        color: color ?? nextColor(others.map((other) => other.color)),
      };
      checkCampaign(campaign, others);
      const made = await store.insertCampaign(trx, {
        ...campaign,
        organization_id: organizationId,
        created_at: ctx.now,
      });
      await announceCampaigns(trx, ctx, made.id);
      return { campaign: made };
    }),

  edit: (ctx, { id, archived, ...changes }) =>
    changingLabels(ctx, async (trx) => {
      const { organizationId } = ctx.actor;
      const before = await store.findCampaign(trx, organizationId, id);
      if (!before) throw campaignNotFound();
      const campaign = {
        ...before,
        ...changes,
        archived_at:
          archived === undefined ? before.archived_at : archived ? (before.archived_at ?? ctx.now) : null,
      };
      const all = await store.listCampaigns(trx, organizationId, { projectId: before.project_id });
      checkCampaign(
        campaign,
        all.filter((other) => other.id !== id),
      );
      await store.updateCampaign(trx, id, { ...changes, archived_at: campaign.archived_at });
      await announceCampaigns(trx, ctx, id);
      return { campaign };
    }),

  remove: (ctx, { id }) =>
    changingLabels(ctx, async (trx) => {
      const { organizationId } = ctx.actor;
      if (!(await store.findCampaign(trx, organizationId, id))) throw campaignNotFound();
      await takeCampaignAway(trx, organizationId, id);
      await store.deleteCampaign(trx, id);
      await takeCampaignAway(trx, organizationId, id);
      await announceCampaigns(trx, ctx, id);
      await announceLabelled(trx, ctx);
      return { done: true };
    }),
} satisfies HandlersOf<'campaigns'>;

const campaignNotFound = () => notFound(t`This campaign was not found.`);

/** @throws CodedError invalid_state for a name or slug of another one, validation_error for days in the wrong order */
function checkCampaign(
  { name, slug, starts_on, ends_on }: Pick<store.CampaignRow, 'name' | 'slug' | 'starts_on' | 'ends_on'>,
  others: readonly store.CampaignRow[],
): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new CodedError(
      'invalid_state',
      t`This project already has a campaign “${{ name }}”, possibly archived. Choose another name.`,
    );
  if (others.some((other) => other.slug === slug))
    throw new CodedError(
      'invalid_state',
      t`Another campaign of this project has the slug “${{ slug }}”. Choose another one.`,
    );
  if (starts_on !== null && ends_on !== null && ends_on < starts_on)
    throw invalid(t`A campaign can’t end before it starts.`, {
      ends_on: t`must not be before ${{ day: starts_on }}`,
    });
}

async function announceCampaigns(trx: Context['db'], { actor }: Context, id: number): Promise<void> {
  await announce(trx, {
    organizationId: actor.organizationId,
    noun: 'campaigns',
    ids: [id],
    by: actor.userId,
  });
}
