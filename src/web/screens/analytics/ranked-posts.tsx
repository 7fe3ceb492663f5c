import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ExternalLink, SquareKanban, TrendingUp } from 'lucide-react';

import type { Contract } from '#contract/index.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { dayIn, exactNumber, exactTime, shortNumber } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { metricsInSentences } from '#web/parts/analytics/numbers.ts';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { metricLabels, whyNoNumber } from '#web/parts/delivery/metric-labels.ts';
import { FramedPicture } from '#web/parts/media/framed-picture.tsx';
import { Missing } from '#web/parts/missing.tsx';
import { kindLabels } from '#web/parts/posts/kind-labels.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { useAnalytics } from './analytics-context.ts';
import { Section } from './section.tsx';

type Post = DataOf<Contract['analytics']['posts']>['posts'][number];

const ranks = [
  { value: 'impressions', label: t`Impressions` },
  { value: 'engagement', label: t`Engagement` },
] as const;
const orders = [
  { order: 'best', title: t({ message: 'Top', context: 'posts' }), label: t`Top posts` },
  { order: 'worst', title: t({ message: 'Bottom', context: 'posts' }), label: t`Bottom posts` },
] as const;

/** The best and the worst posts, with links to their card and trend. */
export function RankedPosts() {
  const { params, search, changeSearch } = useAnalytics();
  const sort = search.rank ?? 'impressions';
  const best = api.analytics.posts.useQuery(params.best);
  const worst = api.analytics.posts.useQuery(params.worst);
  const lists = { best, worst };
  return (
    <Section
      id="posts"
      title={t`Top and bottom posts`}
      csv="posts"
      inPrint="table"
      tools={
        <Select
          label={t`Sort by`}
          value={sort}
          options={ranks}
          onChange={(value) => changeSearch({ rank: value === 'engagement' ? value : undefined })}
        />
      }
      chart={
        <div className="grid gap-x-10 gap-y-6 @min-[61.25rem]:grid-cols-2">
          {orders.map(({ order, title, label }) => (
            <div key={order} className="min-w-0">
              <h3 className="eyebrow mb-1">{title}</h3>
              <QueryState
                query={lists[order]}
                what={t`posts`}
                isEmpty={lists[order].data?.posts.length === 0}
                metricsHidden={false}
                loading={<Skeleton className="h-80 w-full" />}
                empty={
                  <p className="text-soft">{t`No posts in this range have numbers from a full day yet.`}</p>
                }
                end={null}
              >
                <ol aria-label={label}>
                  {lists[order].data?.posts.map((post) => (
                    <PostLine key={`${post.id} ${post.account_id}`} post={post} />
                  ))}
                </ol>
              </QueryState>
            </div>
          ))}
        </div>
      }
      table={() => (
        <div className="flex flex-col gap-6">
          {orders.map(({ order, title, label }) => (
            <PostsTable key={order} title={title} label={label} posts={lists[order].data?.posts ?? []} />
          ))}
        </div>
      )}
    />
  );
}

function PostLine({ post }: { post: Post }) {
  const zone = useZone();
  const { network, picture, body, account_name, sent_at, kind, permalink, card_id, trend_id } = post;
  const facts = [account_name, dayIn(sent_at, zone), kind && kindLabels[kind]].filter(Boolean).join(' · ');
  return (
    <li className="flex gap-4 border-b border-line py-3 last:border-0">
      <FramedPicture
        url={picture?.url ?? null}
        frame={96}
        alt={picture?.alt ?? ''}
        className="h-14 w-20 shrink-0 rounded-sm"
        fallback={
          <span
            aria-hidden
            className="flex h-14 w-20 shrink-0 items-center justify-center rounded-sm bg-sunken text-faint max-sm:hidden"
          >
            {isNetworkName(network) && <NetworkMark network={network} className="size-5" />}
          </span>
        }
      />
      <div className="min-w-0 flex-1">
        <Link
          to="/compose/$postId"
          params={{ postId: String(post.id) }}
          dir="auto"
          className="headline line-clamp-2 text-base hover:text-accent"
        >
          {body || t`Untitled post`}
        </Link>
        <p className="figures mt-0.5 flex items-center gap-1.5 text-xs text-faint">
          {isNetworkName(network) && <NetworkMark network={network} className="size-3" />}
          <span className="truncate" data-hint={exactTime(sent_at, zone)}>
            {facts}
          </span>
        </p>
        <p className="-ms-1 flex flex-wrap gap-x-2 text-xs text-soft" data-no-print>
          {permalink !== null && (
            <a href={permalink} target="_blank" rel="noopener noreferrer" className={way}>
              <ExternalLink aria-hidden className="size-3" />
              {t`View on network`}
            </a>
          )}
          {card_id !== null && (
            <Link to="/board" search={{ card: card_id }} className={way}>
              <SquareKanban aria-hidden className="size-3" />
              {t`Card`}
            </Link>
          )}
          {trend_id !== null && (
            <Link to="/explore" search={{ time_range: 'all', open: trend_id }} className={way}>
              <TrendingUp aria-hidden className="size-3" />
              {t`Source item`}
            </Link>
          )}
        </p>
      </div>
      <dl className="figures flex w-28 shrink-0 flex-col text-end">
        <PostNumber post={post} name="impressions" />
        <PostNumber post={post} name="engagement" />
      </dl>
    </li>
  );
}

