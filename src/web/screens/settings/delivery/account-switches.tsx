import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { switchLabels, type Account, type Switches } from './account-labels.ts';

const speeds = [
  { value: '0', label: t`immediately` },
  { value: '2000', label: t`after 2 s` },
  { value: '10000', label: t`after 10 s` },
  { value: '30000', label: t`after 30 s` },
];

/** Makes a sandbox fail in chosen ways, to test how Copydesk reacts. */
export function AccountSwitches({ account, onClose }: { account: Account; onClose: () => void }) {
  const edit = api.accounts.edit.useMutation();
  const { account_id, name, network_label, switches } = account;
  if (!switches) return null;
  const current: Switches = { ...switches, ...(edit.isPending && edit.variables.switches) };
  const change = (changed: Partial<Switches>) => edit.mutate({ account_id, switches: changed });
  const slow = String(current.slow_ms);
  return (
    <Dialog title={t`How ${name} on ${network_label} behaves`} isOpen onClose={onClose}>
      <p className="mb-4 text-soft">{t`Simulate network problems safely. Changes apply immediately.`}</p>
      <div className="flex flex-col gap-4">
        <div className="flex items-start justify-between gap-4">
          <span>
            <span className="block font-medium">{t`Responds`}</span>
            <span className="block text-soft">{t`How long a delivery takes.`}</span>
          </span>
          <Select
            label={t`Responds`}
            layout="bare"
            value={slow}
            options={
              speeds.some(({ value }) => value === slow)
                ? speeds
                : [...speeds, { value: slow, label: t`after ${{ seconds: current.slow_ms / 1000 }} s` }]
            }
            onChange={(value) => change({ slow_ms: Number(value) })}
          />
        </div>
        {switchLabels.map((one) => (
          <div key={one.name} className="flex items-start justify-between gap-4">
            <span>
              <span className="block font-medium">{one.label}</span>
              <span className="block text-soft">{one.text}</span>
            </span>
            <Switch
              label={one.label}
              isSelected={current[one.name]}
              onChange={(on) => change({ [one.name]: on })}
            />
          </div>
        ))}
      </div>
      <div className="mt-5 flex justify-end">
        <Button onPress={onClose}>{t`Done`}</Button>
      </div>
    </Dialog>
  );
}
