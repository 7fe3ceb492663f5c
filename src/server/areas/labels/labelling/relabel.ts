import { CodedError, invalid } from '#contract/errors.ts';
import type { Labelled } from '#contract/labels/label-filter.ts';
import { t } from '#contract/message.ts';
import type { Context } from '#server/context.ts';
import { findNamed, type Named } from './store.ts';

/** A change of labels: all of them, or some more and some less. Absent fields stay. */
export interface Relabelling {
  label_ids?: readonly number[] | undefined;
  add_label_ids?: readonly number[] | undefined;
  remove_label_ids?: readonly number[] | undefined;
  campaign_id?: number | null | undefined;
}

/** A card, post or medium as it is labelled, and the project that it will be of; `any` for media. */
export interface Labellable extends Labelled {
  project_id: number | null | 'any';
}

/** Unlabelled, as what is new. */
export const unlabelled: Labelled = { label_ids: [], campaign_id: null };

/**
 * How each of these is labelled after the change. What was there before and does not fit its project is left
 * out; what the caller does not see stays.
 * @throws CodedError validation_error for labels and campaigns that are not there or belong to another project
 */
export async function relabelAll<Row extends Labellable>(
  trx: Context['db'],
  organizationId: number,
  rows: readonly Row[],
  change: Relabelling,
): Promise<{ row: Row; labelled: Labelled }[]> {
  const given = [...(change.label_ids ?? []), ...(change.add_label_ids ?? [])];
  const labelIds = new Set([...given, ...rows.flatMap((row) => row.label_ids)]);
  const campaignIds = new Set(
    [change.campaign_id, ...rows.map((row) => row.campaign_id)].filter((id) => typeof id === 'number'),
  );
  const named = await findNamed(trx, organizationId, {
    labelIds: [...labelIds],
    campaignIds: [...campaignIds],
  });
  const labels = new Map(named.labels.map((label) => [label.id, label]));
  const campaigns = new Map(named.campaigns.map((campaign) => [campaign.id, campaign]));
  return rows.map((row) => ({
    row,
    labelled: {
      label_ids: labelsAfter(row, change, labels),
      campaign_id: campaignAfter(row, change.campaign_id, campaigns),
    },
  }));
}

/** As `relabelAll`, of one. */
export async function relabelOne(
  trx: Context['db'],
  organizationId: number,
  row: Labellable,
  change: Relabelling,
): Promise<Labelled> {
  const [one] = await relabelAll(trx, organizationId, [row], change);
  return one?.labelled ?? unlabelled;
}

/** Whether a change is about labels at all. */
export function relabels(change: Relabelling): boolean {
  const { label_ids, add_label_ids, remove_label_ids, campaign_id } = change;
  return [label_ids, add_label_ids, remove_label_ids, campaign_id].some((value) => value !== undefined);
}

export function isLabelledAs(one: Labelled, other: Labelled): boolean {
  return one.campaign_id === other.campaign_id && one.label_ids.join() === other.label_ids.join();
}

function labelsAfter(
  row: Labellable,
  { label_ids, add_label_ids = [], remove_label_ids = [] }: Relabelling,
  known: ReadonlyMap<number, Named>,
): number[] {
  const given = [...(label_ids ?? []), ...add_label_ids];
  const strange = given.find((id) => !fits(known.get(id), row));
  if (strange !== undefined)
    throw invalid(t`There is no label ${{ id: strange }} for this project.`, {
      [label_ids?.includes(strange) ? 'label_ids' : 'add_label_ids']:
        t`must be ids of labels of the organization or of its project, from ${{ endpoint: 'labels.php' }}`,
    });
  const kept = row.label_ids.filter((id) => {
    const label = known.get(id);
    if (!label) return true;
    return label_ids === undefined && fits(label, row) && !remove_label_ids.includes(id);
  });
  return [...new Set([...kept, ...given])].toSorted((a, b) => a - b);
}

function campaignAfter(
  row: Labellable,
  given: number | null | undefined,
  known: ReadonlyMap<number, Named>,
): number | null {
  const before = row.campaign_id === null ? null : known.get(row.campaign_id);
  if (given === undefined) {
    // Undefined: of a project that the caller does not see.
    return before === undefined || (before && fits(before, row)) ? row.campaign_id : null;
  }
  if (before === undefined && given !== row.campaign_id)
    throw new CodedError(
      'invalid_state',
      t`It belongs to a campaign in a project that you can’t access. A member with access to that project can change this.`,
    );
  if (given === null || fits(known.get(given), row)) return given;
  throw invalid(t`There is no campaign ${{ id: given }} of this project.`, {
    campaign_id: t`must be the id of a campaign of its project, from ${{ endpoint: 'campaigns.php' }}`,
  });
}

const fits = (one: Named | undefined, { project_id }: Labellable): one is Named =>
  one !== undefined && (one.project_id === null || project_id === 'any' || one.project_id === project_id);
