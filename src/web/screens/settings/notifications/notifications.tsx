import { t } from '@lingui/core/macro';

import type { Channel } from '#contract/notifications/notification-events.ts';
import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { MailSettings } from './mail-settings.tsx';
import type { NotificationChoices } from './notification-choices.ts';
import { PushSettings } from './push-settings.tsx';
import { QuietHours } from './quiet-hours.tsx';

const channels: { channel: Channel; label: string; choice: (event: string) => string }[] = [
  { channel: 'in_app', label: t`In the app`, choice: (event) => t`${event} in the app` },
  { channel: 'push', label: t`Push`, choice: (event) => t`${event} by push` },
  { channel: 'mail', label: t`Email`, choice: (event) => t`${event} by email` },
];

/** The user's notification settings: events, channels and times. */
export function NotificationSettings() {
  const query = api.notifications.settings.useQuery({});
  const { data } = query;
  if (!data) return <Query of={query} what={t`choices`} loading={<Skeleton className="h-80 w-full" />} />;
  const groups = Object.entries(Object.groupBy(data.events, ({ group }) => group));
  const visible = channels.filter(({ channel }) => channel !== 'mail' || data.mail !== null);
  return (
    <>
      <Section
        title={t`Notifications`}
        place="events"
        description={t`Choose what you’re notified about. Your own actions never notify you.`}
      >
        <Table
          label={t`Notifications`}
          head={[t`Notify me about`, ...visible.map(({ label }) => label)]}
          stacks
        >
          {groups.flatMap(([group, events = []]) =>
            events.map((row) => (
              <Row key={row.event}>
                <Cell>
                  <span className="block font-medium">{row.label}</span>
                  <span className="block text-xs text-faint">{group}</span>
                </Cell>
                {visible.map(({ channel, label, choice }) => (
                  <Cell key={channel} label={label}>
                    <Choice row={row} channel={channel} label={choice(row.label)} />
                  </Cell>
                ))}
              </Row>
            )),
          )}
        </Table>
      </Section>
      <PushSettings />
      {data.mail && <MailSettings choices={data} mail={data.mail} />}
      <QuietHours choices={data} />
    </>
  );
}

interface ChoiceProps {
  row: NotificationChoices['events'][number];
  channel: Channel;
  label: string;
}

function Choice({ row, channel, label }: ChoiceProps) {
  const choose = api.notifications.choose.useMutation();
  return (
    <Switch
      label={label}
      isSelected={choose.isPending ? choose.variables.wanted : row[channel]}
      onChange={(wanted) => choose.mutate({ event: row.event, channel, wanted })}
    />
  );
}
