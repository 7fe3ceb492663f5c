import { plural, t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { clockTime, exactNumber, exactTime } from '#web/lib/format.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { CreditsLedger } from './credits-ledger.tsx';
import { EndpointCosts } from './endpoint-costs.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { PlansOfInstallation } from './plans-of-installation.tsx';
import { UseBar } from './use-bar.tsx';

/** The organization's limits and usage. */
export function PlanSettings({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const zone = useZone();
  const { administrator, projects: limit } = useMe();
  const query = api.account.get.useQuery({}, { staleTime: 0 });
  if (!query.data)
    return (
      <Section title={t`Plan`}>
        <Query of={query} what={t`plan`} loading={<Skeleton className="h-64 w-full" />} />
      </Section>
    );
  const { plan, hourly, daily_queries: daily, credits, projects, free_plan_notes: notes } = query.data;
  const perHour = plan.requests_per_hour;
  return (
    <>
      <Section title={t`Plan`} action={<PlanChoice />}>
        <p className="text-base">
          <span className="font-semibold">{plan.label}</span>
          <span className="text-soft">
            {' '}
            ·{' '}
            {plural(perHour, {
              one: '# request per hour and token',
              other: '# requests per hour and token',
            })}{' '}
            · {plan.can_publish ? t`publishes` : t`doesn’t include publishing`}
          </span>
        </p>
        {notes.length > 0 && (
          <ul aria-label={t`Plan limits`} className="mt-2 list-disc ps-5 text-soft">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <div className="mt-5 grid gap-5 md:grid-cols-2 xl:grid-cols-4">
          <UseBar
            label={hourly.of === 'person' ? t`Your requests this hour` : t`Requests of this token this hour`}
            used={hourly.used}
            limit={hourly.limit}
            note={t`Resets at ${{ time: clockTime(Date.parse(hourly.resets_at), zone) }}`}
          />
          <UseBar
            label={t`Content queries today`}
            used={daily.used_today}
            limit={daily.limit}
            note={
              daily.limit === null
                ? t`Not counted: the plan has no daily cap.`
                : t`Resets at ${{ time: clockTime(Date.parse(daily.resets_at), zone) }}`
            }
          />
          <UseBar
            label={t`Credits this month`}
            used={credits.enabled ? credits.spent_this_month : null}
            limit={credits.enabled ? credits.free_monthly_allowance + credits.granted_this_month : null}
            note={
              credits.next_allowance === null
                ? t`Credits are off.`
                : t`${{ balance: exactNumber(credits.balance ?? 0) }} left; ${{ amount: exactNumber(credits.next_allowance.amount) }} more on ${{ time: exactTime(credits.next_allowance.at, zone) }}`
            }
          />
          <UseBar
            label={t`Active projects`}
            used={projects.active}
            limit={projects.limit}
            note={projects.limit === null ? t`No limit.` : t`Archived projects don’t count.`}
          />
        </div>
      </Section>
      {/* It names members and tokens of all projects. */}
      {limit === null && <CreditsLedger page={page} onPage={onPage} isOn={credits.enabled} />}
      <EndpointCosts endpoints={query.data.endpoints} />
      {administrator && <PlansOfInstallation />}
    </>
  );
}
