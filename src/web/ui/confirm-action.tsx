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
    mutateAsync: (parameters: Parameters) => Promise<unknown>;
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
  // What was deleted may be gone from the page, and this question with it, before the response is here: callbacks of
  // `mutate` would then be lost.
  const send = async () => {
    try {
      await mutation.mutateAsync(parameters);
      toast(done, undo);
      onDone?.();
    } catch {
      // A toast shows the error.
    }
    onClose();
  };
  return (
    <Confirm
      title={title}
      action={action}
      isOpen={isOpen}
      isPending={mutation.isPending}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      {children}
    </Confirm>
  );
}
