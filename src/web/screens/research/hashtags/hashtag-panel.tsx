import { sources, type HashtagNetwork } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { dayIn, exactNumber, shortNumber } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { DetailPanel } from '#web/parts/research/detail-panel.tsx';
import { Facts } from '#web/parts/research/facts.tsx';
import { PostLines } from '#web/parts/research/post-lines.tsx';
import { TagChips } from '#web/parts/research/tag-chips.tsx';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { DayBars } from './day-bars.tsx';
import type { Hashtag } from './hashtag-row.tsx';
import { TagGrowth } from './tag-growth.tsx';

interface HashtagPanelProps {
  tag: string;
  network: HashtagNetwork | 'all';
  /** The tag as the list has it, shown until all of it is there. */
  known: Hashtag | undefined;
  post: number | undefined;
  onPost: (id: number | undefined) => void;
  onTag: (tag: string) => void;
  onClose: () => void;
}

/** One hashtag: its days, its networks, related tags, and its best posts. */
export function HashtagPanel({ tag, network, known, post, onPost, onTag, onClose }: HashtagPanelProps) {
  const { data, error, refetch } = api.hashtags.list.useQuery({ tag, network });
  const zone = useZone();
  const hashtag = data?.hashtags[0] ?? known;
  const metricsHidden = data?.metrics_hidden ?? false;
  const why = metricsHidden
    ? 'Not included in your plan'
    : 'The networks provided no numbers for these posts';
  return (
    <DetailPanel
      what="Hashtag"
      shows={tag}
      back={`#${tag}`}
      post={post}
      onPost={onPost}
      onClose={onClose}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {hashtag && (
        <>
          <div>
            <h2 dir="auto" className="text-2xl font-semibold tracking-tight break-words">
              #{hashtag.tag}
            </h2>
            <p className="figures mt-1 min-h-4 text-xs text-faint">
              {data &&
                `Posts ${network === 'all' ? '' : `of ${sources[network].label} `}from ${dayIn(data.window.from, zone)} to ${dayIn(data.window.to, zone)}`}
            </p>
          </div>
          <Facts
            facts={[
              { label: 'Posts', value: hashtag.posts },
              { label: 'Accounts', value: hashtag.creators },
              { label: 'Engagement', value: hashtag.engagement, why },
              {
                label: 'Growth',
                value: (
                  <span className="text-base">
                    <TagGrowth
                      growth={hashtag.growth}
                      leastBefore={data?.gates.min_posts_before}
                      metricsHidden={metricsHidden}
                    />
                  </span>
                ),
              },
            ]}
          />
          <PanelSection title="Posts by day">
            {hashtag.by_day ? <DayBars days={hashtag.by_day} /> : <Skeleton className="h-24 w-full" />}
          </PanelSection>
          {hashtag.co_occurring.length > 0 && (
            <PanelSection title="Related hashtags">
              <TagChips
                tags={hashtag.co_occurring.map((other) => ({
                  tag: other.tag,
                  note: shortNumber(other.posts),
                }))}
                hint="Open"
                onTag={onTag}
              />
            </PanelSection>
          )}
          {hashtag.networks && (
            <PanelSection title="By network">
              <Table
                label="By network"
                head={['Network', 'Posts', 'Engagement']}
                numeric={['Posts', 'Engagement']}
              >
                {hashtag.networks.map((use) => (
                  <Row key={use.network}>
                    <Cell className="h-8">
                      <NetworkBadge source={use.network} named />
                    </Cell>
                    <Cell className="figures h-8 text-right">{exactNumber(use.posts)}</Cell>
                    <Cell className="figures h-8 text-right">
                      {use.engagement === null ? <Missing why={why} /> : exactNumber(use.engagement)}
                    </Cell>
                  </Row>
                ))}
              </Table>
            </PanelSection>
          )}
          <PanelSection title="Top posts">
            {hashtag.top_posts ? (
              <PostLines posts={hashtag.top_posts} onOpen={onPost} />
            ) : (
              <Skeleton className="h-40 w-full" />
            )}
          </PanelSection>
        </>
      )}
    </DetailPanel>
  );
}
