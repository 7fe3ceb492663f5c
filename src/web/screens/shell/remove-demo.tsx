import { useNavigate } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { Confirm } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

export function RemoveDemo({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const remove = api.demo.remove.useMutation();
  return (
    <Confirm
      title="Remove the demo data?"
      action="Remove the demo data"
      isOpen
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          {},
          {
            onSuccess: () => {
              toast('The demo data is gone.');
              void navigate({ to: '/settings/account' });
            },
            onSettled: onClose,
          },
        )
      }
    >
      <p>The demo’s posts, feeds, people and their tokens go for good. What you added yourself stays.</p>
      <p className="mt-2">
        You stay too, and your organization with you. The password that the demo gave you goes; you set one of
        your own on the page that opens next, before you sign out.
      </p>
    </Confirm>
  );
}
