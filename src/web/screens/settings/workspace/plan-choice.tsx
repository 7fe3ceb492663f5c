import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Confirm } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

/**
 * Owners choose among the open plans, the administrator among all. A choice that would end publishing must be
 * confirmed.
 */
export function PlanChoice() {
  const { organization, administrator } = useMe();
  const { data } = api.plans.list.useQuery({});
  const choose = api.plans.choose.useMutation();
  const [chosen, setChosen] = useState<string | null>(null);
  if (!data || !(organization?.role === 'owner' || administrator)) return null;
  const { plans, current } = data;
  const choices = plans.filter(({ key, open }) => open || administrator || key === current);
  const label = (planKey: string) => plans.find(({ key }) => key === planKey)?.label ?? planKey;
  const publishes = (planKey: string) => plans.find(({ key }) => key === planKey)?.can_publish ?? false;
  const change = (plan: string) =>
    choose.mutate(
      { plan },
      {
        onSuccess: () =>
          toast(t`Changed to the plan ${{ name: label(plan) }}.`, () => choose.mutate({ plan: current })),
        onSettled: () => setChosen(null),
      },
    );
  const name = label(chosen ?? current);
  return (
    <>
      <Select
        label={t`Plan`}
        value={choose.isPending ? (choose.variables?.plan ?? current) : current}
        options={choices.map(({ key, label: shown }) => ({ value: key, label: shown }))}
        onChange={(plan) => {
          if (plan === current) return;
          if (publishes(current) && !publishes(plan)) setChosen(plan);
          else change(plan);
        }}
      />
      <Confirm
        title={t`Change to ${name}?`}
        action={t`Change to ${name}`}
        isOpen={chosen !== null}
        isPending={choose.isPending}
        onConfirm={() => chosen !== null && change(chosen)}
        onClose={() => setChosen(null)}
      >
        {t`${name} doesn’t include publishing. Neither people nor agents can publish or schedule posts with it.`}
      </Confirm>
    </>
  );
}
