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
