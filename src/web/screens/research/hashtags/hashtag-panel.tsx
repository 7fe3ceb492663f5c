import { t } from '@lingui/core/macro';

import { sources, type HashtagNetwork } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { dayIn, exactNumber, shortNumber } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { DetailPanel } from '#web/parts/research/detail-panel.tsx';
import { Facts } from '#web/parts/research/facts.tsx';
import { PostLines } from '#web/parts/research/post-lines.tsx';
import { StarterButtons } from '#web/parts/research/starter-buttons.tsx';
import { TagChips } from '#web/parts/research/tag-chips.tsx';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { DayBars } from './day-bars.tsx';
import type { Hashtag } from './hashtag-row.tsx';
import { hashtagStarter } from './hashtag-starter.ts';
import { TagGrowth } from './tag-growth.tsx';

interface HashtagPanelProps {
  tag: string;
  network: HashtagNetwork | 'all';
  /** The tag from the list, shown until the details are loaded. */
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
    ? t`Not included in your plan`
    : t`The networks provided no numbers for these posts`;
  return (
    <DetailPanel
      what={t`Hashtag`}
      noun={t`hashtag`}
      notListed={t`This hashtag is not listed`}
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
              {data && windowText(network, dayIn(data.window.from, zone), dayIn(data.window.to, zone))}
            </p>
            <StarterButtons starter={hashtagStarter(hashtag)} />
          </div>
          <Facts
            facts={[
              { label: t`Posts`, value: hashtag.posts },
              { label: t`Accounts`, value: hashtag.creators },
              { label: t`Engagement`, value: hashtag.engagement, why },
              {
                label: t`Growth`,
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
          <PanelSection title={t`Posts by day`}>
            {hashtag.by_day ? <DayBars days={hashtag.by_day} /> : <Skeleton className="h-24 w-full" />}
          </PanelSection>
          {hashtag.co_occurring.length > 0 && (
            <PanelSection title={t`Related hashtags`}>
              <TagChips
                tags={hashtag.co_occurring.map((other) => ({
                  tag: other.tag,
                  note: shortNumber(other.posts),
                }))}
                hint={(other) => t`Open ${{ hashtag: other }}`}
                onTag={onTag}
              />
            </PanelSection>
          )}
          {hashtag.networks && (
            <PanelSection title={t`By network`}>
              <Table
                label={t`By network`}
                head={[t`Network`, t`Posts`, t`Engagement`]}
                numeric={[t`Posts`, t`Engagement`]}
              >
                {hashtag.networks.map((use) => (
                  <Row key={use.network}>
                    <Cell className="h-8">
                      <NetworkBadge source={use.network} named />
                    </Cell>
                    <Cell className="figures h-8 text-end">{exactNumber(use.posts)}</Cell>
                    <Cell className="figures h-8 text-end">
                      {use.engagement === null ? <Missing why={why} /> : exactNumber(use.engagement)}
                    </Cell>
                  </Row>
                ))}
              </Table>
            </PanelSection>
          )}
          <PanelSection title={t`Top posts`}>
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

function windowText(of: HashtagNetwork | 'all', from: string, to: string): string {
  if (of === 'all') return t`Posts from ${from} to ${to}`;
  const network = sources[of].label;
  return t`Posts of ${network} from ${from} to ${to}`;
}
