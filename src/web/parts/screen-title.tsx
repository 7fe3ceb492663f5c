import { useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { api } from '#web/api.ts';
import { headingOf } from '#web/lib/heading.ts';
import { placeOf } from '#web/lib/places.ts';
import { openTitle, screenName, screenTitle } from '#web/lib/screen-title.ts';
import { useStore } from '#web/lib/store.ts';

/**
 * Sets the document title. When the screen changes, announces it, and focuses its heading if the focus was lost or
 * in the rail.
 */
export function ScreenTitle() {
  const titles = useMatches({
    select: (matches) => matches.map(({ staticData }) => staticData.title),
    structuralSharing: true,
  });
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const open = useStore(openTitle);
  // Reads only the cache, since visitors have no organization.
  const { data: me } = api.me.get.useQuery({}, { enabled: false });
  const title = screenTitle(titles, open, me?.organization?.name ?? null);
  const screen = screenName(titles, null);
  const former = useRef(path);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const from = former.current;
    former.current = path;
    if (path === undefined || from === undefined || path === from) return;
    const focused = document.activeElement;
    const main = placeOf('main');
    const isLeft = focused === null || focused === document.body || focused === main;
    const isInRail = focused !== null && focused.closest('nav[data-screens]') !== null;
    if (main && (isLeft || (isInRail && path.split('/')[1] !== from.split('/')[1])))
      headingOf(main)?.focus({ preventScroll: true });
    setAnnounced(screen);
  }, [path, screen]);
  return (
    <p aria-live="polite" className="sr-only" data-no-print>
      {announced}
    </p>
  );
}

/** Shows the name of the open object in the document title while the component is mounted. */
export function useOpenTitle(name: string | null) {
  useEffect(() => {
    openTitle.set(name);
    return () => openTitle.set(null);
  }, [name]);
}
