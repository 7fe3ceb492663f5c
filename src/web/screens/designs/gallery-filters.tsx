import { t } from '@lingui/core/macro';
import type { RefObject } from 'react';

import { isNetworkName, networkNames } from '#contract/networks/facts.ts';
import { networkLabels } from '#contract/networks/names.ts';
import { formatLabel } from '#web/parts/designs/format-labels.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { shapes, type GallerySearch } from './gallery-search.ts';

interface Project {
  id: number;
  name: string;
}

interface GalleryFiltersProps {
  search: GallerySearch;
  onSearch: (changed: GallerySearch) => void;
  projects: readonly Project[];
  /** The project whose stars are shown. */
  project: Project | undefined;
  /** The categories of the listed templates. */
  categories: readonly string[];
  field: RefObject<HTMLInputElement | null>;
}

const usualCategories: Readonly<Record<string, string>> = {
  announcement: t`Announcement`,
  chart: t`Chart`,
  comparison: t`Comparison`,
  event: t({ message: 'Event', context: 'noun' }),
  fact: t`Fact`,
  image: t`Image`,
  list: t`List`,
  portrait: t({ message: 'Portrait', context: 'template category' }),
  quote: t`Quote`,
  top3: t`Top3`,
  video: t`Video`,
};

const any = { value: 'all', label: t`Any` };
const categoryLabel = (name: string) => usualCategories[name] ?? name.charAt(0).toUpperCase() + name.slice(1);

/** The filters of templates; each choice is in the URL. */
export function GalleryFilters({
  search,
  onSearch,
  projects,
  project,
  categories,
  field,
}: GalleryFiltersProps) {
  const { q, category, media, network, format, assigned, starred } = search;
  const known = [
    ...new Set([...Object.keys(usualCategories), ...categories, ...(category ? [category] : [])]),
  ].toSorted();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 pb-2">
      <SearchField
        ref={field}
        label={t`Search templates`}
        placeholder={t`Name or description`}
        value={q ?? ''}
        onSearch={(text) => onSearch({ q: text === '' ? undefined : text })}
        className="min-w-40 flex-1 sm:max-w-60"
      />
      <Select
        label={t`Category`}
        value={category ?? 'all'}
        options={[any, ...known.map((value) => ({ value, label: categoryLabel(value) }))]}
        onChange={(value) => onSearch({ category: value === 'all' ? undefined : value })}
      />
      <Select
        label={t`Type`}
        value={media ?? 'all'}
        options={[any, { value: 'image', label: t`Image` }, { value: 'video', label: t`Video` }]}
        onChange={(value) => onSearch({ media: value === 'image' || value === 'video' ? value : undefined })}
      />
      <Select
        label={t`Network`}
        value={network ?? 'all'}
        options={[any, ...networkNames.map((value) => ({ value, label: networkLabels[value] }))]}
        onChange={(value) => onSearch({ network: isNetworkName(value) ? value : undefined })}
      />
      <Select
        label={t`Format`}
        value={format ?? 'all'}
        options={[any, ...shapes.map((value) => ({ value, label: formatLabel(value) }))]}
        onChange={(value) => onSearch({ format: shapes.find((one) => one === value) })}
      />
      {projects.length > 1 && project && (
        <Select
          label={t`Project`}
          value={String(project.id)}
          options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => onSearch({ project: Number(value) })}
        />
      )}
      {project && (
        <>
          <Toggle isOn={assigned === 1} onChange={(on) => onSearch({ assigned: on ? 1 : undefined })}>
            {t`Assigned`}
          </Toggle>
          <Toggle isOn={starred === 1} onChange={(on) => onSearch({ starred: on ? 1 : undefined })}>
            {t`Starred`}
          </Toggle>
        </>
      )}
    </div>
  );
}

interface ToggleProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: string;
}

function Toggle({ isOn, onChange, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className="field px-2.5 text-soft hover:text-ink aria-pressed:border-ink aria-pressed:font-medium aria-pressed:text-ink"
    >
      {children}
    </button>
  );
}
