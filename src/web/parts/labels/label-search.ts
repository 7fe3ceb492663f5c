import type { LabelFilter } from '#contract/labels/label-filter.ts';
import { wholeOf } from '#web/lib/search.ts';

/** The parameters of a screen's URL: only what has this label, only what is of this campaign. */
export interface LabelSearch {
  label?: number | undefined;
  campaign?: number | undefined;
}

export function labelSearch(search: { readonly [name in keyof LabelSearch]?: unknown }): LabelSearch {
  return { label: wholeOf(search.label, 1), campaign: wholeOf(search.campaign, 1) };
}

/** Clears both filters. */
export const noLabelSearch = { label: undefined, campaign: undefined } as const satisfies LabelSearch;

/** The same as parameters of an operation. */
export function labelParams({ label, campaign }: LabelSearch): LabelFilter {
  return {
    ...(label !== undefined && { label_id: label }),
    ...(campaign !== undefined && { campaign_id: campaign }),
  };
}
