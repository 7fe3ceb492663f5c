import { useState } from 'react';

import type { ChatKind, ChatSubject } from '#contract/team-chats.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import { kindLabels, subjectLabels, type TeamChat } from './team-chat-words.ts';

const kinds = entries(kindLabels).map(([value, label]) => ({ value, label }));

const examples: Record<ChatKind, string> = {
  slack: 'https://hooks.slack.com/services/…',
  mattermost: 'https://chat.example.org/hooks/…',
  discord: 'https://discord.com/api/webhooks/…',
};

/** Adds a team chat, or changes one. Its address is never shown again, so a new one is only asked for. */
export function TeamChatForm({ chat, onClose }: { chat?: TeamChat; onClose: () => void }) {
  const add = api.teamChats.add.useMutation({ refusal: 'inline' });
  const change = api.teamChats.change.useMutation({ refusal: 'inline' });
  const [name, setName] = useState(chat?.name ?? '');
  const [kind, setKind] = useState<ChatKind>(chat?.kind ?? 'slack');
  const [address, setAddress] = useState('');
  const [subjects, setSubjects] = useState<readonly ChatSubject[]>(chat?.subjects ?? ['board_comments']);
  const error = add.error ?? change.error;
  const save = () => {
    const onSuccess = () => {
      toast(chat ? 'Saved.' : `${name} is added. Send it a test.`);
      onClose();
    };
    const common = { name: name.trim(), subjects: [...subjects] };
    if (chat)
      change.mutate(
        { id: chat.id, ...common, ...(address !== '' && { address: address.trim() }) },
        { onSuccess },
      );
    else add.mutate({ ...common, kind, address: address.trim() }, { onSuccess });
  };
  return (
    <Dialog title={chat ? `Change ${chat.name}` : 'Add a team chat'} isOpen isForm onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={save}>
        {!chat && <Select label="Chat" layout="stacked" value={kind} options={kinds} onChange={setKind} />}
        <TextField
          label="Name"
          description="The channel, as you call it."
          value={name}
          onChange={setName}
          maxLength={80}
          isRequired
          isFirst
        />
        <TextField
          label={chat ? 'New address' : 'Address of the incoming webhook'}
          description={
            chat
              ? `Leave it empty to keep the one at ${chat.host} that ends in ${chat.ending}.`
              : 'Whoever has it can post there: it is kept encrypted and not shown again.'
          }
          placeholder={examples[kind]}
          value={address}
          onChange={setAddress}
          maxLength={2000}
          isRequired={!chat}
          mono
        />
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">Gets</legend>
          {entries(subjectLabels).map(([subject, label]) => (
            <Checkbox
              key={subject}
              isSelected={subjects.includes(subject)}
              onChange={(on) =>
                setSubjects(on ? [...subjects, subject] : subjects.filter((one) => one !== subject))
              }
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
        {error && <p className="text-danger">{error.message}</p>}
        <div className="mt-1 flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={add.isPending || change.isPending}>
            {chat ? 'Save' : 'Add'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function entries<Name extends string>(labels: Readonly<Record<Name, string>>): [Name, string][] {
  const found: [Name, string][] = [];
  for (const name in labels) found.push([name, labels[name]]);
  return found;
}
