import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';

type Variant = 'primary' | 'plain' | 'quiet' | 'danger';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong data-pressed:bg-accent-strong font-medium',
  plain:
    'border border-line bg-paper text-ink hover:border-edge hover:bg-hover data-pressed:bg-press font-medium',
  quiet: 'text-soft hover:bg-hover hover:text-ink data-pressed:bg-press',
  danger: 'border border-line bg-paper text-danger hover:border-danger hover:bg-danger-wash font-medium',
};

const shape =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md whitespace-nowrap transition-colors duration-100 select-none data-disabled:opacity-45 data-disabled:pointer-events-none data-pending:opacity-45';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  children: ReactNode;
  variant?: Variant;
  className?: string;
}

/** While pending it does nothing but keeps the focus, so that Escape still reaches the dialog around it. */
export function Button({ variant = 'plain', className = '', children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={`${shape} h-8 px-3 text-sm ${variants[variant]} ${className}`}>
      {children}
    </AriaButton>
  );
}

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'aria-label'> {
  /** Its name, shown as a hint too. */
  label: string;
  children: ReactNode;
  /** The shortcut that does the same. */
  keys?: string;
  className?: string;
}

/** A button that is only an icon. */
export function IconButton({ label, keys, className = '', children, ...rest }: IconButtonProps) {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      data-hint={label}
      data-hint-keys={keys}
      className={`${shape} size-8 text-soft hover:bg-hover hover:text-ink data-pressed:bg-press ${className}`}
    >
      {children}
    </AriaButton>
  );
}
