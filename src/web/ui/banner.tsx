import type { ReactNode } from 'react';

type Tone = 'plain' | 'warning' | 'danger' | 'accent';

const tones: Record<Tone, string> = {
  plain: 'bg-sunken text-soft',
  accent: 'bg-accent-wash text-ink',
  warning: 'bg-warning-wash text-ink',
  danger: 'bg-danger-wash text-ink',
};

interface BannerProps {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

/** A full-width line about the state of the content below it. */
export function Banner({ tone = 'plain', icon, children, action }: BannerProps) {
  return (
    <output className={`flex min-h-9 items-center gap-2 px-4 py-1.5 text-sm ${tones[tone]}`}>
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </output>
  );
}
