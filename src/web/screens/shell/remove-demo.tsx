import { api } from '#web/api.ts';
import { useMe } from '#web/parts/me.ts';
import { Confirm } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

export function RemoveDemo({ onClose }: { onClose: () => void }) {
  const me = useMe();
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
      <p>The demo’s posts, feeds, people and their tokens go for good. What you added yourself stays.</p>
      <p className="mt-2">
        You stay too, but <code className="font-mono text-xs">demo-credentials.json</code> goes, the only
        place where the password of {me.user.email} is written. Keep it, or change it in Settings first.
      </p>
    </Confirm>
  );
}
