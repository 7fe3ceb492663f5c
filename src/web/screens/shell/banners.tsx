import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';

import { api } from '#web/api.ts';
import { clockTime } from '#web/lib/format.ts';
import { useMediaQuery } from '#web/lib/media-query.ts';
import { useOnline } from '#web/lib/online.ts';
import { useLiveStatus } from '#web/live.ts';
import { useGetsStartReminder, useMe, useZone } from '#web/parts/workspace/me.ts';
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
  // Wide screens show the reminder in the rail.
  const isNarrow = useMediaQuery('(width < 48rem)');
  const getsReminder = useGetsStartReminder();
  return (
    <aside aria-label={t`Notices`} data-no-print>
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
    // The response tells whether the server is unreachable or fails.
    if (isCut) void refetch();
  }, [isCut, refetch]);
  const icon = <CloudOff aria-hidden className="size-4 text-warning" />;
  if (online && state !== 'offline') return null;
  // Only Copydesk's own errors have a request id; those of a proxy in front of it have none.
  if (online && error instanceof ApiError && error.status >= 500 && error.requestId !== null)
    return (
      <Banner tone="warning" icon={icon}>
        {t`Server error: Copydesk can’t load updates. Retrying… If this persists, contact your administrator.`}
      </Banner>
    );
  if (online)
    return (
      <Banner tone="warning" icon={icon}>
        {t`Connection lost. Showing data from ${{ time: clockTime(since, zone) }}. Reconnecting…`}
      </Banner>
    );
  const updated = client
    .getQueryCache()
    .getAll()
    .reduce((latest, { state }) => Math.max(latest, state.dataUpdatedAt), 0);
  return (
    <Banner tone="warning" icon={icon}>
      {t`You’re offline. Showing data from ${{ time: clockTime(updated, zone) }}. It updates when you’re back online.`}
    </Banner>
  );
}

/** Explains that the data is made up; the installation's owner can remove it. */
function DemoBanner() {
  const { demo, administrator, organization } = useMe();
  const [isOpen, setOpen] = useState(false);
  const mayRemove = administrator && organization?.role === 'owner';
  return (
    <>
      {demo && (
        <div className="flex h-7 shrink-0 items-center justify-center gap-2 border-b border-line bg-rail text-xs text-faint">
          <span className="size-1.5 rounded-full bg-warning forced-color-adjust-none" aria-hidden />
          {t`Demo data`}
          {mayRemove && (
            <>
              <span aria-hidden>·</span>
              <button
                type="button"
                onClick={() => setOpen(true)}
                className="h-6 rounded-sm font-medium text-soft underline decoration-edge underline-offset-2 hover:text-ink"
              >
                {t`Remove`}
              </button>
            </>
          )}
        </div>
      )}
      {/* The dialog outlasts the banner: after the removal it asks for a password. */}
      {isOpen && <RemoveDemo onClose={() => setOpen(false)} />}
    </>
  );
}
