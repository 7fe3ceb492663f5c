import { t } from '@lingui/core/macro';
import { UserRound, X } from 'lucide-react';
import type { Ref } from 'react';

import { cardPriorities } from '#contract/board/card-text.ts';
import { LabelFilters } from '#web/parts/labels/label-filters.tsx';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select, type Option } from '#web/ui/select.tsx';
import { useBoard } from './board-context.ts';
import { dueChoices, isFiltered, noFilters, type BoardSearch, type DueChoice } from './board-search.ts';
import { priorityLabels } from './labels.ts';
import { namedOptions, type NamedRow } from './named-options.ts';

const dueLabels: Record<DueChoice, string> = {
  overdue: t`Overdue`,
  today: t`Today`,
  week: t`This week`,
  none: t`No date`,
};

interface FiltersProps {
  search: BoardSearch;
  onChange: (change: Partial<BoardSearch>) => void;
  textField: Ref<HTMLInputElement>;
}

/** The filters of the board; each one is in the URL. */
export function Filters({ search, onChange, textField }: FiltersProps) {
  const { members, categories, card_types, projects } = useBoard();
  const any = { value: 'any', label: t({ message: 'Any', context: 'filter' }) };
  return (
    <div className="shrink-0 border-b border-line px-4 pb-2" data-no-print>
      <div className="no-scrollbar -mx-4 flex items-center gap-2 px-4 py-1 max-sm:overflow-x-auto sm:flex-wrap">
        <SearchField
          ref={textField}
          label={t`Search cards`}
          placeholder={t`Search cards`}
          value={search.q ?? ''}
          restMs={120}
          onSearch={(q) => onChange({ q: q === '' ? undefined : q })}
          className="w-48 shrink-0"
        />
        <button
          type="button"
          aria-pressed={search.member === 'me'}
          onClick={() => onChange({ member: search.member === 'me' ? undefined : 'me' })}
          className="field inline-flex shrink-0 items-center gap-1.5 px-2.5 aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:font-medium aria-pressed:text-accent"
        >
          <UserRound aria-hidden className="size-3.5" />
          {t({ message: 'Mine', context: 'my cards' })}
        </button>
        <Select
          label={t`Member`}
          value={valueText(search.member)}
          options={[
            any,
            { value: 'me', label: t`Me` },
            { value: 'none', label: t`Unassigned` },
            ...members.map(({ user_id, user_name }) => ({ value: String(user_id), label: user_name })),
          ]}
          onChange={(value) => onChange({ member: value === 'me' ? 'me' : idOf(value) })}
        />
        <Select
          label={t`Priority`}
          value={search.priority ?? 'any'}
          options={[
            any,
            ...cardPriorities.map((one) => ({ value: one, label: priorityLabels[one] })).toReversed(),
          ]}
          onChange={(value) => onChange({ priority: cardPriorities.find((one) => one === value) })}
        />
        <Select
          label={t`Due`}
          value={search.due ?? 'any'}
          options={[any, ...dueChoices.map((one) => ({ value: one, label: dueLabels[one] }))]}
          onChange={(value) => onChange({ due: dueChoices.find((one) => one === value) })}
        />
        <Named
          label={t`Category`}
          value={search.category}
          named={categories}
          onChange={(category) => onChange({ category })}
        />
        <Named
          label={t`Type`}
          value={search.type}
          named={card_types}
          onChange={(type) => onChange({ type })}
        />
        <LabelFilters
          search={search}
          onChange={onChange}
          project={search.project === 'none' ? undefined : search.project}
        />
        {projects.length > 0 && (
          <Named
            label={t`Project`}
            value={search.project}
            named={projects}
            onChange={(project) => onChange({ project })}
          />
        )}
        {isFiltered(search) && (
          <Button variant="quiet" className="px-2" onPress={() => onChange(noFilters)}>
            <X aria-hidden className="size-3.5" />
            {t({ message: 'Clear', context: 'filters' })}
          </Button>
        )}
      </div>
    </div>
  );
}

interface NamedProps {
  label: string;
  value: 'none' | number | undefined;
  named: readonly NamedRow[];
  onChange: (value: 'none' | number | undefined) => void;
}

function Named({ label, value, named, onChange }: NamedProps) {
  const options: Option<string>[] = [
    { value: 'any', label: t({ message: 'Any', context: 'filter' }) },
    ...namedOptions(named),
    { value: 'none', label: t({ message: 'None', context: 'filter' }) },
  ];
  return (
    <Select
      label={label}
      value={valueText(value)}
      options={options}
      onChange={(chosen) => onChange(idOf(chosen))}
    />
  );
}

const valueText = (value: string | number | undefined) => (value === undefined ? 'any' : String(value));

const idOf = (value: string): 'none' | number | undefined =>
  value === 'any' ? undefined : value === 'none' ? 'none' : Number(value);
