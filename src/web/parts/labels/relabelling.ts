import type { Labelled } from '#contract/labels/label-filter.ts';

/** A change of labels, as the operations for several things take it. */
export interface Relabelling {
  add_label_ids?: number[];
  remove_label_ids?: number[];
  campaign_id?: number | null;
}

/** Something with labels: a card, a post or a medium, which belongs to all projects. */
export interface Labellable extends Labelled {
  id: number;
  project_id: number | null | 'any';
}

/** How something is labelled after a change. */
export function relabelled(
  { label_ids, campaign_id }: Labelled,
  { add_label_ids = [], remove_label_ids = [], ...change }: Relabelling,
): Labelled {
  const kept = label_ids.filter((id) => !remove_label_ids.includes(id));
  return {
    label_ids: [...new Set([...kept, ...add_label_ids])].toSorted((a, b) => a - b),
    campaign_id: change.campaign_id === undefined ? campaign_id : change.campaign_id,
  };
}

/** The changes that undo one, each with the things that it is for: those that it changed in the same way. */
export function undoing(
  things: readonly Labellable[],
  change: Relabelling,
): { ids: number[]; change: Relabelling }[] {
  const back = things.map((thing) => ({ id: thing.id, change: formerOf(thing, change) }));
  return [...Map.groupBy(back, (one) => JSON.stringify(one.change)).values()].flatMap((same) => {
    const [first] = same;
    return first && Object.keys(first.change).length > 0
      ? [{ ids: same.map(({ id }) => id), change: first.change }]
      : [];
  });
}

function formerOf({ label_ids, campaign_id }: Labelled, change: Relabelling): Relabelling {
  const added = (change.add_label_ids ?? []).filter((id) => !label_ids.includes(id));
  const removed = (change.remove_label_ids ?? []).filter((id) => label_ids.includes(id));
  return {
    ...(added.length > 0 && { remove_label_ids: added }),
    ...(removed.length > 0 && { add_label_ids: removed }),
    ...(change.campaign_id !== undefined && change.campaign_id !== campaign_id && { campaign_id }),
  };
}

/** Whether a label or campaign of this project can be given to all of these; null: one of the organization. */
export function isOffered(
  { id, project_id, archived_at }: { id: number; project_id: number | null; archived_at: string | null },
  things: readonly Labellable[],
  has: (thing: Labellable, id: number) => boolean,
): boolean {
  if (things.some((thing) => has(thing, id))) return true;
  return (
    archived_at === null &&
    (project_id === null ||
      things.every((thing) => thing.project_id === 'any' || thing.project_id === project_id))
  );
}
