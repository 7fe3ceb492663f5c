import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { zoneLabel } from '#web/lib/format.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { NotificationChoices } from './notification-choices.ts';

/** The hours in which push and mail are held back, and their time zone. */
export function QuietHours({ choices: { settings, zone } }: { choices: NotificationChoices }) {
  const save = api.notifications.save.useMutation({ refusal: 'inline' });
  const [isQuiet, setQuiet] = useState(settings.quiet_from !== null);
  const [from, setFrom] = useState(settings.quiet_from ?? '22:00');
  const [to, setTo] = useState(settings.quiet_to ?? '07:00');
  const submit = () =>
    save.mutate(
      {
        quiet_from: isQuiet ? from : null,
        quiet_to: isQuiet ? to : null,
      },
      { onSuccess: () => toast(t`Saved.`) },
    );
  return (
    <Section
      title={t`Quiet hours`}
      place="quiet-hours"
      description={t`Push and email wait until quiet hours end. The app shows everything immediately.`}
    >
      <Form className="flex flex-col gap-4" onSubmit={submit}>
        <Checkbox isSelected={isQuiet} onChange={setQuiet}>
          {t`Pause push and email during quiet hours`}
        </Checkbox>
        <div className="flex flex-wrap gap-4">
          {isQuiet && (
            <>
              <TextField
                label={t({ message: 'From', context: 'a time' })}
                type="time"
                value={from}
                onChange={setFrom}
                className="w-28"
                isRequired
              />
              <TextField
                label={t({ message: 'Until', context: 'a time' })}
                type="time"
                value={to}
                onChange={setTo}
                className="w-28"
                description={to <= from ? t`the next day` : undefined}
                isRequired
              />
            </>
          )}
        </div>
        {isQuiet && (
          <p className="text-soft">
            <Trans>
              In {{ zone: zoneLabel(zone) }}.{' '}
              <Link
                to="/settings/preferences"
                hash="times"
                className="text-accent underline underline-offset-2"
              >
                Change time zone
              </Link>
            </Trans>
          </p>
        )}
        <Refusal error={save.error} />
        <div>
          <Button type="submit" isPending={save.isPending}>
            {t`Save`}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
