import { useEffect, useRef } from 'react';

import type { SourceName } from '#contract/sources.ts';
import { useElementWidth } from '#web/lib/element-size.ts';

import { NetworkBadge } from './network-badge.tsx';

interface NetworkStripProps<Name extends SourceName | 'all'> {
  label: string;
  names: readonly Name[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** Networks side by side; one is always chosen. */
export function NetworkStrip<Name extends SourceName | 'all'>({
  label,
  names,
  chosen,
  onChoose,
}: NetworkStripProps<Name>) {
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
      aria-label={label}
      className="no-scrollbar -mx-4 flex min-w-0 gap-px overflow-x-auto scroll-smooth px-3 py-0.5"
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className="flex h-8 shrink-0 items-center rounded-md px-2 whitespace-nowrap text-soft -outline-offset-2 transition-colors duration-100 hover:bg-hover hover:text-ink aria-pressed:bg-press aria-pressed:font-medium aria-pressed:text-ink"
        >
          <NetworkName name={name} />
        </button>
      ))}
    </fieldset>
  );
}

function NetworkName({ name }: { name: SourceName | 'all' }) {
  return name === 'all' ? 'All networks' : <NetworkBadge source={name} named />;
}
