import { api } from '#web/api.ts';
import { Select } from '#web/ui/select.tsx';

import type { NotificationChoices } from './notification-choices.ts';
import { Section } from './section.tsx';
import { SendTest } from './send-test.tsx';

const digests = [
  { value: 'off', label: 'at once, one by one' },
  { value: 'hourly', label: 'gathered, each hour' },
  { value: 'daily', label: 'gathered, once a day' },
] as const;

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

interface MailSettingsProps {
  choices: NotificationChoices;
  mail: NonNullable<NotificationChoices['mail']>;
}

/** Where mail goes and whether it is gathered. */
export function MailSettings({ choices: { settings, zone }, mail }: MailSettingsProps) {
  const save = api.notifications.save.useMutation();
  const shown = { ...settings, ...(save.isPending && save.variables) };
  return (
    <Section
      title="Mail"
      description={
        mail.sends
          ? `Goes to ${mail.address}. What you have read before is left out of a gathered mail.`
          : 'There is no mail server here: mails stay in the outbox, which an admin can read.'
      }
      action={<SendTest channel="mail" />}
    >
      <div className="flex flex-wrap gap-4">
        <Select
          label="Mails are sent"
          layout="stacked"
          className="w-56"
          value={shown.digest}
          options={digests}
          onChange={(digest) => save.mutate({ digest })}
        />
        {shown.digest === 'daily' && (
          <Select
            label={`At, in ${zone.replaceAll('_', ' ')}`}
            layout="stacked"
            className="w-56"
            value={String(shown.digest_hour)}
            options={hours}
            onChange={(hour) => save.mutate({ digest_hour: Number(hour) })}
          />
        )}
      </div>
    </Section>
  );
}
