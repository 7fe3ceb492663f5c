import { Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { listenForShortcuts, useShortcut } from '#web/lib/shortcuts.ts';
import { useLiveConnection } from '#web/live.ts';
import { destinations } from '#web/parts/destinations.ts';
import { useMe } from '#web/parts/me.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

import { Banners } from './banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Rail } from './rail.tsx';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);
const ShortcutsSheet = lazyPart(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet);

type Overlay = 'palette' | 'shortcuts' | null;

/** What surrounds every screen: rail or bottom bar, banners, palette and shortcuts. */
export function Shell() {
  const [overlay, setOverlay] = useState<Overlay>(null);
  const close = () => setOverlay(null);
  const { user, organization } = useMe();
  useLiveConnection(organization && `${user.id}-${organization.id}`);

  useEffect(listenForShortcuts, []);
  useShortcut('mod+k', 'Search and commands', 'Everywhere', () =>
    setOverlay((open) => (open === 'palette' ? null : 'palette')),
  );
  useShortcut('?', 'Shortcuts of this screen', 'Everywhere', () => setOverlay('shortcuts'));

  return (
    <div className="flex h-dvh flex-col md:flex-row print:block print:h-auto">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      {destinations.map(({ to, label, key }) => (
        <GoTo key={to} to={to} label={label} letter={key} />
      ))}
      <Rail onSearch={() => setOverlay('palette')} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col print:block">
        <Banners />
        <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 outline-none print:block">
          <Outlet />
        </main>
      </div>
      <BottomBar onSearch={() => setOverlay('palette')} />
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
  useShortcut(`g ${letter}`, `Go to ${label}`, 'Everywhere', () => void navigate({ to }));
  return null;
}
