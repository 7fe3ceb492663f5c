import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { ChatKind, ChatSubject } from '#contract/notifications/team-chats.ts';
import { api } from '#web/api.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { kindLabels, subjectLabels, type TeamChat } from './team-chat-labels.ts';

const kinds = entries(kindLabels).map(([value, label]) => ({ value, label }));

const examples: Record<ChatKind, string> = {
  slack: 'https://hooks.slack.com/services/…',
  mattermost: 'https://chat.example.org/hooks/…',
  discord: 'https://discord.com/api/webhooks/…',
};

/** Adds a team chat, or changes one. Its URL is never shown again, so the field is only for a new one. */
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
      toast(chat ? t`Saved.` : t`${name} added. Send a test message.`);
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
    <FormDialog
      title={chat ? t`Change ${{ name: chat.name }}` : t`Add team chat`}
      isForm
      action={chat ? t`Save` : t`Add`}
      mutation={{ error, isPending: add.isPending || change.isPending }}
      onSubmit={save}
      onClose={onClose}
    >
      {!chat && <Select label={t`Chat`} layout="stacked" value={kind} options={kinds} onChange={setKind} />}
      <TextField
        label={t`Name`}
        description={t`The name your team uses for the channel.`}
        value={name}
        onChange={setName}
        maxLength={80}
        isRequired
        isFirst
      />
      <TextField
        label={chat ? t`New URL` : t`Incoming webhook URL`}
        description={
          chat
            ? t`Leave empty to keep the one at ${{ host: chat.host }} ending in ${{ ending: chat.ending }}.`
            : t`Anyone with this URL can post there. It is stored encrypted and not shown again.`
        }
        placeholder={examples[kind]}
        value={address}
        onChange={setAddress}
        maxLength={2000}
        isRequired={!chat}
        mono
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{t`Events`}</legend>
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
    </FormDialog>
  );
}

function entries<Name extends string>(labels: Readonly<Record<Name, string>>): [Name, string][] {
  const found: [Name, string][] = [];
  for (const name in labels) found.push([name, labels[name]]);
  return found;
}
