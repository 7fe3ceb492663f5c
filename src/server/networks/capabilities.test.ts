import { afterEach, describe, expect, test } from 'vitest';

import { networks as facts } from '#contract/networks/all.ts';
import { capabilityNames, type CapabilityName } from '#contract/networks/capabilities.ts';
import { networkNames, type NetworkName } from '#contract/networks/facts.ts';
import { networks } from './all.ts';
import { allCapabilities, capabilitiesOf } from './capabilities.ts';

const adapters = { ...networks };
afterEach(() => void Object.assign(networks, adapters));

const capability = (network: NetworkName, name: CapabilityName) =>
  capabilitiesOf(network).capabilities.find((one) => one.name === name);

const pick = (wanted: (network: NetworkName) => boolean): NetworkName => {
  const found = networkNames.find(wanted);
  if (!found) throw new Error('no network is like that');
  return found;
};

describe.each(allCapabilities())('$label', ({ network, capabilities, options, needs }) => {
  test('says of everything whether it can do it', () => {
    expect(capabilities.map(({ name }) => name)).toEqual(capabilityNames);
  });

  test('says nothing that is unknown', () => {
    const texts = [...capabilities.flatMap(({ label, text, brief }) => [label, text, brief]), ...needs];
    for (const text of texts) expect(text ?? 'nothing').not.toMatch(/^$|undefined|NaN|null|Infinity/);
  });

  test('lists its options, and which are required', () => {
    expect(options.filter(({ needed }) => needed).map(({ name }) => name)).toEqual(
      (facts[network].options ?? []).flatMap(({ name, needed }) => (needed ? [name] : [])),
    );
  });
});

test.each([
  ['delete', 'remove', (network: NetworkName) => facts[network].deletes === true],
  ['correct', 'correct', (network: NetworkName) => facts[network].corrects === true],
  ['metrics', 'metrics', (network: NetworkName) => facts[network].metrics.names.length > 0],
  ['followers', 'followers', (network: NetworkName) => facts[network].hasFollowers],
] as const)(
  'what the adapter does not do is not possible, whatever the network allows: %s',
  (name, act, allows) => {
    const network = pick(
      (one) => allows(one) && networks[one]?.[act] !== undefined && !facts[one].review?.also,
    );
    expect(capability(network, name)?.state).toBe('yes');
    const adapter = networks[network];
    if (!adapter) throw new Error('it has an adapter');
    const { [act]: _, ...less } = adapter;
    networks[network] = less;
    expect(capability(network, name)?.state).toBe('no');
  },
);

test('a network without an adapter is a sandbox, which can do what the network allows', () => {
  const network = pick((one) => facts[one].deletes === true);
  networks[network] = null;
  expect(capabilitiesOf(network)).toMatchObject({ sandbox_only: true, tested: null });
  expect(capability(network, 'delete')?.state).toBe('yes');
});

test('what only a reviewed app can do is not promised to all', () => {
  const network = pick((one) => facts[one].review?.also !== undefined);
  for (const name of facts[network].review?.also ?? [])
    expect(capability(network, name)).toMatchObject({ state: 'reviewed' });
  expect(capability(network, 'text')?.state).toBe('yes');
});

test('why something is not possible is said where the facts say it', () => {
  const network = pick((one) => 'impossible' in facts[one].thread);
  expect(capability(network, 'thread')).toMatchObject({ state: 'no', text: expect.stringContaining('.') });
});

test('one picture is no carousel', () => {
  const network = pick((one) => facts[one].media.images !== null);
  expect(capability(network, 'carousel')?.brief).toBe(String(facts[network].media.images?.max));
  const none = pick((one) => facts[one].media.images === null);
  expect([capability(none, 'images')?.state, capability(none, 'carousel')?.state]).toEqual(['no', 'no']);
});

test('numbers are listed as in a sentence', () => {
  expect(capability('youtube', 'metrics')?.text).toBe('Impressions, likes and comments');
  expect(capability('wordpress', 'metrics')?.text).toBe('Comments');
});

test('networks that charge say their prices', () => {
  const network = pick((one) => facts[one].prices !== undefined);
  expect(capabilitiesOf(network).needs.join(' ')).toMatch(/US\$\d+\.\d+ for each post/);
});
