import { useEffect, useRef } from 'react';

import { sourceNames, type SourceName } from '#contract/sources.ts';
import { useElementWidth } from '#web/lib/element-size.ts';
import { NetworkBadge } from '#web/parts/network-badge.tsx';

/** The twelve sources side by side; one is always chosen. */
export function SourceStrip({
  chosen,
  onChoose,
}: {
  chosen: SourceName;
  onChoose: (source: SourceName) => void;
}) {
  const strip = useRef<HTMLFieldSetElement>(null);
  const width = useElementWidth(strip);
  useEffect(() => {
    strip.current
      ?.querySelector('[aria-pressed=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen, width]);
  return (
    <fieldset
      ref={strip}
      aria-label="Source"
      className="no-scrollbar -mx-4 flex min-w-0 gap-px overflow-x-auto scroll-smooth px-3 py-0.5"
    >
      {sourceNames.map((source) => (
        <button
          key={source}
          type="button"
          aria-pressed={source === chosen}
          onClick={() => onChoose(source)}
          className="flex h-8 shrink-0 items-center rounded-md px-2 whitespace-nowrap text-soft -outline-offset-2 transition-colors duration-100 hover:bg-hover hover:text-ink aria-pressed:bg-press aria-pressed:font-medium aria-pressed:text-ink"
        >
          <NetworkBadge source={source} named />
        </button>
      ))}
    </fieldset>
  );
}
