import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { sourceNames } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { EngagementFigure } from '#web/parts/research/engagement.tsx';
import { GrowthFigure } from '#web/parts/research/growth.tsx';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { headlineOf } from '#web/parts/trend-text.ts';
import type { Card } from './card-edit.ts';

/** The trend that a card was created from, with its current development. */
export function CardTrend({ card: { trend, trend_id } }: { card: Card }) {
  const id = trend?.id ?? 0;
  const { data } = api.trends.get.useQuery({ id }, { enabled: trend !== null });
  const source = sourceNames.find((name) => name === trend?.platform);
  if (!trend || !source) {
    return trend_id === null ? null : (
      <PanelSection title={t`Source item`}>
        <p className="text-faint">{t`The item this card was created from is no longer stored.`}</p>
      </PanelSection>
    );
  }
  const post = data?.post;
  return (
    <PanelSection title={t`Source item`}>
      <Link
        to="/explore"
        search={{ source, time_range: 'all', open: id }}
        className="block rounded-md border border-line px-3 py-2 hover:border-edge hover:bg-hover"
      >
        <span className="flex items-center gap-2 text-xs text-faint">
          <NetworkBadge source={source} named />
        </span>
        <span dir="auto" className="headline mt-1 line-clamp-2 text-lg">
          {post ? headlineOf(post) : (trend.title ?? trend.url)}
        </span>
        {post && data && (
          <span className="mt-1.5 flex items-center gap-4 [&_.flex-col]:flex-row [&_.flex-col]:items-center [&_.flex-col]:gap-1.5">
            <EngagementFigure post={post} metricsHidden={data.metrics_hidden} />
            <GrowthFigure post={post} metricsHidden={data.metrics_hidden} />
          </span>
        )}
      </Link>
    </PanelSection>
  );
}
