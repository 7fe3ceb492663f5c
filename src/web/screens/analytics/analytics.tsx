import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';

import { api } from '#web/api.ts';
import { ago, exactTime } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { usePrinting } from '#web/lib/printing.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import type { Summary } from '#web/parts/analytics/numbers.ts';
import { noLabelSearch } from '#web/parts/labels/label-search.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { usePublishes, useZone } from '#web/parts/workspace/me.ts';
import { NeedsFirst } from '#web/parts/workspace/needs-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { AnalyticsContext } from './analytics-context.ts';
import { AnalyticsHead } from './analytics-head.tsx';
import { analyticsSearch, type AnalyticsSearch } from './analytics-search.ts';
import { Loading } from './loading.tsx';
import { paramsOf } from './params.ts';
import { PrintHead } from './print-head.tsx';
import { ReportBody } from './report-body.tsx';

/** The results of published posts, for users who read numbers rather than write posts. */
export function Analytics({ search }: { search: AnalyticsSearch }) {
  const changeSearch = useSearchChange('/analytics', analyticsSearch, true);
  const isPrinting = usePrinting();
  const params = paramsOf(search);
  const query = api.analytics.summary.useQuery(params);
  const report = api.analytics.report.useQuery(params);
  const summary = query.data;
  const view = useMemo(() => ({ search, isPrinting, changeSearch }), [search, isPrinting, changeSearch]);
  return (
    <AnalyticsContext value={view}>
      <div className="flex min-w-0 flex-1 flex-col print:block">
        <AnalyticsHead accounts={summary?.accounts} />
        <div className="relative min-h-0 flex-1 overflow-y-auto print:overflow-visible">
          <div className="@container mx-auto max-w-6xl px-4 pt-7 pb-16 md:px-8 print:max-w-none print:p-0">
            <QueryState
              query={query}
              what={t`numbers`}
              isEmpty={!summary || !summary.ready || summary.totals.targets === 0}
              metricsHidden={false}
              loading={<Loading />}
              remedy={<Button onPress={() => view.changeSearch(usual)}>{t`Show 30 days`}</Button>}
              empty={summary && <Nothing summary={summary} onWiden={() => view.changeSearch(wide)} />}
              end={null}
            >
              {summary && (
                <>
                  {isPrinting && <PrintHead summary={summary} />}
                  <ReportBody summary={summary} report={report} />
                </>
              )}
            </QueryState>
          </div>
        </div>
      </div>
    </AnalyticsContext>
  );
}

const usual: AnalyticsSearch = {
  days: undefined,
  from: undefined,
  to: undefined,
  project: undefined,
  network: undefined,
  author: undefined,
  ...noLabelSearch,
};
const wide: AnalyticsSearch = { ...usual, days: 365 };

function FirstMetrics({ when, time }: { when: string; time: string }) {
  return (
    <Trans>
      The first metrics arrive <span data-hint={time}>{when}</span>, on {time}.
    </Trans>
  );
}

/** The empty states: nothing was ever published, nothing has been counted yet, or nothing falls into the range. */
function Nothing({ summary, onWiden }: { summary: Summary; onWiden: () => void }) {
  const zone = useZone();
  const now = useNow();
  const publishes = usePublishes();
  const { ready, totals, first_numbers_at: first } = summary;
  if (!ready && (first !== null || totals.targets > 0))
    return (
      <EmptyState title={t`Not collected yet`}>
        {first === null ? (
          t`No metrics could be collected for your published posts. Open a post to see why.`
        ) : Date.parse(first) <= now ? (
          t`The first metrics are being collected now.`
        ) : (
          <FirstMetrics when={ago(first, now)} time={exactTime(first, zone)} />
        )}
      </EmptyState>
    );
  if (!ready && !publishes)
    return (
      <EmptyState
        title={t`Nothing published`}
        action={
          <Link to="/settings/plan" className="font-medium text-accent underline underline-offset-2">
            {t`View plan`}
          </Link>
        }
      >
        {t`Your plan doesn’t include publishing. Analytics appear here once posts are published.`}
      </EmptyState>
    );
  if (!ready)
    return (
      <NeedsFirst steps={['project', 'account']} loading={<Loading />}>
        <EmptyState
          title={t`Nothing published yet`}
          action={
            <Link to="/compose" className="font-medium text-accent underline underline-offset-2">
              {t`Write a post`}
            </Link>
          }
        >
          {t`Results by network, project, author and hour appear here about 15 minutes after your first post is published.`}
        </EmptyState>
      </NeedsFirst>
    );
  return (
    <EmptyState
      title={t`Nothing published in this range`}
      action={<Button onPress={onWiden}>{t`Show 12 months`}</Button>}
    >
      {t`No posts match these filters. Choose a longer range or fewer filters.`}
    </EmptyState>
  );
}
