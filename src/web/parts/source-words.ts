import { sources, type CountColumn, type SourceName } from '#contract/sources.ts';
import type { TrendPost } from '#contract/trends.ts';

/** Sort values and count names of the networks, as people say them. */
const words: Readonly<Record<string, string>> = {
  facebook: 'Facebook shares',
  reddit: 'Reddit score',
  pinterest: 'Pinterest shares',
  recent: 'Most recent',
  facebook_shares: 'Facebook shares',
  reddit_score: 'Reddit score',
  pinterest_shares: 'Pinterest shares',
  note_count: 'notes',
};

/** `most_liked` is "Most liked". */
export function sortLabel(sort: string): string {
  return capital(words[sort] ?? sort.replaceAll('_', ' '));
}

/** The name of a count in the network's own word, with the network's own case. */
export function countLabel(name: string): string {
  return words[name] ?? name.replaceAll('_', ' ');
}

/** A post's own counts by the network's words, in the network's order. Null where it gave none. */
export function countsOf(post: TrendPost): { name: string; column: CountColumn; value: number | null }[] {
  const values: Readonly<Record<string, unknown>> = { ...post };
  return Object.entries(sources[post.platform].counts).map(([name, column]) => {
    const value = values[name];
    return { name, column, value: typeof value === 'number' ? value : null };
  });
}

/** Why a number is not there, as far as it is known. */
export function whyMissing(source: SourceName, metricsHidden: boolean): string {
  if (metricsHidden) return 'Withheld on this plan';
  if (source === 'rss') return 'Nobody has been seen to share this address yet';
  return `${sources[source].label} does not give this number`;
}

/** Why growth cannot be stated. */
export function whyNoGrowth(source: SourceName, metricsHidden: boolean): string {
  if (metricsHidden) return 'Withheld on this plan';
  if (!sources[source].snapshots) return `${sources[source].label} gives no second reading of a post`;
  return 'It has been read only once so far; the next reading will tell';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
