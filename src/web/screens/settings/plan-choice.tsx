import { api } from '#web/api.ts';
import { useMe } from '#web/parts/me.ts';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

/** An owner chooses among the plans that are open; the administrator among all. */
export function PlanChoice() {
  const { organization, administrator } = useMe();
  const { data } = api.plans.list.useQuery({});
  const choose = api.plans.choose.useMutation();
  if (!data || !(organization?.role === 'owner' || administrator)) return null;
  const { plans, current } = data;
  const choices = plans.filter(({ key, open }) => open || administrator || key === current);
  const label = (wanted: string) => plans.find(({ key }) => key === wanted)?.label ?? wanted;
  const change = (plan: string) => {
    if (plan === current) return;
    choose.mutate(
      { plan },
      {
        onSuccess: () => toast(`The plan is ${label(plan)} now.`, () => choose.mutate({ plan: current })),
      },
    );
  };
  return (
    <Select
      label="Plan"
      value={choose.isPending ? (choose.variables?.plan ?? current) : current}
      options={choices.map(({ key, label: name }) => ({ value: key, label: name }))}
      onChange={change}
    />
  );
}
