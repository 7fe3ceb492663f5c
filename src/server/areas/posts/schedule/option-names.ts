import { z } from 'zod';

import { isList, nameIn, type Offers, type OptionNames } from '#contract/networks/options.ts';
import { offersOf } from '#server/areas/delivery/accounts/accounts.ts';
import type { StoredOverride, StoredOverrides } from './content.ts';

export interface OfferingAccount {
  id: number;
  network: string;
  settings: Readonly<Record<string, unknown>>;
}

/**
 * The overrides with the labels of their chosen offered values: those that the accounts offer now, else those of
 * `before`. A version for a network gets a label only where all its accounts that offer the value agree on it,
 * because ids of one site mean something else on another.
 */
export function withOptionNames(
  overrides: StoredOverrides,
  before: StoredOverrides,
  accounts: readonly OfferingAccount[],
): StoredOverrides {
  return Object.fromEntries(
    Object.entries(overrides).map(([holder, stored]) => {
      const { option_names: _, ...override } = stored;
      const option_names = namesOf(override, {
        offers: accounts
          .filter(({ id, network }) => holder === String(id) || holder === network)
          .map((account) => offersOf(account)),
        earlier: before[holder]?.option_names ?? {},
      });
      return [holder, Object.keys(option_names).length === 0 ? override : { ...override, option_names }];
    }),
  );
}

function namesOf(
  { options = {} }: StoredOverride,
  { offers, earlier }: { offers: readonly Offers[]; earlier: OptionNames },
): Record<string, Record<string, string>> {
  const names = Object.entries(options).map(([option, value]) => {
    const chosen = isList(value) ? value : [];
    const labelled = chosen.flatMap((one): [string, string][] => {
      const labels = new Set(
        offers.flatMap((offer) =>
          (offer[option] ?? []).flatMap((choice) => (choice.value === one ? [choice.label] : [])),
        ),
      );
      const [label] = labels.size === 1 ? labels : [nameIn(earlier[option] ?? {}, one)];
      return label === undefined ? [] : [[one, label]];
    });
    return [option, Object.fromEntries(labelled)] as const;
  });
  return Object.fromEntries(names.filter(([, labels]) => Object.keys(labels).length > 0));
}

const versions = z.record(z.string(), z.record(z.string(), z.unknown()));

/** Overrides without the labels, which are no content: an edit that only renames a value is none. */
export function withoutOptionNames(overrides: unknown): unknown {
  const { data } = versions.safeParse(overrides);
  if (!data) return overrides;
  return Object.fromEntries(
    Object.entries(data).map(([holder, version]) => {
      const { option_names: _, ...content } = version;
      return [holder, content];
    }),
  );
}
