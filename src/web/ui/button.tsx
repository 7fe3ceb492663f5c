import type { ReactNode } from 'react';

import { BareButton, type BareButtonProps } from './bare-button.tsx';

type Variant = 'primary' | 'plain' | 'quiet' | 'danger';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong font-medium',
  plain: 'border border-line bg-paper text-ink hover:border-edge hover:bg-hover active:bg-press font-medium',
  quiet: 'text-soft hover:bg-hover hover:text-ink active:bg-press',
  danger: 'border border-line bg-paper text-danger hover:border-danger hover:bg-danger-wash font-medium',
};

const shape =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md whitespace-nowrap transition-colors duration-100 select-none touch-manipulation disabled:pointer-events-none disabled:opacity-45 aria-disabled:opacity-45';

interface ButtonProps extends BareButtonProps {
  children: ReactNode;
  variant?: Variant;
  className?: string;
}

/** A button with a text label. */
export function Button({ variant = 'plain', className = '', children, ...rest }: ButtonProps) {
  return (
    <BareButton {...rest} className={`${shape} h-8 px-3 text-sm ${variants[variant]} ${className}`}>
      {children}
    </BareButton>
  );
}

interface IconButtonProps extends Omit<BareButtonProps, 'aria-label'> {
  /** The accessible name, also shown as a hint. */
  label: string;
  children: ReactNode;
  /** The keyboard shortcut of the same action. */
  keys?: string;
  className?: string;
}

/** A button that shows only an icon. */
export function IconButton({ label, keys, className = '', children, ...rest }: IconButtonProps) {
  return (
    <BareButton
      {...rest}
      aria-label={label}
      data-hint={label}
      data-hint-keys={keys}
      className={`${shape} size-8 text-soft hover:bg-hover hover:text-ink active:bg-press ${className}`}
    >
      {children}
    </BareButton>
  );
}
