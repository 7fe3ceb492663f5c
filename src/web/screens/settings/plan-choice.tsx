import { useState } from 'react';

import { api } from '#web/api.ts';
import { useMe } from '#web/parts/me.ts';
import { Confirm } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

/**
 * An owner chooses among the plans that are open; the administrator among all. What would stop publishing is asked
 * about first.
 */
export function PlanChoice() {
  const { organization, administrator } = useMe();
  const { data } = api.plans.list.useQuery({});
  const choose = api.plans.choose.useMutation();
  const [asking, setAsking] = useState<string | null>(null);
  if (!data || !(organization?.role === 'owner' || administrator)) return null;
  const { plans, current } = data;
  const choices = plans.filter(({ key, open }) => open || administrator || key === current);
  const label = (wanted: string) => plans.find(({ key }) => key === wanted)?.label ?? wanted;
  const publishes = (wanted: string) => plans.find(({ key }) => key === wanted)?.can_publish ?? false;
  const change = (plan: string) =>
    choose.mutate(
      { plan },
      {
        onSuccess: () => toast(`The plan is ${label(plan)} now.`, () => choose.mutate({ plan: current })),
        onSettled: () => setAsking(null),
      },
    );
  return (
    <>
      <Select
        label="Plan"
        value={choose.isPending ? (choose.variables?.plan ?? current) : current}
        options={choices.map(({ key, label: name }) => ({ value: key, label: name }))}
        onChange={(plan) => {
          if (plan === current) return;
          if (publishes(current) && !publishes(plan)) setAsking(plan);
          else change(plan);
        }}
      />
      <Confirm
        title={`Change to ${label(asking ?? current)}?`}
        action={`Change to ${label(asking ?? current)}`}
        isOpen={asking !== null}
        isPending={choose.isPending}
        onConfirm={() => asking !== null && change(asking)}
        onClose={() => setAsking(null)}
      >
        {label(asking ?? current)} does not publish. With it nobody here, agents included, sends or schedules
        posts.
      </Confirm>
    </>
  );
}
