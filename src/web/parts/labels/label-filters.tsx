import { t } from '@lingui/core/macro';

import { Select, type Option } from '#web/ui/select.tsx';
import { useLabels, type Campaign, type Label } from './label-data.ts';
import type { LabelSearch } from './label-search.ts';

/** From so many on one searches. */
const longList = 12;

interface LabelFiltersProps {
  search: LabelSearch;
  onChange: (change: LabelSearch) => void;
  /** Only what things of this project can have. */
  project?: number | undefined;
}

/** The filters by label and campaign; each is there where the user has any. */
export function LabelFilters({ search, onChange, project }: LabelFiltersProps) {
  const { labels, campaigns } = useLabels();
  const fits = ({ id, project_id }: Label | Campaign, chosen: number | undefined) =>
    id === chosen || project === undefined || project_id === null || project_id === project;
  return (
    <>
      <OneOf
        name={t`Label`}
        value={search.label}
        offered={labels.filter((label) => fits(label, search.label))}
        onChange={(label) => onChange({ label })}
      />
      <OneOf
        name={t`Campaign`}
        value={search.campaign}
        offered={campaigns.filter((campaign) => fits(campaign, search.campaign))}
        onChange={(campaign) => onChange({ campaign })}
      />
    </>
  );
}

interface OneOfProps {
  name: string;
  value: number | undefined;
  offered: readonly (Label | Campaign)[];
  onChange: (id: number | undefined) => void;
}

function OneOf({ name, value, offered, onChange }: OneOfProps) {
  const options: Option<string>[] = offered
    .filter(({ id, archived_at }) => archived_at === null || id === value)
    .map((one) => ({
      value: String(one.id),
      label: one.name,
      ...(one.archived_at && { note: t`Archived` }),
    }));
  // A deleted one in the URL can still be cleared.
  if (value !== undefined && !offered.some(({ id }) => id === value))
    options.push({ value: String(value), label: t`Deleted` });
  if (options.length === 0) return null;
  return (
    <Select
      label={name}
      value={value === undefined ? 'any' : String(value)}
      options={[{ value: 'any', label: t({ message: 'Any', context: 'filter' }) }, ...options]}
      isSearchable={options.length > longList}
      onChange={(chosen) => onChange(chosen === 'any' ? undefined : Number(chosen))}
    />
  );
}
