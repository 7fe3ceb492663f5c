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

/** What the organization may have and has used. */
export function PlanSettings({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const zone = useZone();
  const { administrator } = useMe();
  const query = api.account.get.useQuery({}, { staleTime: 0 });
  if (!query.data)
    return (
      <Section title="Plan">
        <Query of={query} what="plan" loading={<Skeleton className="h-64 w-full" />} />
      </Section>
    );
  const { plan, hourly, daily_queries: daily, credits, projects, free_plan_notes: notes } = query.data;
  return (
    <>
      <Section title="Plan" action={<PlanChoice />}>
        <p className="text-base">
          <span className="font-semibold">{plan.label}</span>
          <span className="text-soft">
            {' '}
            · {exactNumber(plan.requests_per_hour)} requests per hour and token ·{' '}
            {plan.can_publish ? 'publishes' : 'doesn’t include publishing'}
          </span>
        </p>
        {notes.length > 0 && (
          <ul aria-label="Plan limits" className="mt-2 list-disc pl-5 text-soft">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <div className="mt-5 grid gap-5 md:grid-cols-2 xl:grid-cols-4">
          <UseBar
            label={hourly.of === 'person' ? 'Your requests this hour' : 'Requests of this token this hour'}
            used={hourly.used}
            limit={hourly.limit}
            note={`Resets at ${clockTime(Date.parse(hourly.resets_at), zone)}`}
          />
          <UseBar
            label="Content queries today"
            used={daily.used_today}
            limit={daily.limit}
            note={
              daily.limit === null
                ? 'Not counted: the plan has no daily cap.'
                : `Resets at ${clockTime(Date.parse(daily.resets_at), zone)}`
            }
          />
          <UseBar
            label="Credits this month"
            used={credits.enabled ? credits.spent_this_month : null}
            limit={credits.enabled ? credits.free_monthly_allowance + credits.granted_this_month : null}
            note={
              credits.next_allowance === null
                ? 'Credits are off.'
                : `${exactNumber(credits.balance ?? 0)} left; ${exactNumber(credits.next_allowance.amount)} more on ${exactTime(credits.next_allowance.at, zone)}`
            }
          />
          <UseBar
            label="Active projects"
            used={projects.active}
            limit={projects.limit}
            note={projects.limit === null ? 'No limit.' : 'Archived projects don’t count.'}
          />
        </div>
      </Section>
      <CreditsLedger page={page} onPage={onPage} isOn={credits.enabled} />
      <EndpointCosts endpoints={query.data.endpoints} />
      {administrator && <PlansOfInstallation />}
    </>
  );
}
