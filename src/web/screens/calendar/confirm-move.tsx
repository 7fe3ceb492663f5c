import { exactTime } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { PendingMove } from './moves.ts';

interface ConfirmMoveProps {
  pending: PendingMove;
  zone: string;
  onMove: () => void;
  onClose: () => void;
}

/** Says what speaks against a move, and leaves the decision to the person. */
export function ConfirmMove({ pending, zone, onMove, onClose }: ConfirmMoveProps) {
  const { at, asks, post } = pending;
  return (
    <FormDialog title="Move post?" action="Move anyway" onSubmit={onMove} onClose={onClose}>
      <p className="text-soft">
        “{post.title}” would be published {exactTime(at, zone)}.
      </p>
      <ul className="flex flex-col gap-1.5">
        {asks.map(({ code, account_id, text }) => (
          <li key={`${code} ${account_id}`} className="border-l-2 border-warning pl-2.5">
            {text}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
