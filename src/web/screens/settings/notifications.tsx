import type { Channel } from '#contract/notification-events.ts';
import { api } from '#web/api.ts';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';

import { MailSettings } from './mail-settings.tsx';
import type { NotificationChoices } from './notification-choices.ts';
import { PushSettings } from './push-settings.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { Section } from './section.tsx';

const channels: { channel: Channel; label: string; way: string }[] = [
  { channel: 'in_app', label: 'In the app', way: 'in the app' },
  { channel: 'push', label: 'Push', way: 'by push' },
  { channel: 'mail', label: 'Mail', way: 'by mail' },
];

/** What the person is told of, by which ways, and when. */
export function NotificationSettings() {
  const { data, error, refetch } = api.notifications.settings.useQuery({});
  if (error && !data) {
    return (
      <ErrorState
        title="Your choices could not be loaded"
        message={error.message}
        requestId={error.requestId}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton className="h-80 w-full" />;
  const groups = Object.entries(Object.groupBy(data.events, ({ group }) => group));
  const shown = channels.filter(({ channel }) => channel !== 'mail' || data.mail !== null);
  return (
    <>
      <Section
        title="Notifications"
        description="What you are told of, and how. What you do yourself is never told."
      >
        <Table label="Notifications" head={['Tell me of', ...shown.map(({ label }) => label)]} stacks>
          {groups.flatMap(([group, events = []]) =>
            events.map((row) => (
              <Row key={row.event}>
                <Cell>
                  <span className="block font-medium">{row.label}</span>
                  <span className="block text-xs text-faint">{group}</span>
                </Cell>
                {shown.map(({ channel, label, way }) => (
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
