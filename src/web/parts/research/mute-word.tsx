import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useMayMuteForAll, useMute, type MuteInput } from './mute.ts';

const scopes = [
  { value: 'me', label: t`Only me` },
  { value: 'organization', label: t`Everyone in the organization` },
] as const;

/** Asks for a word to hide from all lists. */
export function MuteWord({ onClose }: { onClose: () => void }) {
  const { mute, add } = useMute('inline');
  const mayForAll = useMayMuteForAll();
  const [text, setText] = useState('');
  const [scope, setScope] = useState<MuteInput['scope']>('me');
  return (
    <FormDialog
      title={t`Mute word`}
      action={t`Mute`}
      mutation={{ isPending: add.isPending }}
      isDisabled={text.trim() === ''}
      onSubmit={() => mute({ kind: 'word', value: text.trim(), scope }, onClose)}
      onClose={onClose}
    >
      <TextField
        label={t`Word`}
        description={t`Hides items with this word in the title, text or tags. With several words, all must appear.`}
        value={text}
        onChange={setText}
        error={add.error?.message}
        maxLength={200}
        isRequired
        isFirst
      />
      {mayForAll && (
        <Select label={t`Mute for`} layout="stacked" value={scope} options={scopes} onChange={setScope} />
      )}
    </FormDialog>
  );
}
