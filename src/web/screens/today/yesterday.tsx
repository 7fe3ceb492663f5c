import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { isNetworkName } from '#contract/networks/facts.ts';
import { api } from '#web/api.ts';
import { exactNumber, shortNumber, utcDay } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { dayAt } from '#web/lib/zone-format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Change } from '#web/parts/analytics/change.tsx';
import { bigNumber, whyNoSum, type Summary } from '#web/parts/analytics/numbers.ts';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { titleOf } from '#web/parts/posts/composed.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { dayAfter } from './day.ts';
import { ButtonLink, Empty, Answer, Part, Way } from './part.tsx';

/** The results of yesterday's posts so far, compared with those of the day before. */
export function Yesterday() {
  const zone = useZone();
  const day = dayAfter(dayAt(useNow(), zone), -1);
  const query = api.analytics.summary.useQuery({ from: day, to: day });
  return (
    <Part
      id="yesterday"
      title={t`Yesterday`}
      way={
        <Way to="/analytics" search={{ from: day, to: day }}>
          {t`Analytics`}
        </Way>
      }
    >
      <Answer of={query} what={t`yesterday’s numbers`} loading={<Loading />}>
        {(summary) => <Numbers summary={summary} />}
      </Answer>
    </Part>
  );
}

const figures = [
  { name: 'impressions', label: t`Impressions` },
  { name: 'engagement', label: t`Engagement` },
] as const;

function Numbers({ summary }: { summary: Summary }) {
  const { totals, changes, top_posts, ready, accounts, from } = summary;
  if (totals.targets === 0)
    return (
      <Empty action={<ButtonLink to="/analytics">{t`Open Analytics`}</ButtonLink>}>
        {ready
          ? t`Nothing was published yesterday.`
          : t`Impressions, engagement and the best post of the day before appear here.`}
      </Empty>
    );
  const before = utcDay(dayAfter(from, -1));
  const [best] = top_posts;
  return (
    <div className="py-3">
      <dl className="grid grid-cols-2 gap-x-6">
        {figures.map(({ name, label }) => {
          const value = totals[name];
          return (
            <div key={name} className="min-w-0">
              <dt className="text-soft">{label}</dt>
              <dd>
                {value === null ? (
                  <p className="mt-1 text-faint">{t`${{ reason: whyNoSum(name, totals) }}.`}</p>
                ) : (
                  <>
                    <span
                      className="figures block text-3xl font-semibold tracking-tight"
                      data-hint={exactNumber(value)}
                    >
                      {bigNumber(value)}
                    </span>
                    <Change change={changes.find((one) => one.name === name)} name={name} before={before} />
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-2 text-xs text-faint">
        <Counted
          posts={totals.posts}
          isSimulated={accounts === 'sandbox'}
          firstNumbersAt={ready ? null : summary.first_numbers_at}
        />
      </p>
      {best && best.impressions !== null && <Best post={best} impressions={best.impressions} />}
    </div>
  );
}

interface CountedProps {
  posts: number;
  isSimulated: boolean;
  /** Null if they are known already, or not expected. */
  firstNumbersAt: string | null;
}

/** What the numbers are based on, and when the first ones are expected. */
function Counted({ posts, isSimulated, firstNumbersAt }: CountedProps) {
  const zone = useZone();
  const summary = isSimulated
    ? plural(posts, {
        one: 'Of # post published yesterday, simulated by sandboxes',
        other: 'Of # posts published yesterday, simulated by sandboxes',
      })
    : plural(posts, { one: 'Of # post published yesterday', other: 'Of # posts published yesterday' });
  if (firstNumbersAt === null) return summary;
  return (
    <Trans>
      {summary}. First numbers <Ago at={firstNumbersAt} zone={zone} isSentence />
    </Trans>
  );
}

function Best({ post, impressions }: { post: Summary['top_posts'][number]; impressions: number }) {
  const { network } = post;
  return (
    <div className="mt-3 border-t border-line pt-2">
      <h3 className="eyebrow">{t`Best post`}</h3>
      <p className="mt-1 flex items-baseline gap-2">
        {isNetworkName(network) && (
          <NetworkMark network={network} className="size-3 self-center text-faint" />
        )}
        <Link
          to="/compose/$postId"
          params={{ postId: String(post.id) }}
          data-entry
          dir="auto"
          className="headline line-clamp-2 min-w-0 flex-1 text-base font-semibold hover:underline"
        >
          {titleOf({ body: post.body, media: [] }, 200)}
        </Link>
        <span
          className="figures shrink-0 text-soft"
          data-hint={plural(impressions, { one: '# impression', other: '# impressions' })}
        >
          {shortNumber(impressions)}
        </span>
      </p>
    </div>
  );
}

function Loading() {
  return (
    <output aria-label={t`Loading yesterday’s numbers`} className="block py-3">
      <span className="grid grid-cols-2 gap-6">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </span>
      <Skeleton className="mt-4 h-10" />
    </output>
  );
}
