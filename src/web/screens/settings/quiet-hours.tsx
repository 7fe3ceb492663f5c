import { useState } from 'react';

import { api } from '#web/api.ts';
import { zonesWith } from '#web/lib/zones.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import type { NotificationChoices } from './notification-choices.ts';
import { Section } from './section.tsx';

/** The value that stands for "as the organization". */
const ofOrganization = 'organization';

/** When push and mail wait, and whose clock that is. */
export function QuietHours({ choices: { settings, zone } }: { choices: NotificationChoices }) {
  const save = api.notifications.save.useMutation({ refusal: 'inline' });
  const [isQuiet, setQuiet] = useState(settings.quiet_from !== null);
  const [from, setFrom] = useState(settings.quiet_from ?? '22:00');
  const [to, setTo] = useState(settings.quiet_to ?? '07:00');
  const [timezone, setTimezone] = useState(settings.timezone ?? ofOrganization);
  const zones = [
    {
      value: ofOrganization,
      label: settings.timezone === null ? `As the organization: ${zone}` : 'As the organization',
    },
    ...zonesWith(zone),
  ];
  const submit = () =>
    save.mutate(
      {
        quiet_from: isQuiet ? from : null,
        quiet_to: isQuiet ? to : null,
        timezone: timezone === ofOrganization ? null : timezone,
      },
      { onSuccess: () => toast('Saved.') },
    );
  return (
    <Section
      title="Quiet hours"
      description="Push and mail wait until they are over. The app itself shows everything at once."
    >
      <Form className="flex flex-col gap-4" onSubmit={submit}>
        <Checkbox isSelected={isQuiet} onChange={setQuiet}>
          Do not disturb me at certain hours
        </Checkbox>
        <div className="flex flex-wrap gap-4">
          {isQuiet && (
            <>
              <TextField
                label="From"
                type="time"
                value={from}
                onChange={setFrom}
                className="w-28"
                isRequired
              />
              <TextField
                label="Until"
                type="time"
                value={to}
                onChange={setTo}
                className="w-28"
                description={to <= from ? 'the next day' : undefined}
                isRequired
              />
            </>
          )}
          <Select
            label="My zone"
            layout="stacked"
            className="w-72 max-w-full"
            value={timezone}
            options={zones}
            onChange={setTimezone}
          />
        </div>
        {save.error && <p className="text-danger">{save.error.message}</p>}
        <div>
          <Button type="submit" isPending={save.isPending}>
            Save
          </Button>
        </div>
      </Form>
    </Section>
  );
}
