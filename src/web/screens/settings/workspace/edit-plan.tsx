import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Plan } from './plans-of-installation.tsx';

const numbers = [
  {
    name: 'requests_per_hour',
    label: t`Requests per hour and token`,
    empty: t`Empty: installation default.`,
  },
  { name: 'daily_queries', label: t`Content queries per day`, empty: t`Empty: no cap.` },
  { name: 'monthly_credits', label: t`Credits per month`, empty: t`Empty: credits are off.` },
  { name: 'projects', label: t`Active projects`, empty: t`Empty: no limit.` },
  { name: 'delay_hours', label: t`Delay of trends in hours`, empty: t`Empty: none.` },
] as const;

type NumberName = (typeof numbers)[number]['name'];

/** Creates or edits a plan. */
export function EditPlan({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const save = api.plans.save.useMutation({ refusal: 'inline' });
  const [label, setLabel] = useState(plan?.label ?? '');
  const [typed, setTyped] = useState<Record<NumberName, string>>({
    requests_per_hour: String(plan?.requests_per_hour ?? ''),
    daily_queries: String(plan?.daily_queries ?? ''),
    monthly_credits: String(plan?.monthly_credits ?? ''),
    projects: String(plan?.projects ?? ''),
    delay_hours: String(plan?.delay_hours || ''),
  });
  const [flags, setFlags] = useState({
    metrics_hidden: plan?.metrics_hidden ?? false,
    can_publish: plan?.can_publish ?? true,
    open: plan?.open ?? false,
  });
  const countOf = (name: NumberName) => (typed[name].trim() === '' ? null : Number(typed[name]));
  const wrong = (name: NumberName) => {
    const count = countOf(name);
    const least = name === 'requests_per_hour' || name === 'projects' ? 1 : 0;
    return count === null || (Number.isSafeInteger(count) && count >= least)
      ? undefined
      : t`Must be a whole number from ${least}.`;
  };
  const send = () =>
    save.mutate(
      {
        key: plan?.key ?? keyOf(label),
        label: label.trim(),
        requests_per_hour: countOf('requests_per_hour'),
        daily_queries: countOf('daily_queries'),
        monthly_credits: countOf('monthly_credits'),
        projects: countOf('projects'),
        delay_hours: countOf('delay_hours') ?? 0,
        ...flags,
      },
      {
        onSuccess: () => {
          toast(t`${{ name: label.trim() }} saved.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={plan ? t`Plan ${{ name: plan.label }}` : t`New plan`}
      action={t`Save`}
      mutation={save}
      isDisabled={numbers.some(({ name }) => wrong(name) !== undefined)}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField label={t`Name`} value={label} onChange={setLabel} maxLength={60} isRequired isFirst />
      {numbers.map(({ name, label: of, empty }) => (
        <TextField
          key={name}
          label={of}
          description={empty}
          inputMode="numeric"
          value={typed[name]}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
          error={wrong(name)}
        />
      ))}
      <Checkbox
        isSelected={flags.can_publish}
        onChange={(can_publish) => setFlags({ ...flags, can_publish })}
      >
        {t`Can publish`}
      </Checkbox>
      <Checkbox
        isSelected={flags.metrics_hidden}
        onChange={(metrics_hidden) => setFlags({ ...flags, metrics_hidden })}
      >
        {t`Hide trend metrics`}
      </Checkbox>
      <Checkbox isSelected={flags.open} onChange={(open) => setFlags({ ...flags, open })}>
        {t`Owners can choose this plan`}
      </Checkbox>
    </FormDialog>
  );
}

/** A new plan's key, derived from its name; generated if the name has no Latin letters or digits. */
function keyOf(label: string): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40);
  return plain === '' ? `plan-${Date.now().toString(36)}` : plain;
}
