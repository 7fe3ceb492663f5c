import { metricLabels } from '#web/parts/metric-words.ts';
import { exactNumber } from '#web/lib/format.ts';

import { networkLabel, type Report } from './numbers.ts';

type NotMeasured = Report['not_measured'][number];

/** What a network's numbers lack, each reason as a sentence. */
export function notMeasuredWords(rows: readonly NotMeasured[]): { network: string; sentences: string[] }[] {
  const byNetwork = Map.groupBy(rows, ({ network }) => network);
  return [...byNetwork].map(([network, lacking]) => ({ network, sentences: sentencesOf(network, lacking) }));
}

function sentencesOf(network: string, rows: readonly NotMeasured[]): string[] {
  const label = networkLabel(network);
  const never = rows.flatMap(({ metric, reason }) => (metric && reason === 'unsupported' ? [metric] : []));
  return [
    ...rows.flatMap(({ metric, reason, targets }) => {
      if (metric === null) return [wholeWords(label, reason, targets)];
      if (reason === 'unsupported') return [];
      const what = metricLabels[metric].toLowerCase();
      return [`${label} has not told ${what} of ${posts(targets)}.`];
    }),
    ...(never.length > 0
      ? [`${label} does not count ${listed(never.map((name) => metricLabels[name].toLowerCase()))}.`]
      : []),
  ];
}

/** Of posts that were not counted at all. */
function wholeWords(label: string, reason: NotMeasured['reason'], targets: number): string {
  switch (reason) {
    case 'delayed':
      return `${capital(posts(targets))} at ${label} ${targets === 1 ? 'was' : 'were'} not counted yet.`;
    case 'gone':
      return `${capital(posts(targets))} ${targets === 1 ? 'was' : 'were'} gone at ${label} before ${targets === 1 ? 'it was' : 'they were'} counted.`;
    case 'unsupported':
      return `Copydesk cannot read numbers at ${label}: ${posts(targets)}.`;
    case 'withheld':
      return `${label} has told nothing of ${posts(targets)}.`;
  }
}

const posts = (count: number) => (count === 1 ? 'one post' : `${exactNumber(count)} posts`);
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const listed = (words: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);
