import type { NetworkName } from '#contract/networks/facts.ts';
import { isBlank, type OptionFacts, type OptionValue, type PostOptions } from '#contract/networks/options.ts';
import type { PostContent } from '#contract/networks/post-content.ts';

interface Choosing {
  /** The account, as a key of the overrides. */
  holder: string;
  network: NetworkName;
  option: OptionFacts;
}

/**
 * The account's own options after a choice. Without a value the choice is removed; one that was made for the whole
 * network, by the API, is overridden with an empty one, where the option has such a value.
 */
export function chosenAfter(
  { overrides }: Pick<PostContent, 'overrides'>,
  { holder, network, option: { name, kind } }: Choosing,
  value: OptionValue | null,
): PostOptions {
  const { [name]: _, ...others } = overrides[holder]?.options ?? {};
  const kept = Object.fromEntries(
    Object.entries(others).filter((entry): entry is [string, OptionValue] => entry[1] !== null),
  );
  if (value !== null) return { ...kept, [name]: value };
  const ofNetwork = overrides[network]?.options?.[name] ?? undefined;
  if (isBlank(ofNetwork)) return kept;
  if (kind === 'text') return { ...kept, [name]: '' };
  return kind === 'list' || kind === 'offered' ? { ...kept, [name]: [] } : kept;
}
