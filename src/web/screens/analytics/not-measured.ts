import { labelOf } from '#contract/networks/all.ts';
import { exactNumber } from '#web/lib/format.ts';
import type { Report } from '#web/parts/analytics/numbers.ts';
import { metricLabels } from '#web/parts/delivery/metric-labels.ts';

type NotMeasured = Report['not_measured'][number];

/** What a network's numbers lack, each reason as a sentence. */
export function notMeasuredText(rows: readonly NotMeasured[]): { network: string; sentences: string[] }[] {
  const byNetwork = Map.groupBy(rows, ({ network }) => network);
  return [...byNetwork].map(([network, lacking]) => ({ network, sentences: sentencesOf(network, lacking) }));
}

function sentencesOf(network: string, rows: readonly NotMeasured[]): string[] {
  const label = labelOf(network);
  const never = rows.flatMap(({ metric, reason }) => (metric && reason === 'unsupported' ? [metric] : []));
  return [
    ...rows.flatMap(({ metric, reason, targets }) => {
      if (metric === null) return [wholeText(label, reason, targets)];
      if (reason === 'unsupported') return [];
      const what = metricLabels[metric].toLowerCase();
      return [`${label} hasn’t reported ${what} for ${posts(targets)}.`];
    }),
    ...(never.length > 0
      ? [`${label} doesn’t report ${listed(never.map((name) => metricLabels[name].toLowerCase()))}.`]
      : []),
  ];
}

/** Of posts that were not counted at all. */
function wholeText(label: string, reason: NotMeasured['reason'], targets: number): string {
  switch (reason) {
    case 'delayed':
      return `${capital(posts(targets))} on ${label} ${targets === 1 ? 'was' : 'were'} not counted yet.`;
    case 'gone':
      return `${capital(posts(targets))} ${targets === 1 ? 'was' : 'were'} deleted on ${label} before ${targets === 1 ? 'it was' : 'they were'} counted.`;
    case 'unsupported':
      return `${label} doesn’t provide numbers to Copydesk: ${posts(targets)}.`;
    case 'withheld':
      return `${label} reported no numbers for ${posts(targets)}.`;
  }
}

const posts = (count: number) => (count === 1 ? '1 post' : `${exactNumber(count)} posts`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const listed = (text: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(text);
