import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

interface FoldedToggleProps {
  /** How many of the loaded posts share a story with a post listed above them. */
  again: number;
  apart: boolean;
  onChange: (stories: 'apart' | undefined) => void;
}

/** Shows how many posts are collapsed into the first of their story, and lets the user list them separately. */
export function FoldedToggle({ again, apart, onChange }: FoldedToggleProps) {
  if (again === 0) return null;
  return (
    <p className="flex shrink-0 items-center gap-1 text-xs whitespace-nowrap text-faint">
      <span className="figures" data-hint={t`Items loaded so far whose story is already listed above`}>
        {apart
          ? plural(again, { one: '# duplicate', other: '# duplicates' })
          : plural(again, { one: '# duplicate hidden', other: '# duplicates hidden' })}
      </span>
      <span aria-hidden>·</span>
      <button
        type="button"
        aria-pressed={apart}
        onClick={() => onChange(apart ? undefined : 'apart')}
        className="h-6 rounded-sm font-medium text-soft underline decoration-edge underline-offset-2 hover:text-ink"
      >
        {apart ? (
          <Trans>
            Hide<span className="sr-only"> duplicates of stories listed above</span>
          </Trans>
        ) : (
          <Trans>
            Show<span className="sr-only"> duplicates of stories listed above</span>
          </Trans>
        )}
      </button>
    </p>
  );
}
