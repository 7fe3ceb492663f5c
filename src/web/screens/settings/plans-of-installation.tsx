import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';

import { EditPlan } from './edit-plan.tsx';
import { Section } from './section.tsx';

export type Plan = DataOf<Contract['plans']['list']>['plans'][number];

/** For the administrator: the plans that there are, and which organization has which. */
export function PlansOfInstallation() {
  const { data, error } = api.plans.list.useQuery({});
  const homes = api.plans.organizations.useQuery({});
  const [editing, setEditing] = useState<Plan | 'new' | null>(null);
  const plans = data?.plans;
  return (
    <Section
      title="Plans of the installation"
      description="You look after this installation: a change holds for every organization with the plan, from the next request on."
      action={<Button onPress={() => setEditing('new')}>New plan</Button>}
    >
      {error && !plans && <p className="text-danger">{error.message}</p>}
      {!plans && !error && <Skeleton className="h-24 w-full" />}
      {plans && (
        <Table
          label="Plans"
          head={['Plan', 'Requests an hour', 'Queries a day', 'Credits a month', 'Trends', 'Publishes']}
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
      )}
      {plans && homes.data && homes.data.organizations.length > 1 && (
        <>
          <h3 id="plan-of-each" className="eyebrow mt-6 mb-1">
            Plan of each organization
          </h3>
          <ul aria-labelledby="plan-of-each" className="flex flex-col gap-2">
            {homes.data.organizations.map((home) => (
              <Home key={home.id} home={home} plans={plans} />
            ))}
          </ul>
        </>
      )}
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
        label={`Plan of ${home.name}`}
        layout="bare"
        value={home.plan}
        options={plans.map(({ key, label }) => ({ value: key, label }))}
        onChange={(plan) =>
          plan !== home.plan &&
          choose.mutate(
            { plan, organization_id: home.id },
            {
              onSuccess: () =>
                toast(`The plan of ${home.name} is changed.`, () =>
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
  const [asking, setAsking] = useState(false);
  const { label, requests_per_hour, daily_queries, monthly_credits, delay_hours, metrics_hidden } = plan;
  return (
    <Row>
      <Cell>
        <span className="block font-medium">{label}</span>
        <span className="block text-xs text-faint">
          {users === 1 ? '1 organization' : `${users} organizations`}
          {!plan.open && ' · given by you alone'}
        </span>
      </Cell>
      <Cell label="Requests an hour" className="figures">
        {requests_per_hour === null ? 'as installed' : exactNumber(requests_per_hour)}
      </Cell>
      <Cell label="Queries a day" className="figures">
        {daily_queries === null ? 'no cap' : exactNumber(daily_queries)}
      </Cell>
      <Cell label="Credits a month" className="figures">
        {monthly_credits === null ? 'off' : exactNumber(monthly_credits)}
      </Cell>
      <Cell label="Trends" className="text-soft">
        {delay_hours === 0 ? 'live' : `${delay_hours} h late`}
        {metrics_hidden && ', no numbers'}
      </Cell>
      <Cell label="Publishes">{plan.can_publish ? 'yes' : 'no'}</Cell>
      <Cell className="text-right whitespace-nowrap">
        <Button look="quiet" onPress={onEdit}>
          Change<span className="sr-only"> {label}</span>
        </Button>
        {users === 0 && (
          <Button look="quiet" onPress={() => setAsking(true)}>
            Remove<span className="sr-only"> {label}</span>
          </Button>
        )}
        <Confirm
          title={`Remove the plan ${label}?`}
          action="Remove the plan"
          isOpen={asking}
          isPending={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            remove.mutate(
              { key: plan.key },
              { onSuccess: () => toast(`${label} is removed.`), onSettled: () => setAsking(false) },
            )
          }
        >
          No organization has it.
        </Confirm>
      </Cell>
    </Row>
  );
}
