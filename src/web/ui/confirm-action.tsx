import type { ReactNode } from 'react';

import { Confirm } from './dialog.tsx';
import { toast } from './toast.tsx';

interface ConfirmActionProps<Parameters> {
  title: string;
  /** What will happen, and whether it can be taken back. */
  children: ReactNode;
  action: string;
  isOpen?: boolean;
  mutation: {
    isPending: boolean;
    mutate: (parameters: Parameters, options: { onSuccess: () => void; onSettled: () => void }) => void;
  };
  parameters: Parameters;
  /** The message once it is done. */
  done: string;
  /** How it is undone, where it can be. */
  undo?: (() => void) | undefined;
  onDone?: (() => void) | undefined;
  /** Called when it is cancelled, done or refused: a refusal is shown in a toast. */
  onClose: () => void;
}

/** Asks before a command that cannot be undone, and sends it. */
export function ConfirmAction<Parameters>(props: ConfirmActionProps<Parameters>) {
  const { title, children, action, isOpen = true, mutation, parameters, done, undo, onDone, onClose } = props;
  const send = () =>
    mutation.mutate(parameters, {
      onSuccess: () => {
        toast(done, undo);
        onDone?.();
      },
      onSettled: onClose,
    });
  return (
    <Confirm
      title={title}
      action={action}
      isOpen={isOpen}
      isPending={mutation.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {children}
    </Confirm>
  );
}
