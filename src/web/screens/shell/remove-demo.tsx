import { api } from '#web/api.ts';
import { Confirm } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

export function RemoveDemo({ onClose }: { onClose: () => void }) {
  const remove = api.demo.remove.useMutation();
  return (
    <Confirm
      title="Remove the demo data?"
      action="Remove the demo data"
      isOpen
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({}, { onSuccess: () => toast('The demo data is gone.'), onSettled: onClose })
      }
    >
      The demo’s posts, feeds, people and their tokens go for good. What you added yourself stays.
    </Confirm>
  );
}
