import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';

import { HandOver } from './hand-over.tsx';
import { holdingsInWords, type Member } from './member-words.ts';

/** Asks to whom a member's open work goes, and ends the membership. */
export function DeactivateMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user_id, user_name } = member;
  const { data, error } = api.members.holdings.useQuery({ user_id }, { staleTime: 0 });
  const deactivate = api.members.deactivate.useMutation({ refusal: 'inline' });
  const [heir, setHeir] = useState<number | null>(null);
  const held = data && holdingsInWords(data);
  const send = () =>
    deactivate.mutate(
      { user_id, hand_over_to: heir },
      {
        onSuccess: ({ handed_over }) => {
          const moved = holdingsInWords(handed_over);
          toast(
            moved
              ? `${user_name} is deactivated. ${heir === null ? 'Assigned to nobody now' : 'Handed over'}: ${moved}.`
              : `${user_name} is deactivated.`,
          );
          onClose();
        },
      },
    );
  return (
    <Dialog title={`Deactivate ${user_name}?`} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-soft">
          Their sessions and tokens end at once. What they made keeps their name, and they can be let in
          again; tokens they need then are new ones.
        </p>
        {!data && !error && <Skeleton className="h-14 w-full" />}
        {data && <p aria-label="What they hold">{held ? `They hold ${held}.` : 'They hold no open work.'}</p>}
        {(held || error) && <HandOver label="This goes to" from={user_id} value={heir} onChange={setHeir} />}
        {heir === null && held && (
          <p className="text-soft">
            With nobody to take it, the cards are assigned to no one, drafts keep their author, and watched
            views rest.
          </p>
        )}
        {deactivate.error && (
          <p role="alert" className="text-danger">
            {deactivate.error.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button look="danger" isPending={deactivate.isPending} onPress={send}>
            Deactivate
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
