import type { ReactNode } from 'react';

type Tone = 'plain' | 'accent' | 'good' | 'warning' | 'danger';

const tones: Record<Tone, string> = {
  plain: 'bg-sunken text-soft',
  accent: 'bg-accent-wash text-accent',
  good: 'bg-good-wash text-good',
  warning: 'bg-warning-wash text-warning',
  danger: 'bg-danger-wash text-danger',
};

export function Badge({
  tone = 'plain',
  children,
  hint,
}: {
  tone?: Tone;
  children: ReactNode;
  hint?: string;
}) {
  return (
    <span
      data-hint={hint}
      className={`inline-flex h-4.5 max-w-full shrink-0 items-center gap-1 rounded-sm px-1.5 text-[0.6875rem] font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
