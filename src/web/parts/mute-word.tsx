import { useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { useMayMuteForAll, useMute, type MuteAsked } from './mute.ts';

const scopes = [
  { value: 'me', label: 'Only me' },
  { value: 'organization', label: 'Everyone in the organization' },
] as const;

/** Asks which word is not wanted in any list. */
export function MuteWord({ onClose }: { onClose: () => void }) {
  const { mute, add } = useMute('inline');
  const mayForAll = useMayMuteForAll();
  const [words, setWords] = useState('');
  const [scope, setScope] = useState<MuteAsked['scope']>('me');
  return (
    <Dialog title="Mute a word" isOpen onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSubmit={() => mute({ kind: 'word', value: words.trim(), scope }, onClose)}
      >
        <TextField
          label="Word"
          description="Posts with it in title, text or tags are left out. Of several words, all must appear."
          value={words}
          onChange={setWords}
          error={add.error?.message}
          maxLength={200}
          isRequired
          isFirst
        />
        {mayForAll && (
          <Select label="For" layout="stacked" value={scope} options={scopes} onChange={setScope} />
        )}
        <div className="mt-1 flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={add.isPending} isDisabled={words.trim() === ''}>
            Mute
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
