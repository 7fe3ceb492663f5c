import { t } from '@lingui/core/macro';

import { labelParams } from '#web/parts/labels/label-search.ts';
import { usualDays, type AnalyticsSearch } from './analytics-search.ts';

export const spans = [
  { value: '7', label: t`7 days` },
  { value: '30', label: t`30 days` },
  { value: '90', label: t`90 days` },
  { value: '365', label: t`12 months` },
] as const;

/** The API parameters for the URL's parameters. */
export function paramsOf(search: AnalyticsSearch) {
  const { days, from, to, project, network, author, accounts } = search;
  const range = from !== undefined && to !== undefined ? { from, to } : { days: days ?? usualDays };
  return { ...range, project_id: project, network, author_user_id: author, ...labelParams(search), accounts };
}

const ranked = 5;

/** The API parameters of each part of the screen. */
export function paramsOfParts(search: AnalyticsSearch) {
  const params = paramsOf(search);
  const { network: _network, accounts: _accounts, ...ofDrafts } = params;
  const { author_user_id: _author, label_id: _label, campaign_id: _campaign, ...ofAccounts } = params;
  const sort = search.rank ?? ('impressions' as const);
  const posts = (order: 'best' | 'worst') => ({ ...params, sort, order, per_page: ranked }) as const;
  return { all: params, best: posts('best'), worst: posts('worst'), ofDrafts, ofAccounts };
}
