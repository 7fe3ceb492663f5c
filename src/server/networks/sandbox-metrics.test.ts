import { expect, test } from 'vitest';

import { networks } from '#contract/networks/all.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { madeUpCounts } from './sandbox-metrics.ts';

const hourMs = 3_600_000;
const ages = [0, 1, 6, 24, 48, 168, 720, 2_160].map((hours) => hours * hourMs);
const post = { key: 'a post', account: 'instagram Marsh' };
const names = networks.instagram.metrics.names;

test.each(networkNames)('a sandbox of %s tells every number that the network has', (network) => {
  const counts = madeUpCounts(networks[network].metrics.names, { ...post, ageMs: 72 * hourMs });
  expect(Object.keys(counts)).toEqual([...networks[network].metrics.names]);
  for (const value of Object.values(counts)) expect(value).toBeGreaterThanOrEqual(0);
});

test('the same post at the same age has the same numbers, another post others', () => {
  const ageMs = 30 * hourMs;
  expect(madeUpCounts(names, { ...post, ageMs })).toEqual(madeUpCounts(names, { ...post, ageMs }));
  expect(madeUpCounts(names, { ...post, key: 'another', ageMs })).not.toEqual(
    madeUpCounts(names, { ...post, ageMs }),
  );
});

test('they never fall, and most of them come in the first days', () => {
  for (let number = 0; number < 50; number++) {
    const views = ages.map(
      (ageMs) => madeUpCounts(names, { ...post, key: `post ${number}`, ageMs }).views ?? 0,
    );
    expect(views).toEqual(views.toSorted((a, b) => a - b));
    const [atTwoDays = 0, atTheEnd = 0] = [views[4], views.at(-1)];
    expect(atTwoDays / atTheEnd).toBeGreaterThan(0.5);
  }
});

test('fewer people than showings, and fewer likes than people', () => {
  for (let number = 0; number < 50; number++) {
    const {
      views = 0,
      reach = 0,
      likes = 0,
    } = madeUpCounts(names, {
      ...post,
      key: `post ${number}`,
      ageMs: 720 * hourMs,
    });
    expect(reach).toBeLessThan(views);
    expect(likes).toBeLessThan(reach);
  }
});
