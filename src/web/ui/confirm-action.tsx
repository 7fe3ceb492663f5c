import type { ReactNode } from 'react';

import { Confirm } from './dialog.tsx';
import { toast } from './toast.tsx';

interface ConfirmActionProps<Parameters> {
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  action: string;
  isOpen?: boolean;
  mutation: {
    isPending: boolean;
    mutate: (parameters: Parameters, options: { onSuccess: () => void; onSettled: () => void }) => void;
  };
  parameters: Parameters;
  /** The message on success. */
  done: string;
  /** Undoes the action; absent if it cannot be undone. */
  undo?: (() => void) | undefined;
  onDone?: (() => void) | undefined;
  /** Called on cancel, success and failure; a toast shows the error. */
  onClose: () => void;
}

/** Asks for confirmation, then sends the request. */
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
