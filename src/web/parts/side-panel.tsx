import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

import { useMediaQuery } from '#web/lib/media-query.ts';
import { isRightToLeft } from '#web/lib/page-language.ts';
import { placed, placeOf } from '#web/lib/places.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useStore } from '#web/lib/store.ts';
import { IconButton } from '#web/ui/button.tsx';
import { panelCloser, panelPlace, peeking } from './into-panel.ts';
import { PanelSizeButton } from './panel-size-button.tsx';
import { panelSize } from './panel-size.ts';
import { peekSide } from './peek-side.ts';

/** At this width the panel covers the list, so it takes the focus. */
const covers = '(width < 68.75rem)';

const covering = 'fixed inset-0 animate-slide sm:start-auto sm:border-s sm:w-110 min-[68.75rem]:shrink-0';
const floating = 'absolute inset-y-0 w-110 max-w-full shadow-float';
const styles = {
  start: `${floating} start-0 border-e`,
  end: `${floating} end-0 border-s`,
  beside: `${covering} min-[68.75rem]:static`,
  wide: `${covering} min-[68.75rem]:static min-[68.75rem]:w-1/2`,
  full: `${covering} min-[68.75rem]:absolute min-[68.75rem]:start-0 min-[68.75rem]:w-full min-[68.75rem]:border-s-0`,
} as const;

interface SidePanelProps {
  label: string;
  /** The key of the open object; the panel scrolls to the top when it changes. */
  shows: string | number;
  /** The screen under which its shortcuts are listed. */
  screen?: string;
  /** Content of the header, beside its size and Close. */
  head: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The details of an object, beside the list or board that it was opened from. */
export function SidePanel({ label, shows, screen = t`Explore`, head, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(shows);
  const isCovering = useMediaQuery(covers);
  const isPeek = useStore(peeking);
  const size = useStore(panelSize);
  const [side, setSide] = useState<'start' | 'end'>('end');
  const isFull = size === 'full' && !isPeek && !isCovering;
  const close = () => {
    // The list shows again before its row takes the focus.
    panel.current?.removeAttribute('data-full');
    onClose();
  };
  useShortcut('Escape', t`Close side panel`, screen, close);
  // The list before it loads endlessly, so Tab alone would never reach the panel.
  useShortcut('i', t`Focus side panel`, screen, () => panel.current?.focus());
  const closeLatest = useEffectEvent(close);
  useLayoutEffect(() => {
    const closer = () => closeLatest();
    panelCloser.set(closer);
    return () => {
      if (panelCloser.get() === closer) panelCloser.set(null);
      // The next object may be shown by a panel of its own.
      queueMicrotask(() => panelCloser.get() ?? peeking.set(false));
    };
  }, []);
  useLayoutEffect(() => {
    const row = document.activeElement?.getBoundingClientRect();
    const area = placeOf('main')?.getBoundingClientRect();
    if (isPeek && row && area) setSide(peekSide(row, area, panel.current?.offsetWidth ?? 0, isRightToLeft));
  }, [isPeek, shows]);
  useEffect(() => {
    if (isFull || (isCovering && !isPeek)) enter(panel.current);
  }, [isFull, isCovering, isPeek]);
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 });
    // The focused element was replaced with the old content.
    if (shown.current !== shows && document.activeElement === document.body) panel.current?.focus();
    shown.current = shows;
  }, [shows]);
  /** The element that had the focus before; Shift+Tab returns there. */
  const row = useRef<HTMLElement>(null);

  return (
    <aside
      ref={(element) => {
        panel.current = element;
        return placed(panelPlace)(element);
      }}
      tabIndex={-1}
      aria-label={label}
      data-full={isFull || undefined}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof HTMLElement)) return;
        if (!currentTarget.contains(relatedTarget)) row.current = relatedTarget;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Tab' || !event.shiftKey || isFull || !row.current?.isConnected) return;
        const { target, currentTarget } = event;
        const first = currentTarget.querySelector('a[href], button:not(:disabled)');
        if (target !== currentTarget && target !== first) return;
        event.preventDefault();
        row.current.focus();
      }}
      className={`z-20 overflow-y-auto border-line bg-paper -outline-offset-2 print:static print:w-full print:break-before-page print:overflow-visible [&>:not(header)]:mx-auto [&>:not(header)]:max-w-3xl ${styles[isPeek ? side : size]}`}
    >
      <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-b border-line bg-paper ps-5 pe-2 text-soft">
        {/* The headings of the list, among which it stands otherwise, are hidden then. */}
        {isFull && <h2 className="sr-only">{label}</h2>}
        {head}
        {!isCovering && <PanelSizeButton screen={screen} />}
        <IconButton label={t`Close`} keys="Esc" onPress={close}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}

/** Focuses the panel unless something in it has the focus. */
function enter(panel: HTMLElement | null) {
  if (!panel?.contains(document.activeElement)) panel?.focus();
}

/** A section of a side panel with a heading. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}
