import { exactNumber } from '#web/lib/format.ts';

interface FoldedToggleProps {
  /** How many of the loaded posts share a story with a post listed above them. */
  again: number;
  apart: boolean;
  onChange: (stories: 'apart' | undefined) => void;
}

/** Shows how many posts are folded into the first of their story, and lets the user list them separately. */
export function FoldedToggle({ again, apart, onChange }: FoldedToggleProps) {
  if (again === 0) return null;
  return (
    <p className="flex shrink-0 items-center gap-1 text-xs whitespace-nowrap text-faint">
      <span className="figures" data-hint="Items loaded so far whose story is already listed above">
        {exactNumber(again)} {again === 1 ? 'duplicate' : 'duplicates'}
        {apart ? '' : ' hidden'}
      </span>
      <span aria-hidden>·</span>
      <button
        type="button"
        aria-pressed={apart}
        onClick={() => onChange(apart ? undefined : 'apart')}
        className="h-6 rounded-sm font-medium text-soft underline decoration-edge underline-offset-2 hover:text-ink"
      >
        {apart ? 'Hide' : 'Show'}
        <span className="sr-only"> duplicates of stories listed above</span>
      </button>
    </p>
  );
}
