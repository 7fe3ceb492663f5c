import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { EditPlan } from './edit-plan.tsx';

export type Plan = DataOf<Contract['plans']['list']>['plans'][number];

/** For the administrator: all plans, and each organization's plan. */
export function PlansOfInstallation() {
  const query = api.plans.list.useQuery({});
  const homes = api.plans.organizations.useQuery({});
  const [editing, setEditing] = useState<Plan | 'new' | null>(null);
  return (
    <Section
      title={t`Installation plans`}
      place="plans"
      description={t`Changes apply immediately to every organization with the plan.`}
      action={<Button onPress={() => setEditing('new')}>{t`New plan`}</Button>}
    >
      <Query of={query} what={t`plans`} loading={<Skeleton className="h-24 w-full" />}>
        {({ plans }) => (
          <>
            <Table
              label={t`Plans`}
              head={[
                t`Plan`,
                t`Requests per hour`,
                t`Queries per day`,
                t`Credits per month`,
                t`Trends`,
                t({ message: 'Publishing', context: 'noun' }),
              ]}
              hasActions
              stacks
            >
              {plans.map((plan) => (
                <PlanRow
                  key={plan.key}
                  plan={plan}
                  users={homes.data?.organizations.filter((home) => home.plan === plan.key).length ?? 0}
                  onEdit={() => setEditing(plan)}
                />
              ))}
            </Table>
            {homes.data && homes.data.organizations.length > 1 && (
              <>
                <h3 id="plan-of-each" className="eyebrow mt-6 mb-1">
                  {t`Plans by organization`}
                </h3>
                <ul aria-labelledby="plan-of-each" className="flex flex-col gap-2">
                  {homes.data.organizations.map((home) => (
                    <Home key={home.id} home={home} plans={plans} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Query>
      {editing && <EditPlan plan={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Section>
  );
}

function Home({ home, plans }: { home: { id: number; name: string; plan: string }; plans: readonly Plan[] }) {
  const choose = api.plans.choose.useMutation();
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span dir="auto">{home.name}</span>
      <Select
        label={t`Plan of ${{ organization: home.name }}`}
        layout="bare"
        value={home.plan}
        options={plans.map(({ key, label }) => ({ value: key, label }))}
        onChange={(plan) =>
          plan !== home.plan &&
          choose.mutate(
            { plan, organization_id: home.id },
            {
              onSuccess: () =>
                toast(t`Plan of ${{ organization: home.name }} changed.`, () =>
                  choose.mutate({ plan: home.plan, organization_id: home.id }),
                ),
            },
          )
        }
      />
    </li>
  );
}

function PlanRow({ plan, users, onEdit }: { plan: Plan; users: number; onEdit: () => void }) {
  const remove = api.plans.remove.useMutation();
  const [isOpen, setOpen] = useState(false);
  const { label, requests_per_hour, daily_queries, monthly_credits } = plan;
  return (
    <Row>
      <Cell>
        <span className="block font-medium">{label}</span>
        <span className="block text-xs text-faint">
          {plural(users, { one: '# organization', other: '# organizations' })}
          {!plan.open && ` · ${t`assigned by administrators only`}`}
        </span>
      </Cell>
      <Cell label={t`Requests per hour`} className="figures">
        {requests_per_hour === null ? t`default` : exactNumber(requests_per_hour)}
      </Cell>
      <Cell label={t`Queries per day`} className="figures">
        {daily_queries === null ? t`no cap` : exactNumber(daily_queries)}
      </Cell>
      <Cell label={t`Credits per month`} className="figures">
        {monthly_credits === null ? t({ message: 'off', context: 'credits' }) : exactNumber(monthly_credits)}
      </Cell>
      <Cell label={t`Trends`} className="text-soft">
        {trendsText(plan)}
      </Cell>
      <Cell label={t({ message: 'Publishing', context: 'noun' })}>{plan.can_publish ? t`yes` : t`no`}</Cell>
      <Cell className="text-end whitespace-nowrap">
        <Button variant="quiet" aria-label={t`Change ${{ name: label }}`} onPress={onEdit}>
          {t`Change`}
        </Button>
        {users === 0 && (
          <Button variant="quiet" aria-label={t`Remove ${{ name: label }}`} onPress={() => setOpen(true)}>
            {t`Remove`}
          </Button>
        )}
        <ConfirmAction
          title={t`Remove plan ${{ name: label }}?`}
          action={t`Remove plan`}
          isOpen={isOpen}
          mutation={remove}
          parameters={{ key: plan.key }}
          done={t`${{ name: label }} removed.`}
          onClose={() => setOpen(false)}
        >
          {t`No organization uses it.`}
        </ConfirmAction>
      </Cell>
    </Row>
  );
}

function trendsText({ delay_hours, metrics_hidden }: Plan): string {
  if (delay_hours === 0)
    return metrics_hidden ? t`live, no metrics` : t({ message: 'live', context: 'trends' });
  return metrics_hidden ? t`${delay_hours} h late, no metrics` : t`${delay_hours} h late`;
}
