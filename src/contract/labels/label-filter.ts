export interface Labelled {
  label_ids: number[];
  campaign_id: number | null;
}

export interface LabelFilter {
  label_id?: number | undefined;
  campaign_id?: number | undefined;
}

/** Whether something is among what the filter asks for. */
export function fitsLabels(
  { label_ids, campaign_id }: Labelled,
  { label_id, campaign_id: campaign }: LabelFilter,
): boolean {
  return (
    (label_id === undefined || label_ids.includes(label_id)) &&
    (campaign === undefined || campaign_id === campaign)
  );
}
