import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { clockText, zoneName } from '#web/lib/format.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Select } from '#web/ui/select.tsx';
import type { NotificationChoices } from './notification-choices.ts';
import { SendTest } from './send-test.tsx';

const digests = [
  { value: 'off', label: t`immediately` },
  { value: 'hourly', label: t`as an hourly digest` },
  { value: 'daily', label: t`as a daily digest` },
] as const;

const hours = () =>
  Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: clockText(`${String(hour).padStart(2, '0')}:00`),
  }));

interface MailSettingsProps {
  choices: NotificationChoices;
  mail: NonNullable<NotificationChoices['mail']>;
}

/** The mail address, and whether mails are collected in digests. */
export function MailSettings({ choices: { settings, zone }, mail }: MailSettingsProps) {
  const save = api.notifications.save.useMutation();
  const current = { ...settings, ...(save.isPending && save.variables) };
  return (
    <Section
      title={t`Email`}
      place="mail"
      description={
        mail.sends
          ? t`Sent to ${{ address: mail.address }}. Digests skip notifications you’ve already read.`
          : t`No mail server is set up. Emails stay in the outbox, where an admin can read them.`
      }
      action={<SendTest channel="mail" />}
    >
      <div className="flex flex-wrap gap-4">
        <Select
          label={t`Emails are sent`}
          layout="stacked"
          className="w-56"
          value={current.digest}
          options={digests}
          onChange={(digest) => save.mutate({ digest })}
        />
        {current.digest === 'daily' && (
          <Select
            label={t`At, in ${{ zone: zoneName(zone) }}`}
            layout="stacked"
            className="w-56"
            value={String(current.digest_hour)}
            options={hours()}
            onChange={(hour) => save.mutate({ digest_hour: Number(hour) })}
          />
        )}
      </div>
    </Section>
  );
}
