import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ChooseHeir } from './choose-heir.tsx';
import { holdingsText, type Member } from './member-labels.ts';

/** Deactivates a member, after the user has chosen who takes over their open work. */
export function DeactivateMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user_id, user_name } = member;
  const { data, error } = api.members.holdings.useQuery({ user_id }, { staleTime: 0 });
  const deactivate = api.members.deactivate.useMutation({ refusal: 'inline' });
  const [heir, setHeir] = useState<number | null>(null);
  const held = data && holdingsText(data);
  const send = () =>
    deactivate.mutate(
      { user_id, hand_over_to: heir },
      {
        onSuccess: ({ handed_over }) => {
          const moved = holdingsText(handed_over);
          toast(
            !moved
              ? t`${user_name} deactivated.`
              : heir === null
                ? t`${user_name} deactivated. Now unassigned: ${moved}.`
                : t`${user_name} deactivated. Handed over: ${moved}.`,
          );
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t`Deactivate ${user_name}?`}
      action={t`Deactivate`}
      variant="danger"
      mutation={deactivate}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="text-soft">
        {t`Their sessions and tokens end immediately. Their work keeps their name. You can reactivate them later; they’ll need new tokens.`}
      </p>
      {!data && !error && <Skeleton className="h-14 w-full" />}
      {data && <p aria-label={t`Open work`}>{held ? t`Open work: ${held}.` : t`No open work.`}</p>}
      {(held || error) && (
        <ChooseHeir label={t`Hand over to`} from={user_id} value={heir} onChange={setHeir} />
      )}
      {heir === null && held && (
        <p className="text-soft">
          {t`If unassigned, cards have no assignee, drafts keep their author, and watched views pause.`}
        </p>
      )}
    </FormDialog>
  );
}
