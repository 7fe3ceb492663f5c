import type { ReactNode } from 'react';

interface FormProps {
  children: ReactNode;
  onSubmit: () => void;
  className?: string;
}

export function Form({ children, onSubmit, className }: FormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals: a form in a dialog must not submit the form that opened it.
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

/** The error of a form. */
export function Refusal({ error }: { error: Running['error'] }) {
  if (!error) return null;
  return (
    <p role="alert" className="text-danger">
      {error.message}
    </p>
  );
}