const way = 'inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink';

function PostNumber({ post, name }: { post: Post; name: 'impressions' | 'engagement' }) {
  const value = post.metrics[name];
  const isFirst = name === 'impressions';
  const word = metricsInSentences[name];
  return (
    <div className={isFirst ? '' : 'text-soft'}>
      <dt className="sr-only">{word}</dt>
      <dd className={isFirst ? 'text-lg font-semibold' : 'text-xs'}>
        {value === null ? (
          <WhyNone post={post} name={name} />
        ) : (
          <span
            data-hint={
              isFirst
                ? plural(value, { one: '# impression', other: '# impressions' })
                : plural(value, { other: '# engagement' })
            }
          >
            {shortNumber(value)}
          </span>
        )}
        {isFirst ? (
          <span aria-hidden className="block text-xs font-normal text-faint">
            {word}
          </span>
        ) : (
          <span aria-hidden className="text-faint">
            {' '}
            {word}
          </span>
        )}
      </dd>
    </div>
  );
}

type Number = 'impressions' | 'likes' | 'comments' | 'shares' | 'engagement';

function WhyNone({ post: { network, metrics }, name }: { post: Post; name: Number }) {
  const now = useNow();
  if (name === 'engagement') return <Missing why={t`No numbers reported`} />;
  return <Missing why={whyNoNumber(metrics.missing[name] ?? 'withheld', { network, name, metrics, now })} />;
}

const columns = ['impressions', 'likes', 'comments', 'shares', 'engagement'] as const;
const labelOf = (name: Number) => (name === 'engagement' ? t`Engagement` : metricLabels[name]);

const published = t({ message: 'Published', context: 'when' });

function PostsTable({ title, label, posts }: { title: string; label: string; posts: readonly Post[] }) {
  const zone = useZone();
  const heads = columns.map(labelOf);
  return (
    <Table label={label} head={[title, t`Account`, published, ...heads]} numeric={heads} stacks>
      {posts.map((post) => (
        <Row key={`${post.id} ${post.account_id}`}>
          <Cell className="max-w-72">
            <Link
              to="/compose/$postId"
              params={{ postId: String(post.id) }}
              dir="auto"
              className="headline line-clamp-2 text-base hover:text-accent"
            >
              {post.body || t`Untitled post`}
            </Link>
          </Cell>
          <Cell label={t`Account`} className="text-soft">
            <span className="inline-flex items-center gap-1.5">
              {isNetworkName(post.network) && <NetworkMark network={post.network} className="size-3" />}
              {post.account_name}
            </span>
          </Cell>
          <Cell label={published} className="figures whitespace-nowrap text-soft">
            {dayIn(post.sent_at, zone)}
          </Cell>
          {columns.map((name) => {
            const value = post.metrics[name];
            return (
              <Cell key={name} label={labelOf(name)} className="figures text-end">
                {value === null ? <WhyNone post={post} name={name} /> : exactNumber(value)}
              </Cell>
            );
          })}
        </Row>
      ))}
    </Table>
  );
}
