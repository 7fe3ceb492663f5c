import { plural, t } from '@lingui/core/macro';

import { labelOf } from '#contract/networks/names.ts';
import { listed } from '#contract/reader.ts';
import { metricsInSentences, type Report } from '#web/parts/analytics/numbers.ts';

type NotMeasured = Report['not_measured'][number];

/** What is missing from each network's numbers, each reason as a sentence. */
export function notMeasuredText(rows: readonly NotMeasured[]): { network: string; sentences: string[] }[] {
  const byNetwork = Map.groupBy(rows, ({ network }) => network);
  return [...byNetwork].map(([network, lacking]) => ({ network, sentences: sentencesOf(network, lacking) }));
}

function sentencesOf(of: string, rows: readonly NotMeasured[]): string[] {
  const network = labelOf(of);
  const never = rows.flatMap(({ metric, reason }) =>
    metric && reason === 'unsupported' ? [metricsInSentences[metric]] : [],
  );
  const metrics = listed(never, 'disjunction');
  return [
    ...rows.flatMap(({ metric: name, reason, targets }) => {
      if (name === null) return [wholeText(network, reason, targets)];
      if (reason === 'unsupported') return [];
      const metric = metricsInSentences[name];
      return [
        plural(targets, {
          one: `${network} hasn’t reported ${metric} for # post.`,
          other: `${network} hasn’t reported ${metric} for # posts.`,
        }),
      ];
    }),
    ...(never.length > 0 ? [t`${network} doesn’t report ${metrics}.`] : []),
  ];
}

/** The sentence for posts that were not counted at all. */
function wholeText(network: string, reason: NotMeasured['reason'], targets: number): string {
  switch (reason) {
    case 'delayed':
      return plural(targets, {
        one: `# post on ${network} was not counted yet.`,
        other: `# posts on ${network} were not counted yet.`,
      });
    case 'gone':
      return plural(targets, {
        one: `# post was deleted on ${network} before it was counted.`,
        other: `# posts were deleted on ${network} before they were counted.`,
      });
    case 'unsupported':
      return plural(targets, {
        one: `${network} doesn’t provide numbers to Copydesk: # post.`,
        other: `${network} doesn’t provide numbers to Copydesk: # posts.`,
      });
    case 'withheld':
      return plural(targets, {
        one: `${network} reported no numbers for # post.`,
        other: `${network} reported no numbers for # posts.`,
      });
  }
}
