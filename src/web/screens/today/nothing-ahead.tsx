import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { labelOf } from '#contract/networks/names.ts';
import { api } from '#web/api.ts';
import { clockTime, zoneLabel } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { dayAt } from '#web/lib/zone-format.ts';
import { titleOf } from '#web/parts/posts/composed.ts';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { dayAfter, startOfDay } from './day.ts';
import { ButtonLink, Empty } from './part.tsx';
import { useAccounts } from './today-queries.ts';

interface NothingAheadProps {
  today: string;
  /** Whether something was published today. */
  isOver: boolean;
}

/** Shown when nothing more is published today: tomorrow's first post, and the next free slot. */
export function NothingAhead({ today, isOver }: NothingAheadProps) {
  const zone = useZone();
  const mayWrite = useMe().permissions.includes('write');
  const tomorrow = startOfDay(dayAfter(today), zone);
  const { data } = api.schedule.list.useInfiniteQuery({
    phase: 'ahead',
    from: tomorrow,
    to: startOfDay(dayAfter(today, 2), zone),
    per_page: 1,
  });
  const first = data?.pages[0]?.data.posts[0];
  const slot = useFreeSlot();
  return (
    <Empty
      action={
        mayWrite && (
          <ButtonLink to="/compose" search={slot ? { at: slot.at } : { begin: 1 }}>
            {t`Draft a post`}
          </ButtonLink>
        )
      }
    >
      <p>{isOver ? t`Nothing more is scheduled for today.` : t`Nothing is scheduled for today.`}</p>
      {first?.scheduled_at && (
        <p className="mt-1 flex gap-1">
          <span className="figures shrink-0">
            {t`Tomorrow starts at ${{ time: clockTime(Date.parse(first.scheduled_at), zone) }}:`}
          </span>
          <Link
            to="/compose/$postId"
            params={{ postId: String(first.id) }}
            data-entry
            dir="auto"
            className="min-w-0 truncate text-ink hover:underline"
          >
            {titleOf(first)}
          </Link>
        </p>
      )}
      {slot && <p className="figures mt-1">{slot.text}</p>}
    </Empty>
  );
}

/** The next free slot of the first account that has slots. */
function useFreeSlot(): { at: string; text: string } | null {
  const zone = useZone();
  const now = useNow();
  const account = useAccounts().data?.accounts.find(
    ({ slots, state }) => slots.length > 0 && (state === 'ready' || state === 'expiring'),
  );
  const { data } = api.accounts.nextSlot.useQuery(
    { account_id: account?.account_id ?? 0 },
    { enabled: account !== undefined },
  );
  if (!account || !data?.at) return null;
  const at = Date.parse(data.at);
  const [day, today] = [dayAt(at, zone), dayAt(now, zone)];
  const { name } = account;
  const network = labelOf(account.network);
  const time = clockTime(at, zone);
  const zoneName = zoneLabel(zone);
  return {
    at: data.at,
    text:
      day === today
        ? t`Next free slot of ${name} on ${network}: today ${time}, ${zoneName}.`
        : day === dayAfter(today)
          ? t`Next free slot of ${name} on ${network}: tomorrow ${time}, ${zoneName}.`
          : t`Next free slot of ${name} on ${network}: ${day} ${time}, ${zoneName}.`,
  };
}
