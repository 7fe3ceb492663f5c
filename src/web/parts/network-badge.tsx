import type { SourceName } from '#contract/sources/all.ts';
import { sources } from '#contract/sources/all.ts';
import marks from './networks.svg';

/** A network's icon; `named` shows the name beside it, otherwise only screen readers get it. */
export function NetworkBadge({ source, named = false }: { source: SourceName; named?: boolean }) {
  const { label } = sources[source];
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg
        className={`shrink-0 fill-current ${named ? 'size-3.5' : 'size-3'}`}
        role={named ? undefined : 'img'}
        aria-hidden={named || undefined}
        aria-label={named ? undefined : label}
      >
        <use href={`${marks}#${source}`} />
      </svg>
      {named && label}
    </span>
  );
}
