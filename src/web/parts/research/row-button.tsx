import type { LucideIcon } from 'lucide-react';

/** Of a row's actions: visible on hover and focus, and always on touch screens. */
export const revealed =
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100';

export const rowButtonShape = 'grid place-items-center rounded-sm text-soft hover:bg-press hover:text-ink';

interface RowButtonProps {
  label: string;
  keys: string;
  icon: LucideIcon;
  /** The id of what names the row. */
  describedBy: string;
  onClick: () => void;
}

/** An action of a row, without opening it. */
export function RowButton({ label, keys, icon: Icon, describedBy, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={describedBy}
      data-hint={label}
      data-hint-keys={keys}
      onClick={onClick}
      className={`${rowButtonShape} size-7 pointer-coarse:size-11`}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  );
}
