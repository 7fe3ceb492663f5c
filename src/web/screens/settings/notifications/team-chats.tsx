import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { DeliveryWatch } from './delivery-state.tsx';
import { TeamChatForm } from './team-chat-form.tsx';
import { kindLabels, subjectLabels, type TeamChat } from './team-chat-labels.ts';

/** The team chats that receive notifications. */
export function TeamChats() {
  const query = api.teamChats.list.useQuery({});
  const { data } = query;
  const [adding, setAdding] = useState(false);
  const add = (
    <Button variant="primary" onPress={() => setAdding(true)}>
      {t`Add team chat`}
    </Button>
  );
  return (
    <Section
      title={t`Team chat`}
      description={t`Posts events to Slack, Mattermost or Discord channels through incoming webhooks.`}
      action={data && data.team_chats.length > 0 && add}
    >
      <Query of={query} what={t`team chats`} loading={<Skeleton className="h-24 w-full" />}>
        {(data) =>
          data.team_chats.length === 0 ? (
            <EmptyState title={t`No team chats yet`} action={add}>
              {t`Create an incoming webhook in your chat and enter its URL here.`}
            </EmptyState>
          ) : (
            <Table label={t`Team chats`} head={[t`Name`, t`Events`, t`Last message`]} hasActions stacks>
              {data.team_chats.map((chat) => (
                <ChatRow key={chat.id} chat={chat} />
              ))}
            </Table>
          )
        }
      </Query>
      {adding && <TeamChatForm onClose={() => setAdding(false)} />}
    </Section>
  );
}

function ChatRow({ chat }: { chat: TeamChat }) {
  const { id, name, kind, host, ending, subjects } = chat;
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const remove = api.teamChats.remove.useMutation();
  const test = api.teamChats.test.useMutation();
  return (
    <Row>
      <Cell className="max-w-72">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-xs text-faint">
          {kindLabels[kind]} · {host} …{ending}
        </span>
      </Cell>
      <Cell label={t`Events`} className="text-soft">
        {subjects.map((subject) => subjectLabels[subject]).join(', ') || t`nothing`}
      </Cell>
      <Cell label={t`Last message`} className="max-w-72">
        <Health chat={chat} />
        {test.data && (
          <output aria-label={t`Test of ${name}`} className="mt-1 block">
            <DeliveryWatch key={test.data.delivery_id} id={test.data.delivery_id} />
          </output>
        )}
      </Cell>
      <Cell className="text-end whitespace-nowrap">
        {!chat.off_at && (
          <Button variant="quiet" isPending={test.isPending} onPress={() => test.mutate({ id })}>
            {t({ message: 'Test', context: 'verb' })}
          </Button>
        )}
        <Button variant="quiet" onPress={() => setOpen('change')}>
          {t({ message: 'Change', context: 'verb' })}
        </Button>
        <Button variant="quiet" onPress={() => setOpen('remove')}>
          {t`Remove`}
        </Button>
        {open === 'change' && <TeamChatForm chat={chat} onClose={close} />}
        <ConfirmAction
          title={t`Remove ${name}?`}
          action={t`Remove`}
          isOpen={open === 'remove'}
          mutation={remove}
          parameters={{ id }}
          done={t`${name} removed.`}
          onClose={close}
        >
          {t`No more events are posted there. Its webhook URL is deleted.`}
        </ConfirmAction>
      </Cell>
    </Row>
  );
}

function Health({ chat: { off_at, last_error, last_error_at, sent_at } }: { chat: TeamChat }) {
  const zone = useZone();
  if (off_at) {
    return (
      <>
        <Badge tone="danger">{t({ message: 'Off', context: 'state' })}</Badge>
        <span className="block text-xs break-words text-faint">
          {t`It replied: ${{ answer: last_error ?? '' }}. Enter its new URL under Change.`}
        </span>
      </>
    );
  }
  if (last_error) {
    return (
      <>
        <Badge tone="warning">{t`Error`}</Badge>
        <span className="block text-xs break-words text-faint">
          {last_error} {last_error_at && <Ago at={last_error_at} zone={zone} isSentence />}
        </span>
      </>
    );
  }
  return (
    <span className="text-soft">{sent_at ? <Ago at={sent_at} zone={zone} isSentence /> : t`none yet`}</span>
  );
}
