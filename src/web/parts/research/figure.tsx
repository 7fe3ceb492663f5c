import { exactNumber, shortNumber } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';

interface FigureProps {
  value: number | null;
  /** Why the number is missing, if it is. */
  why: string;
  /** Formats the exact number with its unit, for the hint. `exact` is the formatted number. */
  said?: (value: number, exact: string) => string;
}

/** An abbreviated number, with the exact one on hover; a dash with the reason if unknown. */
export function Figure({ value, why, said }: FigureProps) {
  if (value === null) return <Missing why={why} />;
  const exact = exactNumber(value);
  return (
    <span className="figures" data-hint={said ? said(value, exact) : exact}>
      {shortNumber(value)}
    </span>
  );
}

/** What a number counts: shown in rows too narrow for column heads, and always read out. */
export function Unit({ children }: { children: string }) {
  return <span className="text-xs font-normal text-faint @min-[38.75rem]:sr-only"> {children}</span>;
}
