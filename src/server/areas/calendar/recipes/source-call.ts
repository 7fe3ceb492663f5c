import { calendar } from '#contract/calendar/calendar.ts';
import { quotes } from '#contract/calendar/quotes.ts';
import type { recipeGates, recipeSources } from '#contract/calendar/recipes.ts';
import { CodedError, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { trends } from '#contract/research/trends.ts';
import { bestTimeNetworks } from '#contract/sources/all.ts';
import { calendar as fromCalendar } from '#server/areas/calendar/calendar/handlers.ts';
import { quotes as fromQuotes } from '#server/areas/calendar/quotes/handlers.ts';
import { trends as fromTrends } from '#server/areas/research/trends/handlers.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/mount/parameters.ts';

type Source = (typeof recipeSources)[number];
type Gate = (typeof recipeGates)[number];
type Parameters = Readonly<Record<string, string | number | boolean>>;

const operations = { quotes: quotes.list, trending: trends.list, calendar: calendar.list };

/**
 * Makes the request that these parameters describe, so that no recipe is saved whose request would be refused
 * later.
 * @throws CodedError validation_error that names the parameter, or carries the refusal's message
 */
export async function tryRequest(
  ctx: Context,
  { source, gate }: { source: Source; gate: Gate },
  parameters: Parameters,
): Promise<void> {
  if (source === 'manual') {
    if (Object.keys(parameters).length === 0) return;
    throw invalid(t`A manual recipe fetches nothing, so it has no ${{ parameter: 'source_params' }}.`, {
      source_params: t`must be empty for ${{ source: 'manual' }}`,
    });
  }
  const { input, path } = operations[source];
  const stranger = Object.keys(parameters).find((name) => !Object.hasOwn(input.shape, name));
  if (stranger !== undefined) {
    throw invalid(
      t`${{ parameter: 'source_params' }}: ${{ name: stranger }} is no parameter of ${{ endpoint: path }}.`,
      { [`source_params.${stranger}`]: t`is no parameter of ${{ endpoint: path }}` },
    );
  }
  if (postsUnseen(source, gate) && ![undefined, 'celebrate'].includes(toneOf(parameters)))
    throw invalid(
      t`A recipe that publishes takes only days to celebrate from the calendar. Set its gate to review, or leave tone out.`,
      { 'source_params.tone': t`must be ${{ tone: 'celebrate' }} where gate is ${{ gate: 'publish' }}` },
    );
  try {
    await made(ctx, source, textsOf(parameters));
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw invalid(`source_params: ${error.message}`, { source_params: error.message });
  }
}

async function made(ctx: Context, source: keyof typeof operations, texts: Readonly<Record<string, string>>) {
  switch (source) {
    case 'quotes':
      return fromQuotes.list(ctx, parseInput({ operation: operations.quotes }, texts));
    case 'trending':
      return fromTrends.list(ctx, parseInput({ operation: operations.trending }, texts));
    case 'calendar':
      return fromCalendar.list(ctx, parseInput({ operation: operations.calendar }, texts));
  }
}

/** Whether a day of mourning could be published before a person has read the post. */
const postsUnseen = (source: Source, gate: Gate) => source === 'calendar' && gate === 'publish';

const toneOf = ({ tone }: Parameters) =>
  typeof tone === 'string' ? tone.trim().toLowerCase() : tone === undefined ? undefined : String(tone);

/** Parameters as a query string holds them. */
function textsOf(parameters: Parameters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      value === true ? '1' : value === false ? '0' : String(value),
    ]),
  );
}

/**
 * The exact request that fetches the content, relative to the API's URL. Null for manual ones. Where posts
 * are published unread, the calendar is queried for days to celebrate only, whatever the parameters say.
 * @param day used where the parameters name none: the day of the post, not that of the run
 */
export function sourceCallOf(
  { source, gate }: { source: Source; gate: Gate },
  parameters: Parameters,
  day: string,
): string | null {
  if (source === 'manual') return null;
  const namesDay = ['date', 'from', 'to'].some((name) => name in parameters);
  const needsDay = source === 'calendar' && !namesDay;
  const query = new URLSearchParams({
    ...(needsDay && { date: day }),
    ...textsOf(parameters),
    ...(postsUnseen(source, gate) && { tone: 'celebrate' }),
  }).toString();
  return `GET ${operations[source].path}${query && `?${query}`}`;
}

/** The request for the best hour of the first of these networks that has one. */
export function timeCallOf(networks: readonly NetworkName[], zone: string): string | null {
  const network = networks.find((name) => bestTimeNetworks.some((known) => known === name));
  return network ? `GET best-time.php?${new URLSearchParams({ network, timezone: zone })}` : null;
}
