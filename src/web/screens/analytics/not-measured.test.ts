import { expect, test } from 'vitest';

import { notMeasuredText } from './not-measured.ts';

test('what was not measured is said in sentences, network by network', () => {
  expect(
    notMeasuredText([
      { network: 'bluesky', metric: null, reason: 'delayed', targets: 1 },
      { network: 'bluesky', metric: 'impressions', reason: 'unsupported', targets: 40 },
      { network: 'bluesky', metric: 'reach', reason: 'unsupported', targets: 40 },
      { network: 'instagram', metric: 'impressions', reason: 'withheld', targets: 1_200 },
      { network: 'instagram', metric: null, reason: 'gone', targets: 2 },
    ]),
  ).toEqual([
    {
      network: 'bluesky',
      sentences: ['1 post on Bluesky was not counted yet.', 'Bluesky doesn’t report impressions or reach.'],
    },
    {
      network: 'instagram',
      sentences: [
        'Instagram hasn’t reported impressions for 1,200 posts.',
        '2 posts were deleted on Instagram before they were counted.',
      ],
    },
  ]);
});
