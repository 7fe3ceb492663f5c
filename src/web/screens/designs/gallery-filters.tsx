import type { RefObject } from 'react';

import { networks } from '#contract/networks/all.ts';
import { isNetworkName, networkNames } from '#contract/networks/facts.ts';
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
  /** Whose stars are shown. */
  project: Project | undefined;
  /** Of the templates that are listed. */
  categories: readonly string[];
  field: RefObject<HTMLInputElement | null>;
}

const usualCategories = [
  'announcement',
  'chart',
  'comparison',
  'event',
  'fact',
  'image',
  'list',
  'quote',
  'top3',
  'video',
];

const any = { value: 'all', label: 'Any' };
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

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
  const known = [...new Set([...usualCategories, ...categories, ...(category ? [category] : [])])].toSorted();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 pb-2">
      <SearchField
        ref={field}
        label="Search templates"
        placeholder="Search by name or description"
        value={q ?? ''}
        onSearch={(text) => onSearch({ q: text === '' ? undefined : text })}
        className="min-w-40 flex-1 sm:max-w-60"
      />
      <Select
        label="Category"
        value={category ?? 'all'}
        options={[any, ...known.map((value) => ({ value, label: capital(value) }))]}
        onChange={(value) => onSearch({ category: value === 'all' ? undefined : value })}
      />
      <Select
        label="Type"
        value={media ?? 'all'}
        options={[any, { value: 'image', label: 'Image' }, { value: 'video', label: 'Video' }]}
        onChange={(value) => onSearch({ media: value === 'image' || value === 'video' ? value : undefined })}
      />
      <Select
        label="Network"
        value={network ?? 'all'}
        options={[any, ...networkNames.map((value) => ({ value, label: networks[value].label }))]}
        onChange={(value) => onSearch({ network: isNetworkName(value) ? value : undefined })}
      />
      <Select
        label="Format"
        value={format ?? 'all'}
        options={[any, ...shapes.map((value) => ({ value, label: capital(value) }))]}
        onChange={(value) => onSearch({ format: shapes.find((one) => one === value) })}
      />
      {projects.length > 1 && project && (
        <Select
          label="Project"
          value={String(project.id)}
          options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => onSearch({ project: Number(value) })}
        />
      )}
      {project && (
        <>
          <Toggle isOn={assigned === 1} onChange={(on) => onSearch({ assigned: on ? 1 : undefined })}>
            Assigned
          </Toggle>
          <Toggle isOn={starred === 1} onChange={(on) => onSearch({ starred: on ? 1 : undefined })}>
            Starred
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
