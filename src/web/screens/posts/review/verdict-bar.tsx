import { t } from '@lingui/core/macro';
import { Clock, Send, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { verdicts, type Verdict } from '#contract/posts/verdict.ts';
import { BareButton } from '#web/ui/bare-button.tsx';
import type { OkOutcome } from './ok-outcome.ts';

interface VerdictBarProps {
  outcome: OkOutcome;
  /** A sentence in place of the verdict buttons, for users who cannot give one. */
  instead: string | null;
  isSending: boolean;
  onVerdict: (verdict: Verdict) => void;
  children: ReactNode;
}

const styles: Readonly<Record<Verdict, { label: string; key: string; className: string }>> = {
  ok: { label: t`Looks good`, key: '1', className: 'text-good hover:border-good hover:bg-good-wash' },
  fix: {
    label: t`Request changes`,
    key: '2',
    className: 'text-warning hover:border-warning hover:bg-warning-wash',
  },
  block: {
    label: t({ message: 'Block', context: 'verb' }),
    key: '3',
    className: 'text-danger hover:border-danger hover:bg-danger-wash',
  },
};

/** The effect of an OK, and the three verdict buttons. It stays in view while the post scrolls. */
export function VerdictBar({ outcome, instead, isSending, onVerdict, children }: VerdictBarProps) {
  const sends = outcome.kept === null;
  const Icon = sends ? Send : outcome.kept === 'own_post' ? TriangleAlert : Clock;
  return (
    <section
      aria-label={t`Verdict`}
      data-floating-bar="tall"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-rail px-4 py-2.5 sm:px-6"
    >
      <output className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${sends ? 'text-good' : 'text-faint'}`} />
        {instead === null ? (
          <span className="min-w-0">
            <span className="font-medium">{outcome.head}</span>{' '}
            {outcome.why && <span className="text-soft">{outcome.why}</span>}
          </span>
        ) : (
          <span className="min-w-0 text-soft">{instead}</span>
        )}
      </output>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {children}
        {instead === null &&
          verdicts.map((verdict) => {
            const { label, key, className } = styles[verdict];
            return (
              <BareButton
                key={verdict}
                isPending={isSending}
                onPress={() => onVerdict(verdict)}
                className={`inline-flex h-9 items-center justify-center gap-2 rounded-md border border-line bg-paper px-3.5 font-medium whitespace-nowrap transition-colors duration-100 select-none max-sm:flex-1 active:bg-press aria-disabled:opacity-45 ${className}`}
              >
                {label}
                <kbd aria-hidden className="font-sans text-xs font-normal text-faint max-sm:hidden">
                  {key}
                </kbd>
              </BareButton>
            );
          })}
      </div>
    </section>
  );
}
