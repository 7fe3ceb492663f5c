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

const channels: { channel: Channel; label: string; way: string }[] = [
  { channel: 'in_app', label: 'In the app', way: 'in the app' },
  { channel: 'push', label: 'Push', way: 'by push' },
  { channel: 'mail', label: 'Email', way: 'by email' },
];

/** What the user is notified of, through which channels, and when. */
export function NotificationSettings() {
  const query = api.notifications.settings.useQuery({});
  const { data } = query;
  if (!data) return <Query of={query} what="choices" loading={<Skeleton className="h-80 w-full" />} />;
  const groups = Object.entries(Object.groupBy(data.events, ({ group }) => group));
  const visible = channels.filter(({ channel }) => channel !== 'mail' || data.mail !== null);
  return (
    <>
      <Section
        title="Notifications"
        place="events"
        description="Choose what you’re notified about. Your own actions never notify you."
      >
        <Table label="Notifications" head={['Notify me about', ...visible.map(({ label }) => label)]} stacks>
          {groups.flatMap(([group, events = []]) =>
            events.map((row) => (
              <Row key={row.event}>
                <Cell>
                  <span className="block font-medium">{row.label}</span>
                  <span className="block text-xs text-faint">{group}</span>
                </Cell>
                {visible.map(({ channel, label, way }) => (
                  <Cell key={channel} label={label}>
                    <Choice row={row} channel={channel} way={way} />
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
  way: string;
}

function Choice({ row, channel, way }: ChoiceProps) {
  const choose = api.notifications.choose.useMutation();
  return (
    <Switch
      label={`${row.label} ${way}`}
      isSelected={choose.isPending ? choose.variables.wanted : row[channel]}
      onChange={(wanted) => choose.mutate({ event: row.event, channel, wanted })}
    />
  );
}
