import { exactNumber, shortNumber } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';

interface FigureProps {
  value: number | null;
  /** Why it is missing where it is. */
  why: string;
  /** Said with the exact number on hover. */
  unit?: string;
}

/** A number, short, with the exact one on hover; a dash with the reason where it is not known. */
export function Figure({ value, why, unit }: FigureProps) {
  if (value === null) return <Missing why={why} />;
  return (
    <span className="figures" data-hint={unit ? `${exactNumber(value)} ${unit}` : exactNumber(value)}>
      {shortNumber(value)}
    </span>
  );
}

/** What a number counts: shown in rows too narrow for column heads, and always read out. */
export function Unit({ children }: { children: string }) {
  return <span className="text-xs font-normal text-faint @min-[38.75rem]:sr-only"> {children}</span>;
}
