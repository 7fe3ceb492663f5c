import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

interface TableProps {
  label: string;
  head: readonly string[];
  /** The headings of the numeric columns. */
  numeric?: readonly string[];
  /**
   * A class of width for each heading, and for the actions if there are any: tables below one another with the same
   * ones have the same columns. By their contents if absent.
   */
  widths?: readonly string[];
  /** Adds a last column without a heading, for the actions of a row. */
  hasActions?: boolean;
  /** On narrow screens each row becomes a block whose cells show their `label`, so that no column is hidden. */
  stacks?: boolean;
  children: ReactNode;
}

/** A plain table. On narrow screens it scrolls horizontally, unless it stacks. */
export function Table({
  label,
  head,
  numeric = [],
  widths,
  hasActions = false,
  stacks = false,
  children,
}: TableProps) {
  return (
    // A scroll container must be reachable by keyboard.
    <section className="@container -mx-4 overflow-x-auto px-4" tabIndex={0} aria-label={label}>
      <table
        data-stacks={stacks || undefined}
        className={`w-full border-collapse text-start ${widths ? 'table-fixed' : ''}`}
      >
        <thead>
          <tr className="border-b border-line">
            {head.map((title, column) => (
              <th
                key={title}
                scope="col"
                className={`eyebrow h-8 py-1 pe-4 align-bottom last:pe-0 ${numeric.includes(title) ? 'text-end' : ''} ${widths?.[column] ?? ''}`}
              >
                {title}
              </th>
            ))}
            {hasActions && (
              <th scope="col" className={widths?.[head.length]}>
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
  /** The column's heading, shown beside the cell if the table stacks. Absent for the first cell and the actions. */
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
