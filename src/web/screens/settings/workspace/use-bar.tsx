import { exactNumber } from '#web/lib/format.ts';

interface UseBarProps {
  label: string;
  /** Null: not counted. */
  used: number | null;
  /** Null: no limit. */
  limit: number | null;
  note: string;
}

/** How much of a limit is used. */
export function UseBar({ label, used, limit, note }: UseBarProps) {
  const part = used === null || limit === null ? 0 : limit <= 0 ? 1 : Math.min(Math.max(used / limit, 0), 1);
  const tone = part >= 1 ? 'bg-danger' : part >= 0.8 ? 'bg-warning' : 'bg-accent';
  return (
    <div>
      <h3 className="font-medium">{label}</h3>
      <p className="figures mt-0.5">
        {used === null ? '–' : exactNumber(used)}
        {limit !== null && <span className="text-soft"> of {exactNumber(limit)}</span>}
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
