import { t } from '@lingui/core/macro';
import type { Ref } from 'react';

import { wholeOf } from '#web/lib/search.ts';
import { FilterBar } from '#web/parts/research/explore-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { sortLabels, type CommunitiesSearch } from './communities-search.ts';

interface CommunityFiltersProps {
  search: CommunitiesSearch;
  field: Ref<HTMLInputElement>;
  onChange: (changed: CommunitiesSearch) => void;
}

/** The filters for communities; each is in the URL. */
export function CommunityFilters({ search, field, onChange }: CommunityFiltersProps) {
  const { network = 'reddit', q, min_members, max_members } = search;
  const sorts = Object.entries(sortLabels[network]).map(([value, label]) => ({ value, label }));
  return (
    <FilterBar>
      <SearchField
        ref={field}
        label={t`Search communities`}
        placeholder={network === 'reddit' ? t`Community` : t`Feed`}
        value={q ?? ''}
        onSearch={(text) => onChange({ q: text.replace(/^\/?r\//, '') })}
        className="w-44 shrink-0 sm:max-w-56 sm:min-w-40 sm:flex-1"
      />
      <Select
        label={t`Sort`}
        value={search.sort ?? sorts[0]?.value ?? ''}
        options={sorts}
        onChange={(sort) => onChange({ sort })}
      />
      {network === 'reddit' && (
        <>
          <Members
            label={t`Min. members`}
            value={min_members}
            onChange={(least) => onChange({ min_members: least })}
          />
          <Members
            label={t`Max. members`}
            value={max_members}
            onChange={(most) => onChange({ max_members: most })}
          />
        </>
      )}
    </FilterBar>
  );
}

interface MembersProps {
  label: string;
  value: number | undefined;
  onChange: (members: number | undefined) => void;
}

function Members({ label, value, onChange }: MembersProps) {
  return (
    <SearchField
      label={label}
      placeholder={label}
      icon={false}
      inputMode="numeric"
      value={value ? String(value) : ''}
      onSearch={(typed) => onChange(wholeOf(typed.replace(/\D/g, ''), 1))}
      className="w-36 shrink-0"
    />
  );
}
