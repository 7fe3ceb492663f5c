import type { ReactNode } from 'react';

/** A part of the post that is judged, under its name. */
export function JudgedPart({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 flex items-baseline gap-2 text-sm font-semibold">
        {title}
        {note && <span className="text-xs font-normal text-faint">{note}</span>}
      </h2>
      {children}
    </section>
  );
}
