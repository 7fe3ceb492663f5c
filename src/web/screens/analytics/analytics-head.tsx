import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Printer, TableProperties } from 'lucide-react';
import { useState } from 'react';

import { networkNames } from '#contract/networks/facts.ts';
import { networkLabels } from '#contract/networks/names.ts';
import { api } from '#web/api.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { LabelFilters } from '#web/parts/labels/label-filters.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAnalytics } from './analytics-context.ts';
import { sections, openTables, tablesText, usualDays } from './analytics-search.ts';
import { AnalyticsTabs } from './analytics-tabs.tsx';
import { spans } from './params.ts';
import { rangeText } from './range-text.ts';

const RangeForm = lazyPart(async () => (await import('./range-form.tsx')).RangeForm);

const own = 'own';
const all = '';

/** The selectors for the range and the filters. */
export function AnalyticsHead({ accounts }: { accounts: 'real' | 'sandbox' | undefined }) {
  const { search, changeSearch } = useAnalytics();
  const [isOpen, setOpen] = useState(false);
  const asTables = openTables(search.tables).length > 0;
  const turnAll = () => changeSearch({ tables: asTables ? undefined : tablesText(sections) });
  useShortcut('l', t`Switch between charts and tables`, t`Analytics`, turnAll);
  useShortcut('p', t`Print`, t`Analytics`, () => print());
  const projects = api.projects.list.useQuery({}).data?.projects ?? [];
  const members = api.members.list.useQuery({}).data?.members ?? [];
  const isOwn = search.from !== undefined && search.to !== undefined;
  const shown = search.days ?? usualDays;
  const days = String(shown);
  const isKnown = spans.some(({ value }) => value === days);
  const ranges = [
    ...spans,
    ...(isOwn || isKnown
      ? []
      : [{ value: days, label: plural({ days: shown }, { one: '# day', other: '# days' }) }]),
    {
      value: own,
      label: isOwn ? rangeText({ from: search.from ?? '', to: search.to ?? '' }) : t`From … to …`,
    },
  ];
  return (
    <header className="shrink-0 border-b border-line px-4" data-no-print>
      <div className="flex h-12 items-center gap-1">
        <h1 className="sr-only">{t`Analytics`}</h1>
        <AnalyticsTabs />
        <span className="ms-auto" />
        <IconButton
          label={asTables ? t`Show all as charts` : t`Show all as tables`}
          keys="l"
          onPress={turnAll}
        >
          <TableProperties aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
        <IconButton label={t`Print`} keys="p" onPress={() => print()}>
          <Printer aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="no-scrollbar -mx-4 flex items-center gap-1.5 overflow-x-auto px-4 pb-2 sm:flex-wrap">
        <Select
          label={t`Range`}
          value={isOwn ? own : days}
          options={ranges}
          onChange={(value) =>
            value === own
              ? setOpen(true)
              : changeSearch({ days: Number(value), from: undefined, to: undefined })
          }
        />
        <Select
          label={t`Project`}
          value={String(search.project ?? all)}
          options={[
            { value: all, label: t({ message: 'All', context: 'projects' }) },
            ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => changeSearch({ project: value === all ? undefined : Number(value) })}
        />
        <Select
          label={t`Network`}
          value={search.network ?? all}
          options={[
            { value: all, label: t({ message: 'All', context: 'networks' }) },
            ...networkNames.map((name) => ({ value: name, label: networkLabels[name] })),
          ]}
          onChange={(value) => changeSearch({ network: networkNames.find((name) => name === value) })}
        />
        <Select
          label={t`Author`}
          value={String(search.author ?? all)}
          options={[
            { value: all, label: t({ message: 'All', context: 'authors' }) },
            ...members.map(({ user_id, user_name }) => ({ value: String(user_id), label: user_name })),
          ]}
          onChange={(value) => changeSearch({ author: value === all ? undefined : Number(value) })}
        />
        <LabelFilters search={search} onChange={changeSearch} project={search.project} />
        {search.campaign !== undefined && (
          <Link
            to="/analytics/campaigns/$campaignId"
            params={{ campaignId: String(search.campaign) }}
            className="shrink-0 text-accent underline underline-offset-2"
          >
            {t`Open campaign`}
          </Link>
        )}
        {accounts && (
          <Select
            label={t`Data`}
            value={accounts}
            options={[
              { value: 'real', label: t`Real accounts` },
              { value: 'sandbox', label: t`Sandbox` },
            ]}
            onChange={(value) => changeSearch({ accounts: value })}
          />
        )}
      </div>
      {isOpen && <RangeForm onClose={() => setOpen(false)} />}
    </header>
  );
}
