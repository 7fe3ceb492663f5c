import { exactNumber } from '#web/lib/format.ts';

interface FoldedToggleProps {
  /** How many of the posts that are loaded tell a story that is listed above them. */
  again: number;
  apart: boolean;
  onChange: (stories: 'apart' | undefined) => void;
}

/** Says how many posts are folded into the first of their story, and lists them apart for who wants that. */
export function FoldedToggle({ again, apart, onChange }: FoldedToggleProps) {
  if (again === 0) return null;
  return (
    <p className="flex shrink-0 items-center gap-1 text-xs whitespace-nowrap text-faint">
      <span
        className="figures"
        data-hint="Posts that tell a story which is listed above them, of those loaded so far"
      >
        {exactNumber(again)} told above
      </span>
      <span aria-hidden>·</span>
      <button
        type="button"
        aria-pressed={apart}
        onClick={() => onChange(apart ? undefined : 'apart')}
        className="h-6 rounded-sm font-medium text-soft underline decoration-edge underline-offset-2 hover:text-ink"
      >
        {apart ? 'fold' : 'show'}
        <span className="sr-only"> posts of stories that are listed above</span>
      </button>
    </p>
  );
}
