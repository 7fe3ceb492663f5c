import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';

import { api } from '#web/api.ts';
import { clockTime } from '#web/lib/format.ts';
import { useMediaQuery } from '#web/lib/media-query.ts';
import { useOnline } from '#web/lib/online.ts';
import { useLiveStatus } from '#web/live.ts';
import { useGetsStartReminder, useMe, useZone } from '#web/parts/me.ts';
import { ApiError } from '#web/request.ts';
import { Banner } from '#web/ui/banner.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const OrganizationState = lazyPart(async () => (await import('./organization-state.tsx')).OrganizationState, {
  place: 'hidden',
});
const StartReminder = lazyPart(async () => (await import('./start-reminder.tsx')).StartReminder, {
  place: 'hidden',
});
const RemoveDemo = lazyPart(async () => (await import('./remove-demo.tsx')).RemoveDemo);

export function Banners() {
  const { organization } = useMe();
  // Where there is a rail, it stands there.
  const isNarrow = useMediaQuery('(width < 768px)');
  const getsReminder = useGetsStartReminder();
  return (
    <aside aria-label="Notices" data-no-print>
      <OfflineBanner />
      {(organization?.paused_reason ?? organization?.removal_at) && <OrganizationState />}
      {isNarrow && getsReminder && <StartReminder />}
      <DemoBanner />
    </aside>
  );
}

function OfflineBanner() {
  const client = useQueryClient();
  const zone = useZone();
  const { state, since } = useLiveStatus();
  const online = useOnline();
  const { error, refetch } = api.me.get.useQuery({});
  const isCut = online && state === 'offline';
  useEffect(() => {
    // Whether the server is away or answers with errors, an answer tells.
    if (isCut) void refetch();
  }, [isCut, refetch]);
  const icon = <CloudOff aria-hidden className="size-4 text-warning" />;
  if (online && state !== 'offline') return null;
  // Copydesk answers, only not with what was asked for; a proxy in front of it has no id of the request.
  if (online && error instanceof ApiError && error.status >= 500 && error.requestId !== null)
    return (
      <Banner tone="warning" icon={icon}>
        Server error: Copydesk answers, but cannot show what is new. It is trying again. If this stays, tell
        your administrator.
      </Banner>
    );
  if (online)
    return (
      <Banner tone="warning" icon={icon}>
        Offline: showing what was there at {clockTime(since, zone)}. Copydesk is trying to connect again.
      </Banner>
    );
  const updated = client
    .getQueryCache()
    .getAll()
    .reduce((latest, { state }) => Math.max(latest, state.dataUpdatedAt), 0);
  return (
    <Banner tone="warning" icon={icon}>
      You are offline. What you see is from {clockTime(updated, zone)}; it is brought up to date when the
      connection is back.
    </Banner>
  );
}

/** Says that the numbers are made up; who owns the installation can clear them away. */
function DemoBanner() {
  const { demo, administrator, organization } = useMe();
  const [asking, setAsking] = useState(false);
  const mayRemove = administrator && organization?.role === 'owner';
  return (
    <>
      {demo && (
        <div className="flex h-7 shrink-0 items-center justify-center gap-2 border-b border-line bg-rail text-xs text-faint">
          <span className="size-1.5 rounded-full bg-warning" aria-hidden />
          Demo data
          {mayRemove && (
            <>
              <span aria-hidden>·</span>
              <button
                type="button"
                onClick={() => setAsking(true)}
                className="h-6 rounded-sm font-medium text-soft underline decoration-edge underline-offset-2 hover:text-ink"
              >
                Remove
              </button>
            </>
          )}
        </div>
      )}
      {/* It outlasts the banner: after the removal it asks for a password. */}
      {asking && <RemoveDemo onClose={() => setAsking(false)} />}
    </>
  );
}
