import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { AnalyticsTabs } from './analytics-tabs.tsx';
import { ReportItem } from './report-item.tsx';
import type { Report } from './report-labels.ts';

const ReportForm = lazyPart(async () => (await import('./report-form.tsx')).ReportForm);

/** Saved reports: links to share, and mails by week or month. */
export function Reports() {
  const query = api.reports.list.useQuery({});
  const mayWrite = useMe().permissions.includes('write');
  const [open, setOpen] = useState<Report | 'new' | null>(null);
  const create = mayWrite && (
    <Button variant="primary" onPress={() => setOpen('new')}>
      <Plus aria-hidden className="size-4" />
      {t`New report`}
    </Button>
  );
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-4 border-b border-line px-4">
        <h1 className="sr-only">{t`Reports`}</h1>
        <AnalyticsTabs />
        <span className="ms-auto shrink-0">{query.data && query.data.reports.length > 0 && create}</span>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-3xl px-4 py-6 md:px-8">
          <Query of={query} what={t`reports`} loading={<Skeleton className="h-32 w-full" />}>
            {({ reports, pdf_problem: problem }) => (
              <>
                {problem !== null && <Banner tone="warning">{t`No PDF can be made. ${problem}`}</Banner>}
                {reports.length === 0 && (
                  <EmptyState title={t`No reports yet`} action={create}>
                    {t`A report shows the results of a project. Share it by a link that ends, or mail it each week or month.`}
                  </EmptyState>
                )}
                <ul className="divide-y divide-line" aria-label={t`Reports`}>
                  {reports.map((report) => (
                    <ReportItem
                      key={report.id}
                      report={report}
                      mayWrite={mayWrite}
                      onEdit={() => setOpen(report)}
                    />
                  ))}
                </ul>
              </>
            )}
          </Query>
        </div>
      </div>
      {open && <ReportForm report={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  );
}
