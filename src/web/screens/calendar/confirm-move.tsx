import { t } from '@lingui/core/macro';

import { exactTime } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { PendingMove } from './moves.ts';

interface ConfirmMoveProps {
  pending: PendingMove;
  zone: string;
  onMove: () => void;
  onClose: () => void;
}

/** Lists the rules that a move conflicts with, and lets the user decide. */
export function ConfirmMove({ pending, zone, onMove, onClose }: ConfirmMoveProps) {
  const { at, asks, post } = pending;
  const { title } = post;
  const time = exactTime(at, zone);
  return (
    <FormDialog title={t`Move post?`} action={t`Move anyway`} onSubmit={onMove} onClose={onClose}>
      <p className="text-soft">{t`“${title}” would be published ${time}.`}</p>
      <ul className="flex flex-col gap-1.5">
        {asks.map(({ code, account_id, text }) => (
          <li key={`${code} ${account_id}`} className="border-s-2 border-warning ps-2.5">
            {text}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
