import type { z } from 'zod';

import { bestTimeNetworks } from '#contract/best-time.ts';
import { calendar } from '#contract/calendar.ts';
import { invalid } from '#contract/errors.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { quotes } from '#contract/quotes.ts';
import type { recipeSources } from '#contract/recipes.ts';
import { trends } from '#contract/trends.ts';

type Source = (typeof recipeSources)[number];
type Parameters = Readonly<Record<string, string | number | boolean>>;

const operations = { quotes: quotes.list, trending: trends.list, calendar: calendar.list };

/**
 * Whether the request that these parameters make would be taken.
 * @throws CodedError validation_error that names the parameter
 */
export function checkParameters(source: Source, parameters: Parameters): void {
  if (source === 'manual') {
    if (Object.keys(parameters).length === 0) return;
    throw invalid('A manual recipe fetches nothing, so it has no source_params.', {
      source_params: 'must be empty for manual',
    });
  }
  const { input, path } = operations[source];
  const parsed = (input as z.ZodObject).strict().safeParse(parameters);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  const name = issue?.path.join('.') || (issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : '');
  const problem =
    issue?.code === 'unrecognized_keys' ? `is no parameter of ${path}` : (issue?.message ?? 'is wrong');
  throw invalid(`source_params: ${name} ${problem}.`, { [`source_params.${name}`]: problem });
}

/** The exact request that fetches the content: below the address of the API. Null for manual ones. */
export function sourceCallOf(source: Source, parameters: Parameters): string | null {
  if (source === 'manual') return null;
  const query = new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [
      name,
      value === true ? '1' : value === false ? '0' : String(value),
    ]),
  ).toString();
  return `GET ${operations[source].path}${query && `?${query}`}`;
}

/** The request that tells the best hour of the first of these networks that there is one for. */
export function timeCallOf(networks: readonly NetworkName[], zone: string): string | null {
  const network = networks.find((name) => bestTimeNetworks.some((known) => known === name));
  return network ? `GET best-time.php?${new URLSearchParams({ network, timezone: zone })}` : null;
}
