import canonicalize from 'canonicalize';

import { factsOf } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { labelOf } from '#contract/networks/names.ts';
import { isBlank, type PostOptions } from '#contract/networks/options.ts';
import { optionsFor } from '#contract/networks/post-content.ts';
import type { StoredOverride, StoredOverrides } from '#server/areas/posts/schedule/content.ts';
import type { Plan } from './plan.ts';

interface There {
  overrides: StoredOverrides;
  /** Choices that cannot be carried over, as `Categories (WordPress)`. */
  left: string[];
}

type Accounts = Pick<Plan, 'targets' | 'accountIds' | 'networkOf'>;

/**
 * The versions of a post for the accounts of another project. The texts of one account become its network's
 * there; a network's own come first. What was chosen of the options for a network stays so. What was chosen for
 * accounts holds for each account of that network there, where the accounts here agree on it. Offered values are
 * left out: the ids of one site mean something else on another.
 */
export function overridesThere(overrides: StoredOverrides, accounts: Accounts): There {
  const { targets, accountIds, networkOf } = accounts;
  const networkNamed = (key: string) => targets.find(({ account_id }) => String(account_id) === key)?.network;
  const networks = [...new Set(accountIds.flatMap((id) => networkOf.get(id) ?? []))];
  const left = new Set<string>();
  const moved = networks.flatMap((network): [string, StoredOverride][] => {
    const ofAccounts = Object.entries(overrides).filter(([key]) => networkNamed(key) === network);
    const own = overrides[network];
    const texts = [...ofAccounts.map(([, copy]) => copy), ...(own ? [own] : [])].map(withoutOptions);
    const shared = portable(network, own?.options ?? {}, left);
    const chosen = portable(network, agreed(network, { overrides, targets }, left), left);
    return [
      [
        network,
        withOptions(
          texts.reduce((before, copy) => ({ ...before, ...copy }), {}),
          shared,
        ),
      ],
      ...accountIds
        .filter((id) => networkOf.get(id) === network)
        .map((id): [string, StoredOverride] => [String(id), withOptions({}, chosen)]),
    ];
  });
  return {
    overrides: Object.fromEntries(moved.filter(([, copy]) => Object.keys(copy).length > 0)),
    left: [...left],
  };
}

/**
 * The same for a draft that is written anew: what was chosen there stays, besides what the source chooses.
 */
export function withOwnOptions(overrides: StoredOverrides, before: StoredOverrides): StoredOverrides {
  const kept = Object.entries(before).flatMap(([key, { options }]): [string, StoredOverride][] =>
    options ? [[key, { ...overrides[key], options: { ...options, ...overrides[key]?.options } }]] : [],
  );
  return { ...overrides, ...Object.fromEntries(kept) };
}

function withoutOptions(copy: StoredOverride): StoredOverride {
  const { options: _, option_names: __, ...texts } = copy;
  return texts;
}

function withOptions(copy: StoredOverride, options: PostOptions): StoredOverride {
  const entries = Object.entries(options).map(([name, value]): [string, string | boolean | string[]] => [
    name,
    typeof value === 'object' ? [...value] : value,
  ]);
  return entries.length === 0 ? copy : { ...copy, options: Object.fromEntries(entries) };
}

/** What was chosen for single accounts, where all accounts of the network have the same. */
function agreed(
  network: string,
  { overrides, targets }: { overrides: StoredOverrides; targets: Accounts['targets'] },
  left: Set<string>,
): PostOptions {
  if (!isNetworkName(network)) return {};
  const ids = targets.filter((target) => target.network === network).map(({ account_id }) => account_id);
  const names = new Set(ids.flatMap((id) => Object.keys(overrides[String(id)]?.options ?? {})));
  const chosen = ids.map((account_id) => optionsFor({ overrides }, { account_id, network }));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const values = chosen.map((options) => options[name]);
      const [value] = values;
      if (value !== undefined && new Set(values.map((one) => canonicalize(one))).size === 1)
        return [[name, value]];
      if (values.some((one) => !isBlank(one))) left.add(labelled(network, name));
      return [];
    }),
  );
}

/** Without offered values, which are noted. */
function portable(network: string, options: PostOptions, left: Set<string>): PostOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => {
      const isOffered = optionOf(network, name)?.kind === 'offered';
      if (isOffered && !isBlank(value)) left.add(labelled(network, name));
      return !isOffered;
    }),
  );
}

const optionOf = (network: string, name: string) =>
  factsOf(network)?.options?.find((option) => option.name === name);

const labelled = (network: string, name: string) =>
  `${optionOf(network, name)?.label ?? name} (${labelOf(network)})`;
