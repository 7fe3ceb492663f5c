import { clockText, exactNumber } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { percentOf, slotKey, type Best } from './slots.ts';

const numeric = ['Reached the top 10 %', 'Posts', 'Engagement per post'];

/** The week in numbers, the best hours first; those with too few posts at the end. */
export function WeekTable({ best }: { best: Best }) {
  const least = best.sample.min_posts_per_slot;
  const slots = best.slots.toSorted(
    (one, other) => (other.hit_rate_pct ?? -1) - (one.hit_rate_pct ?? -1) || other.posts - one.posts,
  );
  return (
    <Table label="Hours of the week" head={['Day', 'Hour', ...numeric]} numeric={numeric}>
      {slots.map((slot) => (
        <Row key={slotKey(slot)}>
          <Cell>{slot.weekday_name}</Cell>
          <Cell className="figures">{clockText(slot.begins)}</Cell>
          <Cell className="figures text-right font-medium">
            {slot.hit_rate_pct === null ? (
              <Missing why={`Fewer than ${least} posts`} />
            ) : (
              percentOf(slot.hit_rate_pct)
            )}
          </Cell>
          <Cell className="figures text-right">{exactNumber(slot.posts)}</Cell>
          <Cell className="figures text-right">
            {slot.avg_engagement === null ? (
              <Missing why={best.metrics_hidden ? 'Not included in your plan' : 'No posts in this hour'} />
            ) : (
              exactNumber(slot.avg_engagement)
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
