import { plural, t } from '@lingui/core/macro';

import { clockText, exactNumber, percentOrZero } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';
import { weekdayName } from '#web/parts/zoned.ts';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { slotKey, type Best } from './slots.ts';

const numeric = [t`Reached the top 10%`, t`Posts`, t`Engagement per post`];

/** The week in numbers, the best hours first; those with too few posts at the end. */
export function WeekTable({ best }: { best: Best }) {
  const least = best.sample.min_posts_per_slot;
  const slots = best.slots.toSorted(
    (one, other) => (other.hit_rate_pct ?? -1) - (one.hit_rate_pct ?? -1) || other.posts - one.posts,
  );
  return (
    <Table
      label={t`Hours of the week`}
      head={[
        t({ message: 'Day', context: 'of a week' }),
        t({ message: 'Hour', context: 'of a day' }),
        ...numeric,
      ]}
      numeric={numeric}
    >
      {slots.map((slot) => (
        <Row key={slotKey(slot)}>
          <Cell>{weekdayName(slot.weekday)}</Cell>
          <Cell className="figures">{clockText(slot.begins)}</Cell>
          <Cell className="figures text-end font-medium">
            {slot.hit_rate_pct === null ? (
              <Missing why={plural(least, { other: 'Fewer than # posts' })} />
            ) : (
              percentOrZero(slot.hit_rate_pct)
            )}
          </Cell>
          <Cell className="figures text-end">{exactNumber(slot.posts)}</Cell>
          <Cell className="figures text-end">
            {slot.avg_engagement === null ? (
              <Missing why={best.metrics_hidden ? t`Not included in your plan` : t`No posts in this hour`} />
            ) : (
              exactNumber(slot.avg_engagement)
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
