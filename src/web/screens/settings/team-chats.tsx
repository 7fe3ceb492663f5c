import { useState } from 'react';

import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';

import { DeliveryWatch } from './delivery-state.tsx';
import { Section } from './section.tsx';
import { TeamChatForm } from './team-chat-form.tsx';
import { kindLabels, subjectLabels, type TeamChat } from './team-chat-words.ts';

/** The chats in which the team reads along. */
export function TeamChats() {
  const { data, error, refetch } = api.teamChats.list.useQuery({});
  const [adding, setAdding] = useState(false);
  const add = (
    <Button look="primary" onPress={() => setAdding(true)}>
      Add a team chat
    </Button>
  );
  return (
    <Section
      title="Team chat"
      description="Mirrors what happens to channels of Slack, Mattermost or Discord, by their incoming webhooks."
      action={data && data.team_chats.length > 0 && add}
    >
      {error && !data && (
        <ErrorState
          title={
            error.status === 403
              ? 'Team chats are for owners and admins'
              : 'The team chats could not be loaded'
          }
          message={error.message}
          requestId={error.requestId}
          onRetry={error.status === 403 ? undefined : () => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data?.team_chats.length === 0 && (
        <EmptyState title="No team chat yet" action={add}>
          Make an incoming webhook in your chat, and enter its address here.
        </EmptyState>
      )}
      {data && data.team_chats.length > 0 && (
        <Table label="Team chats" head={['Name', 'Gets', 'Last message']} hasActions stacks>
          {data.team_chats.map((chat) => (
            <ChatRow key={chat.id} chat={chat} />
          ))}
        </Table>
      )}
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
      <Cell label="Gets" className="text-soft">
        {subjects.map((subject) => subjectLabels[subject]).join(', ') || 'nothing'}
      </Cell>
      <Cell label="Last message" className="max-w-72">
        <Health chat={chat} />
        {test.data && (
          <output aria-label={`Test of ${name}`} className="mt-1 block">
            <DeliveryWatch key={test.data.delivery_id} id={test.data.delivery_id} />
          </output>
        )}
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {!chat.off_at && (
          <Button look="quiet" isPending={test.isPending} onPress={() => test.mutate({ id })}>
            Test
          </Button>
        )}
        <Button look="quiet" onPress={() => setOpen('change')}>
          Change
        </Button>
        <Button look="quiet" onPress={() => setOpen('remove')}>
          Remove
        </Button>
        {open === 'change' && <TeamChatForm chat={chat} onClose={close} />}
        <Confirm
          title={`Remove ${name}?`}
          action="Remove"
          isOpen={open === 'remove'}
          isPending={remove.isPending}
          onClose={close}
          onConfirm={() =>
            remove.mutate({ id }, { onSuccess: () => toast(`${name} is removed.`), onSettled: close })
          }
        >
          Nothing is mirrored there any more. Its address is forgotten.
        </Confirm>
      </Cell>
    </Row>
  );
}

function Health({ chat: { off_at, last_error, last_error_at, sent_at } }: { chat: TeamChat }) {
  const zone = useZone();
  if (off_at) {
    return (
      <>
        <Badge tone="danger">Switched off</Badge>
        <span className="block text-xs break-words text-faint">
          It said: {last_error}. Enter its new address under Change.
        </span>
      </>
    );
  }
  if (last_error) {
    return (
      <>
        <Badge tone="warning">Trouble</Badge>
        <span className="block text-xs break-words text-faint">
          {last_error} {last_error_at && <Ago at={last_error_at} zone={zone} inWords />}
        </span>
      </>
    );
  }
  return <span className="text-soft">{sent_at ? <Ago at={sent_at} zone={zone} inWords /> : 'none yet'}</span>;
}
