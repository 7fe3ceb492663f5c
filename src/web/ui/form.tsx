import type { ReactNode } from 'react';

interface FormProps {
  children: ReactNode;
  onSubmit: () => void;
  className?: string;
}

/** A form that is sent by a function. */
export function Form({ children, onSubmit, className }: FormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog that this one opened sends itself alone.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** The pending state and the error, as `useMutation` reports them. */
export interface Running {
  isPending: boolean;
  error?: { message: string } | null;
}

/** Why a form was refused. */
export function Refusal({ error }: { error: Running['error'] }) {
  if (!error) return null;
  return (
    <p role="alert" className="text-danger">
      {error.message}
    </p>
  );
}
