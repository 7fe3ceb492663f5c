import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';

import { weekdayNames } from '#contract/weekday-names.ts';
import { exactNumber, hourIn, percent, zoneName } from '#web/lib/format.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { weekdayName } from '#web/parts/zoned.ts';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import type { Subreddit } from './community-rows.tsx';

const numeric = [t`Did well`, t`Posts`];

type Known = NonNullable<Subreddit['timing']>;

/** The hours and the day with the most successful posts, in UTC and in the user's zone. */
export function Timing({ timing }: { timing: Known }) {
  const zone = useZone();
  const { best_hours_utc, best_day_utc, sample } = timing;
  const { posts, min_posts_per_slot: least } = sample;
  if (best_hours_utc.length === 0) {
    return (
      <p className="text-soft">
        {t`Not enough posts yet (${plural(posts, { one: '# post', other: '# posts' })}; ${plural(least, { other: 'hours need at least # posts' })}).`}
      </p>
    );
  }
  return (
    <>
      {best_day_utc && (
        <p className="figures mb-2">
          <BestDay day={best_day_utc} />
        </p>
      )}
      <Table label={t`Best hours`} head={[t`Hour, UTC`, zoneName(zone), ...numeric]} numeric={numeric}>
        {best_hours_utc.map(({ hour_utc, posts, hit_rate_pct }) => (
          <Row key={hour_utc}>
            <Cell className="figures h-8">{hourIn(hour_utc, 'UTC')}</Cell>
            <Cell className="figures h-8 text-soft">{hourIn(hour_utc, zone)}</Cell>
            <Cell className="figures h-8 text-end">
              {hit_rate_pct === null ? '–' : percent(hit_rate_pct)}
            </Cell>
            <Cell className="figures h-8 text-end text-soft">{exactNumber(posts)}</Cell>
          </Row>
        ))}
      </Table>
      <p className="figures mt-2 text-xs text-faint">
        {t`“Did well” means top 25% of this community. ${plural(posts, { one: '# post', other: '# posts' })}; ${plural(least, { other: 'hours need at least # posts' })}.`}
      </p>
    </>
  );
}

function BestDay({ day }: { day: NonNullable<Known['best_day_utc']> }) {
  const { weekday_name_utc, hit_rate_pct, posts } = day;
  const weekday = weekdayName(weekdayNames.findIndex((name) => name === weekday_name_utc) + 1);
  if (hit_rate_pct === null) {
    return (
      <Trans>
        Best day: <strong className="font-semibold">{weekday}</strong> (UTC),{' '}
        <Plural value={posts} other="# posts" />.
      </Trans>
    );
  }
  const share = percent(hit_rate_pct);
  return (
    <Trans>
      Best day: <strong className="font-semibold">{weekday}</strong> (UTC), {share} of its posts did well,{' '}
      <Plural value={posts} other="# posts" />.
    </Trans>
  );
}
