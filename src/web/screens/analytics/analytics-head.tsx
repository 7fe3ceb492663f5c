import { Printer, TableProperties } from 'lucide-react';
import { useState } from 'react';

import { networks } from '#contract/networks/all.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { api } from '#web/api.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Select } from '#web/ui/select.tsx';

import { useAnalytics } from './analytics-context.ts';
import { sections, shownTables, tablesText, usualDays } from './analytics-search.ts';
import { spans } from './asked.ts';
import { rangeWords } from './range-words.ts';

const RangeForm = lazyPart(async () => (await import('./range-form.tsx')).RangeForm);

const own = 'own';
const all = '';

/** Which days, and whose numbers. */
export function AnalyticsHead({ accounts }: { accounts: 'real' | 'sandbox' | undefined }) {
  const { search, go } = useAnalytics();
  const [isAsking, setAsking] = useState(false);
  const asTables = shownTables(search.tables).length > 0;
  const turnAll = () => go({ tables: asTables ? undefined : tablesText(sections) });
  useShortcut('l', 'Charts or tables', 'Analytics', turnAll);
  useShortcut('p', 'Print', 'Analytics', () => print());
  const projects = api.projects.list.useQuery({}).data?.projects ?? [];
  const members = api.members.list.useQuery({}).data?.members ?? [];
  const isOwn = search.from !== undefined && search.to !== undefined;
  const days = String(search.days ?? usualDays);
  const isKnown = spans.some(({ value }) => value === days);
  const ranges = [
    ...spans,
    ...(isOwn || isKnown ? [] : [{ value: days, label: `${days} days` }]),
    {
      value: own,
      label: isOwn ? rangeWords({ from: search.from ?? '', to: search.to ?? '' }) : 'From … to …',
    },
  ];
  return (
    <header className="shrink-0 border-b border-line px-4" data-no-print>
      <div className="flex h-12 items-center gap-1">
        <h1 className="text-lg font-semibold tracking-tight">Analytics</h1>
        <span className="ml-auto" />
        <IconButton label={asTables ? 'All as charts' : 'All as tables'} keys="l" onPress={turnAll}>
          <TableProperties aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
        <IconButton label="Print" keys="p" onPress={() => print()}>
          <Printer aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="no-scrollbar -mx-4 flex items-center gap-1.5 overflow-x-auto px-4 pb-2 sm:flex-wrap">
        <Select
          label="Range"
          value={isOwn ? own : days}
          options={ranges}
          onChange={(value) =>
            value === own ? setAsking(true) : go({ days: Number(value), from: undefined, to: undefined })
          }
        />
        <Select
          label="Project"
          value={String(search.project ?? all)}
          options={[
            { value: all, label: 'All' },
            ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => go({ project: value === all ? undefined : Number(value) })}
        />
        <Select
          label="Network"
          value={search.network ?? all}
          options={[
            { value: all, label: 'All' },
            ...networkNames.map((name) => ({ value: name, label: networks[name].label })),
          ]}
          onChange={(value) => go({ network: networkNames.find((name) => name === value) })}
        />
        <Select
          label="Author"
          value={String(search.author ?? all)}
          options={[
            { value: all, label: 'All' },
            ...members.map(({ user_id, user_name }) => ({ value: String(user_id), label: user_name })),
          ]}
          onChange={(value) => go({ author: value === all ? undefined : Number(value) })}
        />
        {accounts && (
          <Select
            label="Numbers of"
            value={accounts}
            options={[
              { value: 'real', label: 'real accounts' },
              { value: 'sandbox', label: 'sandboxes' },
            ]}
            onChange={(value) => go({ accounts: value })}
          />
        )}
      </div>
      {isAsking && <RangeForm onClose={() => setAsking(false)} />}
    </header>
  );
}
