import { t } from '@lingui/core/macro';

import { soundNetworks } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { DetailPanel } from '#web/parts/research/detail-panel.tsx';
import { PostLines } from '#web/parts/research/post-lines.tsx';
import { StarterButtons } from '#web/parts/research/starter-buttons.tsx';
import { lastTimeRange } from '#web/parts/research/time-ranges.ts';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { whyNoEngagement, type Sound } from './sound-row.tsx';
import { soundStarter } from './sound-starter.ts';

interface SoundPanelProps {
  slug: string;
  /** The sound from the list, shown until the details are loaded. */
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
      what={t`Sound`}
      noun={t`sound`}
      notListed={t`This sound is not listed`}
      shows={slug}
      back={sound?.title ?? t`Sound`}
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
              {sound.artist ?? t`Unknown artist`}
            </p>
            <p className="figures mt-1 min-h-4 text-xs text-faint">
              {data && t`Posts of the last ${{ period: lastTimeRange(data.window.type) }}`}
            </p>
            <StarterButtons starter={soundStarter(sound)} />
          </div>
          <PanelSection title={t`By network`}>
            <Uses sound={sound} metricsHidden={data?.metrics_hidden ?? false} />
          </PanelSection>
          <PanelSection title={t`Top posts with this sound`}>
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
  const numeric = [t`Posts`, t`Accounts`, t`Engagement`, t`Per post`];
  return (
    <Table label={t`By network`} head={[t`Network`, ...numeric]} numeric={numeric}>
      {soundNetworks.map((name) => {
        const use = sound.networks[name];
        return (
          use && (
            <Row key={name}>
              <Cell className="whitespace-nowrap">
                <NetworkBadge source={name} named />
                {sound.cross && name === sound.stronger && (
                  <span className="block text-xs text-faint">{t`stronger here`}</span>
                )}
              </Cell>
              <Cell className="figures text-end">{exactNumber(use.posts)}</Cell>
              <Cell className="figures text-end">{exactNumber(use.creators)}</Cell>
              <Cell className="figures text-end">{figure(use.eng)}</Cell>
              <Cell className="figures text-end">{figure(use.per_post)}</Cell>
            </Row>
          )
        );
      })}
    </Table>
  );
}
