import { z } from 'zod';

import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { problemOf } from '#server/lib/problem.ts';
import type { Settings } from '#server/settings.ts';
import { allSources } from '#server/sources/all.ts';
import type { Source } from '#server/sources/source.ts';

export type Config = Record<string, unknown>;

/** The adapter of a kind; undefined when no such kind exists (any more). */
export function adapterOf(kind: string): Source | undefined {
  return allSources.find((source) => source.kind === kind);
}

/**
 * Fills in the installation's settings; a source's own values take precedence. A source with a URL of its own
 * gets none: keys are for the network alone.
 */
export function installed(kind: string, own: Config, settings: Settings): Config {
  return isElsewhere(own) ? {} : { ...settings.sourceFields[kind] };
}

/** The installation's keys among them. */
export function installedKeys({ kind, settings: settingsOfKind = [] }: Source, settings: Settings): Config {
  const fields = settings.sourceFields[kind];
  return Object.fromEntries(
    settingsOfKind.filter(({ as }) => !as).map(({ field }) => [field, fields?.[field]]),
  );
}

/**
 * A source's full configuration, with defaults. Only the source's own values are stored, so that a changed
 * default or setting applies to every source that does not override it.
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
  throw invalid(t`This source needs other settings: ${{ problems: z.prettifyError(result.error) }}`, fields);
}

/** Whether a source uses another URL than the network's own. */
export function isElsewhere(own: Config): boolean {
  return Object.keys(own).some((name) => /base$/i.test(name));
}

/** Whether sources of this kind are identified by a `url` in their configuration. */
export function hasAddress(adapter: Source): boolean {
  return adapter.config instanceof z.ZodObject && 'url' in adapter.config.shape;
}
