import { expect, test } from 'vitest';

import { notMeasuredWords } from './not-measured.ts';

test('what was not measured is said in sentences, network by network', () => {
  expect(
    notMeasuredWords([
      { network: 'bluesky', metric: null, reason: 'delayed', targets: 1 },
      { network: 'bluesky', metric: 'impressions', reason: 'unsupported', targets: 40 },
      { network: 'bluesky', metric: 'reach', reason: 'unsupported', targets: 40 },
      { network: 'instagram', metric: 'impressions', reason: 'withheld', targets: 1_200 },
      { network: 'instagram', metric: null, reason: 'gone', targets: 2 },
    ]),
  ).toEqual([
    {
      network: 'bluesky',
      sentences: ['One post at Bluesky was not counted yet.', 'Bluesky does not count impressions or reach.'],
    },
    {
      network: 'instagram',
      sentences: [
        'Instagram has not told impressions of 1,200 posts.',
        '2 posts were gone at Instagram before they were counted.',
      ],
    },
  ]);
});
