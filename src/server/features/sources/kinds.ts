import { z } from 'zod';
import { invalid } from '#contract/errors.ts';
import type { Settings } from '#server/settings.ts';
import { allSources } from '#server/sources/all.ts';
import type { Source } from '#server/sources/source.ts';
import { problemOf } from '#server/lib/problem.ts';

export type Config = Record<string, unknown>;

/** The adapter of a kind; undefined when no such kind exists (any more). */
export function adapterOf(kind: string): Source | undefined {
  return allSources.find((source) => source.kind === kind);
}

/**
 * Settings of the installation that tell where a network is, and its keys. What a source itself says stands
 * above them. A source that names an address of its own gets no keys of the installation: they are for the
 * network alone.
 */
export function installed(kind: string, own: Config, settings: Settings): Config {
  switch (kind) {
    case 'hackernews':
      return settings.hackerNewsBase ? { base: settings.hackerNewsBase } : {};
    case 'mastodon':
      return settings.mastodonInstances ? { instances: settings.mastodonInstances.split(',') } : {};
    case 'bluesky':
      return settings.blueskyBase ? { base: settings.blueskyBase } : {};
    default:
      return isElsewhere(own) ? {} : { ...settings.sourceKeys[kind] };
  }
}

/**
 * A source's full configuration, defaults filled in. Only what a source itself says is stored, so that
 * another default or setting reaches every source that does not speak against it.
 * @throws CodedError `validation_error` naming what is wrong
 */
export function fullConfig(adapter: Source, own: Config, settings: Settings): unknown {
  const result = adapter.config.safeParse(
    { ...installed(adapter.kind, own, settings), ...own },
    { error: problemOf },
  );
  if (result.success) return result.data;
  const fields = Object.fromEntries(
    result.error.issues.map((issue) => [`config.${issue.path.join('.')}`, issue.message]),
  );
  throw invalid(`This source needs other settings: ${z.prettifyError(result.error)}`, fields);
}

/** Whether a source names another address than the network's own. */
export function isElsewhere(own: Config): boolean {
  return Object.keys(own).some((name) => /base$/i.test(name));
}

/** The address that a source of this kind is known by: its `url`, where its configuration has one. */
export function takesAddress(adapter: Source): boolean {
  return adapter.config instanceof z.ZodObject && 'url' in adapter.config.shape;
}
