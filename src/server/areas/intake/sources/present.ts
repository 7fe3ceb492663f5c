import type { Contract } from '#contract/index.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { translated } from '#server/lib/message-text.ts';
import type { Settings } from '#server/settings.ts';
import { SourceError, type FoundTrend, type Source } from '#server/sources/source.ts';
import { openKeys } from './keys.ts';
import { adapterOf, isElsewhere } from './kinds.ts';
import { stateOf } from './rules.ts';
import type * as store from './store.ts';

type Listed = AnswerOf<Contract['sources']['list']>;

export function presentSource(source: store.NamedSource, settings: Settings): Listed['sources'][number] {
  const state = stateOf(source);
  const adapter = adapterOf(source.kind);
  return {
    id: source.id,
    kind: source.kind,
    name: source.name,
    address: source.address,
    category_id: source.category_id,
    category_name: source.category_name,
    config: { ...source.config, ...keysSet(source.secrets, settings.appSecret) },
    enabled: source.enabled,
    demo: source.demo,
    read_with: source.read_with,
    health: {
      state,
      last_polled_at: source.last_polled_at,
      last_success_at: source.last_success_at,
      next_poll_at: state === 'stopped' || state === 'demo' ? null : source.next_poll_at,
      failures: source.failures,
      problem: translated(source.stopped_reason ?? source.problem),
      remarks: [...(adapter ? untriedRemark(source, adapter) : []), ...source.remarks.map(translated)],
      trends: source.trends,
    },
  };
}

/** Responses never contain keys, only which are set. */
function keysSet(sealed: string | null, appSecret: string): Record<string, 'set'> {
  try {
    return Object.fromEntries(Object.keys(openKeys(sealed, appSecret)).map((name) => [name, 'set']));
  } catch (error) {
    if (error instanceof SourceError) return {};
    throw error;
  }
}

/** A reader that was built from documentation alone is marked until it has read the real service. */
function untriedRemark(
  source: Pick<store.NamedSource, 'demo' | 'last_success_at' | 'config'>,
  adapter: Source,
): string[] {
  const proven = source.last_success_at !== null && !isElsewhere(source.config);
  return adapter.untried && !source.demo && !proven
    ? [t`Not yet tested against the live ${{ network: adapter.label }} API.`]
    : [];
}

/** A post that was found but not stored. */
export function presentFound(found: FoundTrend): AnswerOf<Contract['sources']['test']>['rows'][number] {
  const { createdAt, counts, externalId, linkUrl, imageUrl, authorName, authorHandle } = found;
  return {
    source: found.source,
    external_id: externalId,
    title: found.title,
    text: found.text,
    url: found.url,
    link_url: linkUrl,
    image_url: imageUrl,
    author_name: authorName,
    author_handle: authorHandle,
    lang: found.lang,
    created_at: createdAt,
    tags: found.tags,
    community: found.community,
    adult: found.adult ?? false,
    counts,
  };
}
