import { t } from '@lingui/core/macro';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';

import { focusedIn } from '#web/lib/focused.ts';
import { followLanguage } from '#web/lib/page-language.ts';
import { placed, placeOf } from '#web/lib/places.ts';
import { applyPreferences } from '#web/lib/preferences.ts';
import { prefetchLater } from '#web/lib/prefetch.ts';
import { listenForShortcuts, useShortcut } from '#web/lib/shortcuts.ts';
import { useStore } from '#web/lib/store.ts';
import { useLiveConnection } from '#web/live.ts';
import { trayIsWanted } from '#web/parts/media/upload-tray-state.ts';
import { destinations } from '#web/parts/workspace/destinations.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { useNewLimit } from '#web/parts/workspace/new-limit.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Banners } from './banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Rail } from './rail.tsx';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);
const ShortcutsSheet = lazyPart(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet);

const UploadTray = lazyPart(async () => (await import('#web/parts/media/upload-tray.tsx')).UploadTray, {
  place: 'hidden',
});

const keepOfflinePage = () =>
  import('#web/parts/notifications/push.ts').then((push) => push.keepOfflinePage()).catch(() => undefined);

type Overlay = 'palette' | 'shortcuts' | null;

/** The layout around every screen: rail or bottom bar, banners, palette and shortcuts. */
export function Shell() {
  const [overlay, setOverlay] = useState<Overlay>(null);
  const close = () => setOverlay(null);
  const { user, organization, preferences, projects } = useMe();
  // Must run before anything below formats a date or a time.
  applyPreferences(preferences);
  const limit = JSON.stringify(projects);
  const isTrayWanted = useStore(trayIsWanted);
  useLiveConnection(organization && `${user.id}-${organization.id}-${limit}`);
  useNewLimit(limit);

  useEffect(() => followLanguage(preferences.language), [preferences.language]);
  useEffect(() => prefetchLater(keepOfflinePage), []);
  useLayoutEffect(listenForShortcuts, []);
  useLayoutEffect(() => {
    const main = placeOf('main');
    return main ? keepFocusIn(main) : undefined;
  }, []);
  useShortcut('mod+k', t`Search and commands`, t`Everywhere`, () =>
    setOverlay((open) => (open === 'palette' ? null : 'palette')),
  );
  useShortcut('?', t`Shortcuts of this screen`, t`Everywhere`, () => setOverlay('shortcuts'));

  return (
    <div className="flex h-dvh flex-col md:flex-row print:block print:h-auto">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:start-2"
      >
        {t`Skip to content`}
      </a>
      {destinations.map(({ to, label, key }) => (
        <GoTo key={to} to={to} label={label} letter={key} />
      ))}
      <Rail onSearch={() => setOverlay('palette')} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col print:block">
        <Banners />
        <main
          id="main"
          ref={placed('main')}
          tabIndex={-1}
          className="relative flex min-h-0 flex-1 outline-none print:block"
        >
          <Outlet />
        </main>
      </div>
      <BottomBar onSearch={() => setOverlay('palette')} />
      {isTrayWanted && <UploadTray />}
      {overlay === 'palette' && <Palette onClose={close} onShortcuts={() => setOverlay('shortcuts')} />}
      {overlay === 'shortcuts' && <ShortcutsSheet onClose={close} />}
    </div>
  );
}

function GoTo({
  to,
  label,
  letter,
}: {
  to: (typeof destinations)[number]['to'];
  label: string;
  letter: string;
}) {
  const navigate = useNavigate();
  useShortcut(`g ${letter}`, t`Go to ${label}`, t`Everywhere`, () => void navigate({ to }));
  return null;
}

/** Focus cannot be lost before anything has it, so the code is loaded on the first focus. */
function keepFocusIn(main: Element): () => void {
  let stop: (() => void) | null = null;
  const abort = new AbortController();
  const start = ({ target }: Event) => {
    const first = focusedIn(main, target);
    if (!first) return;
    main.removeEventListener('focusin', start);
    void import('#web/lib/kept-focus.ts').then(
      ({ keepFocus }) => {
        if (!abort.signal.aborted) stop = keepFocus(main, first);
      },
      // If loading fails, the app still works; lost focus then stays where the browser puts it.
      () => undefined,
    );
  };
  main.addEventListener('focusin', start, { signal: abort.signal });
  return () => {
    abort.abort();
    stop?.();
  };
}
