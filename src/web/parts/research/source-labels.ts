import type { TrendPost } from '#contract/research/trends.ts';
import { newsSource, sourceNames, sources, type SourceName } from '#contract/sources/all.ts';
import type { CountColumn } from '#contract/sources/facts.ts';

/** Labels of the networks' sort values and counts. */
const labels = new Map(sourceNames.flatMap((name) => Object.entries(sources[name].labels ?? {})));

/** `most_liked` is "Most liked". */
export function sortLabel(sort: string): string {
  return capital(labels.get(sort) ?? sort.replaceAll('_', ' '));
}

/** The network's own name of a count, in its own case. */
export function countLabel(name: string): string {
  return labels.get(name) ?? name.replaceAll('_', ' ');
}

/** A post's own counts under the network's names, in the network's order. Null where it reported none. */
export function countsOf(post: TrendPost): { name: string; column: CountColumn; value: number | null }[] {
  const values: Readonly<Record<string, unknown>> = { ...post };
  return Object.entries(sources[post.platform].counts).map(([name, column]) => {
    const value = values[name];
    return { name, column, value: typeof value === 'number' ? value : null };
  });
}

/** Why a number is missing, as far as is known. */
export function whyMissing(source: SourceName, metricsHidden: boolean): string {
  if (metricsHidden) return 'Not included in your plan';
  if (source === newsSource) return 'No shares found yet';
  return `${sources[source].label} doesn’t provide this number`;
}

/** Why growth cannot be stated. */
export function whyNoGrowth(source: SourceName, metricsHidden: boolean): string {
  if (metricsHidden) return 'Not included in your plan';
  if (!sources[source].snapshots) return `${sources[source].label} doesn’t provide follow-up readings`;
  return 'Only one reading so far';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
