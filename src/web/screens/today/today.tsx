import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { zoneLabel } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { zoneFormat } from '#web/lib/zone-format.ts';
import { useGetsStartReminder, usePublishes, useZone } from '#web/parts/workspace/me.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useEntryKeys } from './entry-keys.ts';
import { MovingNow } from './moving-now.tsx';
import { MyCards } from './my-cards.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { PublishingToday } from './publishing-today.tsx';
import { Yesterday } from './yesterday.tsx';

const StepsLeft = lazyPart(async () => (await import('./steps-left.tsx')).StepsLeft, { place: 'inline' });

/** The home screen: what needs attention, today's posts, rising trends, and yesterday's results. */
export function Today() {
  const zone = useZone();
  const now = useNow();
  const publishes = usePublishes();
  const getsReminder = useGetsStartReminder();
  const { data: firstSteps } = api.start.get.useQuery({}, { enabled: getsReminder });
  const frame = useEntryKeys();
  return (
    <div ref={frame} className="@container relative min-w-0 flex-1 overflow-y-auto">
      <div className="mx-auto max-w-6xl px-4 pt-6 pb-16 md:px-8">
        <header className="mb-6 flex flex-wrap items-baseline gap-x-3">
          <h1 className="headline text-3xl font-semibold">{t`Today`}</h1>
          <p className="text-soft">
            {zoneFormat(zone, { weekday: 'long', day: 'numeric', month: 'long' }).format(now)} ·{' '}
            {zoneLabel(zone)}
          </p>
        </header>
        {getsReminder && firstSteps && !firstSteps.complete && !firstSteps.hidden && (
          <StepsLeft firstSteps={firstSteps} />
        )}
        <div className="@max-[56.25rem]:in-turn grid gap-x-10 gap-y-8 @min-[56.25rem]:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="in-turn flex min-w-0 flex-col gap-8">
            {publishes && <NeedsAttention />}
            {publishes && <PublishingToday />}
            <MovingNow firstSteps={firstSteps} />
          </div>
          <div className="in-turn flex min-w-0 flex-col gap-8">
            {publishes && <Yesterday />}
            <MyCards />
          </div>
        </div>
      </div>
    </div>
  );
}
