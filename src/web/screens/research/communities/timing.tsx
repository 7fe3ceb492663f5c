import { exactNumber, hourIn, percent, zoneName } from '#web/lib/format.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import type { Subreddit } from './community-rows.tsx';

type Known = NonNullable<Subreddit['timing']>;

/** The hours and the day whose posts did well most often. They are in UTC, beside the user's own zone. */
export function Timing({ timing }: { timing: Known }) {
  const zone = useZone();
  const { best_hours_utc, best_day_utc, sample } = timing;
  const gate = `${exactNumber(sample.posts)} posts; hours need at least ${sample.min_posts_per_slot} posts`;
  if (best_hours_utc.length === 0) {
    return <p className="text-soft">Not enough posts yet ({gate}).</p>;
  }
  return (
    <>
      {best_day_utc && (
        <p className="mb-2">
          Best day: <strong className="font-semibold">{best_day_utc.weekday_name_utc}</strong> (UTC)
          {best_day_utc.hit_rate_pct !== null &&
            `, ${percent(best_day_utc.hit_rate_pct)} of its posts did well`}
          , <span className="figures">{exactNumber(best_day_utc.posts)}</span> posts.
        </p>
      )}
      <Table
        label="Best hours"
        head={['Hour, UTC', zoneName(zone), 'Did well', 'Posts']}
        numeric={['Did well', 'Posts']}
      >
        {best_hours_utc.map(({ hour_utc, posts, hit_rate_pct }) => (
          <Row key={hour_utc}>
            <Cell className="figures h-8">{hourIn(hour_utc, 'UTC')}</Cell>
            <Cell className="figures h-8 text-soft">{hourIn(hour_utc, zone)}</Cell>
            <Cell className="figures h-8 text-right">
              {hit_rate_pct === null ? '–' : percent(hit_rate_pct)}
            </Cell>
            <Cell className="figures h-8 text-right text-soft">{exactNumber(posts)}</Cell>
          </Row>
        ))}
      </Table>
      <p className="figures mt-2 text-xs text-faint">“Did well” means top 25 % of this community. {gate}.</p>
    </>
  );
}
