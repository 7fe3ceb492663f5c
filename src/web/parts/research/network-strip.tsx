import { t } from '@lingui/core/macro';
import { useEffect, useRef, type KeyboardEvent } from 'react';

import type { SourceName } from '#contract/sources/all.ts';
import { useElementWidth } from '#web/lib/element-size.ts';
import { isRightToLeft } from '#web/lib/page-language.ts';
import { NetworkBadge } from '#web/parts/network-badge.tsx';

interface NetworkStripProps<Name extends SourceName | 'all'> {
  label: string;
  names: readonly Name[];
  chosen: Name;
  onChoose: (name: Name) => void;
  /** The label for all networks. */
  all?: string;
}

/**
 * A row of networks, one of which is always selected. Tab focuses the selected one; arrow keys move to the others.
 */
export function NetworkStrip<Name extends SourceName | 'all'>({
  label,
  names,
  chosen,
  onChoose,
  all = t`All networks`,
}: NetworkStripProps<Name>) {
  const strip = useRef<HTMLFieldSetElement>(null);
  const width = useElementWidth(strip);
  useEffect(() => {
    strip.current
      ?.querySelector('[aria-pressed=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen, width]);
  const walk = (event: KeyboardEvent) => {
    const buttons = [...(strip.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === event.target);
    const ahead = isRightToLeft ? -1 : 1;
    const to = { ArrowRight: at + ahead, ArrowLeft: at - ahead, Home: 0, End: -1 }[event.key];
    if (at === -1 || to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
  return (
    <fieldset
      ref={strip}
      onKeyDown={walk}
      aria-label={label}
      className="no-scrollbar -mx-4 flex min-w-0 gap-px overflow-x-auto scroll-smooth px-3 py-0.5"
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
          className="flex h-8 shrink-0 items-center rounded-md px-2 whitespace-nowrap text-soft -outline-offset-2 transition-colors duration-100 hover:bg-hover hover:text-ink aria-pressed:bg-press aria-pressed:font-medium aria-pressed:text-ink"
        >
          {name === 'all' ? all : <NetworkBadge source={name} named />}
        </button>
      ))}
    </fieldset>
  );
}
