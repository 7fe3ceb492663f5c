import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { clockText, exactNumber, shortNumber } from '#web/lib/format.ts';
import { pageLocale } from '#web/lib/page-language.ts';
import { perTarget, type Report } from '#web/parts/analytics/numbers.ts';
import { Missing } from '#web/parts/missing.tsx';
import { Shades, WeekGrid } from '#web/parts/week-grid.tsx';
import { weekdaysInOrder } from '#web/parts/zoned.ts';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { useAnalytics } from './analytics-context.ts';
import { Section } from './section.tsx';

type Hour = Report['by_hour'][number];

/** 1 is Monday; the API uses 0 for Sunday. */
const isoDay = ({ weekday }: Pick<Hour, 'weekday'>) => (weekday === 0 ? 7 : weekday);
const begins = (hour: number) => clockText(`${String(hour).padStart(2, '0')}:00`);
const postsText = (posts: number) => plural(posts, { one: 'one post', other: '# posts' });

/** The hours at which posts were published, and their average results. */
export function Hours({ hours }: { hours: readonly Hour[] }) {
  const { isPrinting } = useAnalytics();
  const known = new Map(hours.map((hour) => [`${isoDay(hour)} ${hour.hour}`, hour]));
  const averages = hours.flatMap((hour) => perTarget(hour) ?? []);
  const most = Math.max(1, ...averages);
  const highest = shortNumber(most);
  const best = hours.toSorted((a, b) => (perTarget(b) ?? -1) - (perTarget(a) ?? -1))[0];
  return (
    <Section
      id="hours"
      title={t`By weekday and hour`}
      note={t`average engagement per post, in each project’s time zone`}
      csv="hours"
      inPrint="chart"
      chart={
        <>
          <WeekGrid
            label={t`Engagement by weekday and hour`}
            begins={begins}
            start={best ? { weekday: isoDay(best), hour: best.hour } : { weekday: 1, hour: 9 }}
            isWide={isPrinting}
            cellAt={(weekday, hour) => {
              const at = known.get(`${weekday} ${hour}`);
              if (!at) return { strength: null, text: t`Nothing published` };
              const { posts } = at;
              const average = perTarget(at);
              if (average === null)
                return {
                  strength: null,
                  text: plural(posts, {
                    one: 'one post, not counted yet',
                    other: '# posts, not counted yet',
                  }),
                };
              const number = exactNumber(average);
              return {
                strength: Math.max(0, average) / most,
                text: `${t`${number} average engagement per post`}\n${postsText(posts)}`,
                ...(isPrinting && { inside: <InPrint value={average} isDark={average / most > 0.55} /> }),
              };
            }}
          />
          <div className="figures mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-faint">
            <span className="inline-flex items-center gap-1.5">
              <Trans>
                0 <Shades /> {highest} average engagement per post
              </Trans>
            </span>
            <span className="inline-flex items-center gap-1.5">
              <span
                aria-hidden
                className="h-3 w-5 forced-color-adjust-none bg-[repeating-linear-gradient(135deg,var(--color-edge)_0_1px,transparent_1px_5px)]"
              />
              {t`nothing published`}
            </span>
          </div>
        </>
      }
      table={() => <HoursTable hours={hours} />}
    />
  );
}

function InPrint({ value, isDark }: { value: number; isDark: boolean }) {
  return (
    <span className={`figures text-[0.5625rem] ${isDark ? 'text-paper' : 'text-ink'}`}>
      {shortNumber(Math.round(value))}
    </span>
  );
}

function HoursTable({ hours }: { hours: readonly Hour[] }) {
  const heads = [t`Engagement per post`, t`Posts`, t`Impressions`];
  const weekdays = weekdaysInOrder();
  // January 2024 began on a Monday.
  const weekdayFormat = new Intl.DateTimeFormat(pageLocale(), { weekday: 'long', timeZone: 'UTC' });
  const ordered = hours.toSorted(
    (a, b) => weekdays.indexOf(isoDay(a)) - weekdays.indexOf(isoDay(b)) || a.hour - b.hour,
  );
  return (
    <div className="-mx-4 max-h-96 overflow-y-auto px-4 print:max-h-none">
      <Table label={t`Hours of the week`} head={[t`Day`, t`Hour`, ...heads]} numeric={heads}>
        {ordered.map((hour) => {
          const average = perTarget(hour);
          return (
            <Row key={`${hour.weekday} ${hour.hour}`}>
              <Cell className="h-8">{weekdayFormat.format(Date.UTC(2024, 0, isoDay(hour)))}</Cell>
              <Cell className="figures h-8">{begins(hour.hour)}</Cell>
              <Cell className="figures h-8 text-end font-medium">
                {average === null ? <Missing why={t`Not counted yet`} /> : exactNumber(average)}
              </Cell>
              <Cell className="figures h-8 text-end">{exactNumber(hour.posts)}</Cell>
              <Cell className="figures h-8 text-end">
                {hour.impressions === null ? (
                  <Missing why={t`No network reported impressions`} />
                ) : (
                  exactNumber(hour.impressions)
                )}
              </Cell>
            </Row>
          );
        })}
      </Table>
    </div>
  );
}
