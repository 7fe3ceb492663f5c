import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ChooseHeir } from './choose-heir.tsx';

/** Lets the user leave an organization. */
export function LeaveOrganization({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t({ message: 'Leave', context: 'verb' })}
      place="leave"
      description={t`Your sessions and tokens for this organization end immediately. Your work keeps your name.`}
      action={<Button onPress={() => setOpen(true)}>{t`Leave ${name}`}</Button>}
    >
      {isOpen && <Leave name={name} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Leave({ name, onClose }: { name: string; onClose: () => void }) {
  const { user } = useMe();
  const leave = api.members.leave.useMutation({ refusal: 'inline' });
  const [heir, setHeir] = useState<number | null>(null);
  return (
    <FormDialog
      title={t`Leave ${name}?`}
      action={t({ message: 'Leave', context: 'verb' })}
      variant="danger"
      mutation={leave}
      onSubmit={() => leave.mutate({ hand_over_to: heir }, { onSuccess: () => location.assign('/') })}
      onClose={onClose}
    >
      <p className="text-soft">{t`Only an owner or admin can reactivate you.`}</p>
      <ChooseHeir from={user.id} value={heir} onChange={setHeir} label={t`Hand over your open work to`} />
    </FormDialog>
  );
}
