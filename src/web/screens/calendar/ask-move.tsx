import { exactTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

import type { Asking } from './moves.ts';

interface AskMoveProps {
  asking: Asking;
  zone: string;
  onMove: () => void;
  onClose: () => void;
}

/** Says what speaks against a move, and leaves the decision to the person. */
export function AskMove({ asking, zone, onMove, onClose }: AskMoveProps) {
  const { at, asks, post } = asking;
  return (
    <Dialog title="Move it there?" isOpen onClose={onClose}>
      <p className="mb-2 text-soft">
        “{post.title}” would go out {exactTime(at, zone)}.
      </p>
      <ul className="flex flex-col gap-1.5">
        {asks.map(({ code, account_id, text }) => (
          <li key={`${code} ${account_id}`} className="border-l-2 border-warning pl-2.5">
            {text}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={onClose}>Leave it</Button>
        <Button look="primary" onPress={onMove}>
          Move it anyway
        </Button>
      </div>
    </Dialog>
  );
}
