import { t } from '@lingui/core/macro';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, X } from 'lucide-react';
import type { Ref } from 'react';

import { isNetworkName, networkNames } from '#contract/networks/facts.ts';
import { networkLabels } from '#contract/networks/names.ts';
import { api } from '#web/api.ts';
import { LabelFilters } from '#web/parts/labels/label-filters.tsx';
import { kindLabels, kindOf } from '#web/parts/posts/kind-labels.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select, type Option } from '#web/ui/select.tsx';
import {
  isNarrowed,
  listSorts,
  noFilters,
  orderOf,
  type ComposeSearch,
  type ListSearch,
  type ListSort,
} from './compose-search.ts';

const sortLabels: Readonly<Record<ListSort, string>> = {
  edited: t`Last edited`,
  time: t`Publishing time`,
  created: t`Created`,
};

const any: Option<string> = { value: 'any', label: t({ message: 'Any', context: 'filter' }) };

interface ListFiltersProps {
  search: ComposeSearch;
  onChange: (change: ListSearch) => void;
  textField: Ref<HTMLInputElement>;
}

/** Filters and sort order of a list of posts; all of them are in the URL. */
export function ListFilters({ search, onChange, textField }: ListFiltersProps) {
  const { data } = api.projects.list.useQuery({ archived: '1' });
  // An archived project is offered only while it is selected.
  const projects = (data?.projects ?? []).filter(
    ({ id, archived_at }) => archived_at === null || id === search.project,
  );
  const members = api.members.list.useQuery({}).data?.members ?? [];
  const { sort, direction } = orderOf(search);
  const Direction = direction === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <div className="no-scrollbar flex shrink-0 items-center gap-2 overflow-x-auto border-t border-line px-4 py-2">
      <SearchField
        ref={textField}
        label={t`Search posts`}
        placeholder={t`Search posts`}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q.trim() === '' ? undefined : q })}
        className="w-44 shrink-0"
      />
      {projects.length > 1 && (
        <Select
          label={t`Project`}
          value={textOf(search.project)}
          options={[any, ...projects.map(({ id, name }) => ({ value: String(id), label: name }))]}
          // Accounts belong to a project, so changing the project clears the account.
          onChange={(value) => onChange({ project: idOf(value), account: undefined })}
        />
      )}
      <AccountSelect search={search} onChange={onChange} />
      {(search.tab !== undefined || search.all === 1 || search.author !== undefined) && (
        <Select
          label={t`Author`}
          value={textOf(search.author)}
          options={[
            any,
            ...members.map(({ user_id, user_name }) => ({ value: String(user_id), label: user_name })),
          ]}
          onChange={(value) => onChange({ author: idOf(value) })}
        />
      )}
      <Select
        label={t`Type`}
        value={search.kind ?? 'any'}
        options={[any, ...Object.entries(kindLabels).map(([value, label]) => ({ value, label }))]}
        onChange={(value) => onChange({ kind: kindOf(value) })}
      />
      <LabelFilters search={search} onChange={onChange} project={search.project} />
      {isNarrowed(search) && (
        <Button variant="quiet" className="px-2" onPress={() => onChange(noFilters)}>
          <X aria-hidden className="size-3.5" />
          {t({ message: 'Clear', context: 'verb' })}
        </Button>
      )}
      <span className="ms-auto" />
      <Select
        label={t`Sort`}
        value={sort}
        options={listSorts.map((one) => ({ value: one, label: sortLabels[one] }))}
        onChange={(value) => onChange({ sort: value, order: undefined })}
      />
      <IconButton
        label={direction === 'asc' ? t`Earliest first` : t`Latest first`}
        onPress={() => onChange({ order: direction === 'asc' ? 'desc' : 'asc' })}
      >
        <Direction aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

/** Filters by a network or by one of its accounts. */
function AccountSelect({ search, onChange }: Pick<ListFiltersProps, 'search' | 'onChange'>) {
  const { data } = api.accounts.list.useQuery(
    search.project === undefined ? {} : { project_id: search.project },
  );
  const accounts = data?.accounts ?? [];
  const present = networkNames.filter((name) => accounts.some(({ network }) => network === name));
  // The network in the URL is always an option, even while accounts are loading or if none belongs to it.
  if (search.network && !present.includes(search.network)) present.push(search.network);
  return (
    <Select
      label={t`Account`}
      value={search.account === undefined ? (search.network ?? 'any') : String(search.account)}
      options={[
        any,
        ...present.map((value) => {
          const network = networkLabels[value];
          return { value, label: t({ message: `All on ${network}`, context: 'accounts' }) };
        }),
        ...accounts.map(({ account_id, name, network }) => ({
          value: String(account_id),
          label: name,
          ...(isNetworkName(network) && { note: networkLabels[network] }),
        })),
      ]}
      onChange={(value) =>
        onChange(
          isNetworkName(value)
            ? { network: value, account: undefined }
            : { network: undefined, account: idOf(value) },
        )
      }
    />
  );
}

const textOf = (value: number | undefined) => (value === undefined ? 'any' : String(value));

const idOf = (value: string) => (value === 'any' ? undefined : Number(value));
