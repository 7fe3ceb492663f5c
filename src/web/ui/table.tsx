import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

interface TableProps {
  label: string;
  head: readonly string[];
  /** Those of the heads whose columns hold numbers. */
  numeric?: readonly string[];
  /** A last column without a title, for what can be done with a row. */
  hasActions?: boolean;
  /**
   * Where there is no room for columns each row becomes a block in which every cell shows its `label`, so
   * that nothing is out of sight.
   */
  stacks?: boolean;
  children: ReactNode;
}

/** A plain table that, unless it stacks, scrolls sideways inside itself when the screen is narrow. */
export function Table({
  label,
  head,
  numeric = [],
  hasActions = false,
  stacks = false,
  children,
}: TableProps) {
  return (
    // What scrolls must be reachable by keyboard.
    <section className="@container -mx-4 overflow-x-auto px-4" tabIndex={0} aria-label={label}>
      <table data-stacks={stacks || undefined} className="w-full border-collapse text-start">
        <thead>
          <tr className="border-b border-line">
            {head.map((title) => (
              <th
                key={title}
                scope="col"
                className={`eyebrow h-8 py-1 pe-4 align-bottom last:pe-0 ${numeric.includes(title) ? 'text-end' : ''}`}
              >
                {title}
              </th>
            ))}
            {hasActions && (
              <th scope="col">
                <span className="sr-only">{t`Actions`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <tr className="border-b border-line last:border-0">{children}</tr>;
}

interface CellProps {
  /**
   * Its column's head, shown beside it where the table stacks. Only the first cell and the actions have none.
   */
  label?: string;
  children: ReactNode;
  className?: string;
}

export function Cell({ label, children, className = '' }: CellProps) {
  return (
    <td data-label={label} className={`h-11 py-1.5 pe-4 align-middle last:pe-0 ${className}`}>
      {label === undefined ? children : <div className="min-w-0">{children}</div>}
    </td>
  );
}
