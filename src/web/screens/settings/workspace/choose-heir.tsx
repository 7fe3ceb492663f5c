import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { Select } from '#web/ui/select.tsx';

interface ChooseHeirProps {
  label: string;
  /** The current owner of the work. */
  from: number;
  /** The new owner; null leaves the work unassigned. */
  value: number | null;
  onChange: (heir: number | null) => void;
}

/** Chooses who takes over a member's open cards, drafts and watched views. */
export function ChooseHeir({ label, from, value, onChange }: ChooseHeirProps) {
  const members = api.members.list.useQuery({}).data?.members ?? [];
  return (
    <Select
      label={label}
      layout="stacked"
      value={String(value ?? 'nobody')}
      options={[
        { value: 'nobody', label: t`Unassigned` },
        ...members
          .filter(({ user_id }) => user_id !== from)
          .map(({ user_id, user_name, agent }) => ({
            value: String(user_id),
            label: user_name,
            ...(agent && { note: t`agent` }),
          })),
      ]}
      onChange={(chosen) => onChange(chosen === 'nobody' ? null : Number(chosen))}
    />
  );
}
