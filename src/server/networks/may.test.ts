import { describe, expect, test } from 'vitest';

import { networks as facts } from '#contract/networks/all.ts';
import { networkNames, type NetworkName } from '#contract/networks/facts.ts';
import { networks } from './all.ts';

const mayAt = (network: NetworkName) => networks[network]?.connecting?.may() ?? [];

const connectable = networkNames.filter((network) => networks[network]?.connecting);

describe.each(connectable)('what may be done at %s', (network) => {
  const may = mayAt(network);
  const { corrects = false, deletes = false, thread, firstComment } = facts[network];

  test.each([
    ['correct', corrects],
    ['delete', deletes],
    ['threads', 'how' in thread],
    ['first comment', 'how' in firstComment],
  ])('names what its facts allow: %s %s', (word, allowed) => {
    expect(may.some((one) => one.toLowerCase().includes(word))).toBe(allowed);
  });

  test('says once, and last, what is never done', () => {
    expect(may.map((one) => one.startsWith('It doesn’t')).indexOf(true)).toBe(may.length - 1);
  });
});

test('what only some apps may do is not promised to all', () => {
  expect(mayAt('linkedin')).not.toContain('Read the metrics of those posts.');
  expect(mayAt('linkedin')).toContain(
    'Only with the Community Management API: write first comments, correct texts and read metrics.',
  );
});

test('nobody is followed on a site, and messages are not denied where they are the posts', () => {
  for (const network of ['wordpress', 'ghost', 'discord', 'telegram'] as const)
    expect(mayAt(network).join(' ')).not.toMatch(/follow accounts|send messages/);
});
