import { Link } from '@tanstack/react-router';

import { api } from '#web/api.ts';

interface MutedToggleProps {
  shown: boolean;
  onChange: (muted: 'show' | undefined) => void;
}

/** Says that something is muted here, and lets the person look at it all the same. */
export function MutedToggle({ shown, onChange }: MutedToggleProps) {
  const count = api.mutes.list.useQuery({}, { staleTime: 60_000 }).data?.mutes.length ?? 0;
  if (count === 0) return null;
  return (
    <p className="ml-auto flex shrink-0 items-center gap-1 text-xs whitespace-nowrap text-faint">
      <Link
        to="/settings/muted"
        data-hint="What is muted, and the way to end it"
        className="figures flex h-6 items-center rounded-sm hover:text-ink"
      >
        {count} {count === 1 ? 'mute' : 'mutes'}
      </Link>
      <span aria-hidden>·</span>
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => onChange(shown ? undefined : 'show')}
        className="h-6 rounded-sm font-medium text-soft underline decoration-edge underline-offset-2 hover:text-ink"
      >
        {shown ? 'hide' : 'show'}
        <span className="sr-only"> muted posts</span>
      </button>
    </p>
  );
}
