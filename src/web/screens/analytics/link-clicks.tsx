import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';

import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { Query } from '#web/parts/query-state.tsx';
import { saveCsv } from '#web/parts/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { usualDays } from './analytics-search.ts';
import { AnalyticsTabs } from './analytics-tabs.tsx';
import { LinkTable } from './link-table.tsx';
import { spans } from './params.ts';
import { rangeText } from './range-text.ts';

const ClickChart = lazyPart(async () => (await import('./click-chart.tsx')).ClickChart, {
  place: 'inline',
  fallback: () => <Skeleton className="h-56 w-full" />,
});

interface LinkClicksProps {
  days: number | undefined;
  /** Null or absent: all. */
  project: number | undefined;
  onChange: (change: { days?: number | undefined; project?: number | undefined }) => void;
}

const listed = 100;
const all = 'all';

/** Clicks on short links: our own count, which is not that of the networks. */
export function LinkClicks({ days = usualDays, project, onChange }: LinkClicksProps) {
  const client = useQueryClient();
  const projects = api.projects.list.useQuery({}).data?.projects ?? [];
  const params = { days, ...(project !== undefined && { project_id: project }) };
  const query = api.shortLinks.list.useQuery({ ...params, per_page: listed });
  const save = () =>
    void saveCsv(() => client.fetchQuery({ ...api.shortLinks.csv.queryOptions(params), staleTime: 0 }));
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="flex min-h-12 shrink-0 items-center gap-4 border-b border-line px-4">
        <h1 className="sr-only">{t`Link clicks`}</h1>
        <AnalyticsTabs />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="@container mx-auto flex max-w-5xl flex-col gap-6 px-4 py-6 md:px-8">
          <div className="flex flex-wrap items-center gap-2">
            <Select
              label={t`Range`}
              value={String(days)}
              options={spans.some(({ value }) => value === String(days)) ? spans : [...spans, ownSpan(days)]}
              onChange={(next) => onChange({ days: Number(next) === usualDays ? undefined : Number(next) })}
            />
            {projects.length > 1 && (
              <Select
                label={t`Project`}
                value={project === undefined ? all : String(project)}
                options={[
                  { value: all, label: t`All` },
                  ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                onChange={(next) => onChange({ project: next === all ? undefined : Number(next) })}
              />
            )}
            <Button className="ms-auto" onPress={save}>
              <Download aria-hidden className="size-4" />
              {t`Download CSV`}
            </Button>
          </div>
          <Query of={query} what={t`link clicks`} loading={<Skeleton className="h-96 w-full" />}>
            {({ from, to, counts, days: series, links }) =>
              counts.links === 0 ? (
                <EmptyState
                  title={t`No short links yet`}
                  action={
                    <Link
                      to="/settings/links"
                      className="font-medium text-accent underline underline-offset-2"
                    >
                      {t`Link settings`}
                    </Link>
                  }
                >
                  {t`Clicks are counted on short links. Switch them on for a project, then publish a post with a link.`}
                </EmptyState>
              ) : (
                <>
                  <div>
                    <dl className="flex flex-wrap gap-x-10 gap-y-4">
                      <Figure name={t`Clicks`} value={counts.clicks} />
                      <Figure name={t`Daily visitors`} value={counts.visitors} />
                      <Figure name={t`Robots`} value={counts.robots} />
                      <Figure name={t`Links`} value={counts.links} />
                    </dl>
                    <p className="figures mt-3 max-w-2xl text-xs text-faint">
                      {rangeText({ from, to })} ·{' '}
                      {t`counted by Copydesk without cookies, in UTC days. Networks count differently. A visitor who comes on two days counts twice.`}
                    </p>
                  </div>
                  <ClickChart days={series} />
                  <LinkTable links={links} />
                  {counts.links > listed && (
                    <p className="text-xs text-faint">
                      {t`The ${{ listed }} links with the most clicks. The CSV has more.`}
                    </p>
                  )}
                </>
              )
            }
          </Query>
        </div>
      </div>
    </div>
  );
}

const ownSpan = (days: number) => ({ value: String(days), label: t`${{ days }} days` });

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col">
      <dt className="eyebrow">{name}</dt>
      <dd className="figures text-2xl font-semibold">{exactNumber(value)}</dd>
    </div>
  );
}
