import { Trans } from '@lingui/react/macro';

import { exactNumber } from '#web/lib/format.ts';

interface UseBarProps {
  label: string;
  /** Null if not counted. */
  used: number | null;
  /** Null if unlimited. */
  limit: number | null;
  note: string;
}

/** How much of a limit is used. */
export function UseBar({ label, used, limit, note }: UseBarProps) {
  const part = used === null || limit === null ? 0 : limit <= 0 ? 1 : Math.min(Math.max(used / limit, 0), 1);
  const tone = part >= 1 ? 'bg-danger' : part >= 0.8 ? 'bg-warning' : 'bg-accent';
  const spent = used === null ? '–' : exactNumber(used);
  const most = limit === null ? null : exactNumber(limit);
  return (
    <div>
      <h3 className="font-medium">{label}</h3>
      <p className="figures mt-0.5">
        {most === null ? (
          spent
        ) : (
          <Trans>
            {spent} <span className="text-soft">of {most}</span>
          </Trans>
        )}
      </p>
      {limit !== null && (
        <div
          aria-hidden
          className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-press forced-color-adjust-none"
        >
          <div className={`h-full ${tone}`} style={{ width: `${part * 100}%` }} />
        </div>
      )}
      <p className="mt-1.5 text-xs text-faint">{note}</p>
    </div>
  );
}
