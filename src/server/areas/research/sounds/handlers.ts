import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { leastCreators, type sounds as contract } from '#contract/research/sounds.ts';
import { soundNetworks, type SoundNetwork } from '#contract/sources/all.ts';
import { howOften, sliceOrOne, termsOf } from '#server/areas/research/rollups/params.ts';
import { keptFor } from '#server/areas/research/rollups/rollup.ts';
import { listExamplePosts } from '#server/areas/research/rollups/store-posts.ts';
import type { HandlersOf } from '#server/context.ts';
import type { SoundUse } from '#server/db/rollup-tables.ts';
import { pageOf } from '#server/lib/page.ts';
import { soundDays, soundRollup } from './rollup.ts';
import { listSounds, type SoundRecord } from './store.ts';

type Row = AnswerOf<typeof contract.list>['sounds'][number];

const dayMs = 86_400_000;

export const sounds = {
  async list(ctx, input) {
    const { db, actor, settings } = ctx;
    const { baseUrl } = settings;
    const { audience, until, computed_at } = await keptFor(soundRollup, ctx);
    const hideMetrics = actor.plan.metricsHidden;
    const slug = input.slug?.trim() || null;
    const filter = {
      audience,
      network: input.network,
      terms: termsOf(input.q),
      crossOnly: input.cross_only === 1,
      slug,
    };
    const { rows: found, total } = await listSounds(db, filter, sliceOrOne(input, slug));
    const { rows, meta } = pageOf(input, found, total);
    const listed: Row[] = rows.map((row) => present(row, { hideMetrics, baseUrl }));
    if (slug !== null) {
      const [only, record] = [listed[0], rows[0]];
      if (!only || !record)
        throw notFound(
          t`A sound "${{ sound: slug.slice(0, 100) }}" that ${{ least: leastCreators }} different accounts used lately was not found.`,
        );
      const since = new Date(until.getTime() - soundDays * dayMs);
      only.posts = await listExamplePosts(db, record.top_posts, { since, until, hideMetrics, baseUrl });
    }
    return {
      data: {
        sounds: listed,
        window: {
          type: `${soundDays}d`,
          note:
            `Posts published in the ${soundDays} days up to ${until.toISOString()}. Only the posts that this ` +
            `installation has collected are counted. ${howOften}`,
        },
        gates: { min_creators: leastCreators },
        counted_at: computed_at,
        metrics_hidden: hideMetrics,
      },
      meta,
    };
  },
} satisfies HandlersOf<'sounds'>;

function present(row: SoundRecord, { hideMetrics, baseUrl }: { hideMetrics: boolean; baseUrl: string }): Row {
  const uses = soundNetworks.flatMap((name): [SoundNetwork, SoundUse][] => {
    const use = row.networks[name];
    return use ? [[name, hideMetrics ? { ...use, eng: null, per_post: null } : use]] : [];
  });
  return {
    slug: row.slug,
    title: row.title,
    artist: row.artist,
    networks: Object.fromEntries(uses),
    cross: row.is_cross,
    stronger: row.stronger,
    sample: { posts: row.posts, creators: row.creators },
    total_engagement: hideMetrics ? null : row.engagement,
    page_url: `${baseUrl}/explore/sounds?${new URLSearchParams({ slug: row.slug })}`,
  };
}
