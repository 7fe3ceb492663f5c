import { soundNetworks } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { DetailPanel } from '#web/parts/research/detail-panel.tsx';
import { PostLines } from '#web/parts/research/post-lines.tsx';
import { timeRangeLabel } from '#web/parts/research/time-ranges.ts';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { whyNoEngagement, type Sound } from './sound-row.tsx';

interface SoundPanelProps {
  slug: string;
  /** The sound as the list has it, shown until all of it is there. */
  known: Sound | undefined;
  post: number | undefined;
  onPost: (id: number | undefined) => void;
  onClose: () => void;
}

/** One sound: where it is used, and its top posts. */
export function SoundPanel({ slug, known, post, onPost, onClose }: SoundPanelProps) {
  const { data, error, refetch } = api.sounds.list.useQuery({ slug });
  const sound = data?.sounds[0] ?? known;
  return (
    <DetailPanel
      what="Sound"
      shows={slug}
      back={sound?.title ?? 'Sound'}
      post={post}
      onPost={onPost}
      onClose={onClose}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {sound && (
        <>
          <div>
            <h2 dir="auto" className="text-2xl font-semibold tracking-tight break-words">
              {sound.title}
            </h2>
            <p dir="auto" className="mt-1 text-base text-soft">
              {sound.artist ?? 'Unknown artist'}
            </p>
            <p className="figures mt-1 min-h-4 text-xs text-faint">
              {data && `Posts of the last ${timeRangeLabel(data.window.type)}`}
            </p>
          </div>
          <PanelSection title="By network">
            <Uses sound={sound} metricsHidden={data?.metrics_hidden ?? false} />
          </PanelSection>
          <PanelSection title="Top posts with this sound">
            {sound.posts ? (
              <PostLines posts={sound.posts} onOpen={onPost} />
            ) : (
              <Skeleton className="h-40 w-full" />
            )}
          </PanelSection>
        </>
      )}
    </DetailPanel>
  );
}

function Uses({ sound, metricsHidden }: { sound: Sound; metricsHidden: boolean }) {
  const figure = (value: number | null) =>
    value === null ? <Missing why={whyNoEngagement(metricsHidden)} /> : exactNumber(value);
  const numeric = ['Posts', 'Accounts', 'Engagement', 'Per post'];
  return (
    <Table label="By network" head={['Network', ...numeric]} numeric={numeric}>
      {soundNetworks.map((name) => {
        const use = sound.networks[name];
        return (
          use && (
            <Row key={name}>
              <Cell className="whitespace-nowrap">
                <NetworkBadge source={name} named />
                {sound.cross && name === sound.stronger && (
                  <span className="block text-xs text-faint">stronger here</span>
                )}
              </Cell>
              <Cell className="figures text-right">{exactNumber(use.posts)}</Cell>
              <Cell className="figures text-right">{exactNumber(use.creators)}</Cell>
              <Cell className="figures text-right">{figure(use.eng)}</Cell>
              <Cell className="figures text-right">{figure(use.per_post)}</Cell>
            </Row>
          )
        );
      })}
    </Table>
  );
}
