import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { api } from '#web/api.ts';

interface MutedToggleProps {
  isShown: boolean;
  onChange: (muted: 'show' | undefined) => void;
}

/** States that posts are muted here, and lets the user show them. */
export function MutedToggle({ isShown, onChange }: MutedToggleProps) {
  const count = api.mutes.list.useQuery({}, { staleTime: 60_000 }).data?.mutes.length ?? 0;
  if (count === 0) return null;
  return (
    <p className="ms-auto flex shrink-0 items-center gap-1 text-xs whitespace-nowrap text-faint">
      <Link
        to="/settings/muted"
        data-hint={t`Manage muted words, authors and sources`}
        className="figures flex h-6 items-center rounded-sm hover:text-ink"
      >
        {plural(count, { one: '# mute', other: '# mutes' })}
      </Link>
      <span aria-hidden>·</span>
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => onChange(isShown ? undefined : 'show')}
        className="h-6 rounded-sm font-medium text-soft underline decoration-edge underline-offset-2 hover:text-ink"
      >
        {isShown ? (
          <Trans>
            Hide<span className="sr-only"> muted items</span>
          </Trans>
        ) : (
          <Trans>
            Show<span className="sr-only"> muted items</span>
          </Trans>
        )}
      </button>
    </p>
  );
}
