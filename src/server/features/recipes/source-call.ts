import { bestTimeNetworks } from '#contract/best-time.ts';
import { calendar } from '#contract/calendar.ts';
import { CodedError, invalid } from '#contract/errors.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { quotes } from '#contract/quotes.ts';
import type { recipeGates, recipeSources } from '#contract/recipes.ts';
import { trends } from '#contract/trends.ts';
import type { Context } from '#server/context.ts';
import { calendar as fromCalendar } from '#server/features/calendar/handlers.ts';
import { quotes as fromQuotes } from '#server/features/quotes/handlers.ts';
import { trends as fromTrends } from '#server/features/trends/handlers.ts';
import { parseInput } from '#server/mount/parameters.ts';

type Source = (typeof recipeSources)[number];
type Gate = (typeof recipeGates)[number];
type Parameters = Readonly<Record<string, string | number | boolean>>;

const operations = { quotes: quotes.list, trending: trends.list, calendar: calendar.list };

/**
 * Makes the request that these parameters ask for, so that none is saved that would be refused later.
 * @throws CodedError validation_error that names the parameter, or has the words of the refusal
 */
export async function tryRequest(
  ctx: Context,
  { source, gate }: { source: Source; gate: Gate },
  parameters: Parameters,
): Promise<void> {
  if (source === 'manual') {
    if (Object.keys(parameters).length === 0) return;
    throw invalid('A manual recipe fetches nothing, so it has no source_params.', {
      source_params: 'must be empty for manual',
    });
  }
  const { input, path } = operations[source];
  const stranger = Object.keys(parameters).find((name) => !Object.hasOwn(input.shape, name));
  if (stranger !== undefined) {
    const problem = `is no parameter of ${path}`;
    throw invalid(`source_params: ${stranger} ${problem}.`, { [`source_params.${stranger}`]: problem });
  }
  if (postsUnseen(source, gate) && ![undefined, 'celebrate'].includes(toneAsked(parameters)))
    throw invalid(
      'A recipe that publishes takes only days to celebrate from the calendar. Set its gate to review, or leave tone out.',
      { 'source_params.tone': 'must be celebrate where gate is publish' },
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

/** Whether a day of mourning could go out without a person who has read the post. */
const postsUnseen = (source: Source, gate: Gate) => source === 'calendar' && gate === 'publish';

const toneAsked = ({ tone }: Parameters) =>
  typeof tone === 'string' ? tone.trim().toLowerCase() : tone === undefined ? undefined : String(tone);

/** As a query string has them. */
function textsOf(parameters: Parameters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      value === true ? '1' : value === false ? '0' : String(value),
    ]),
  );
}

/**
 * The exact request that fetches the content: below the address of the API. Null for manual ones.
 * Where the post goes out unseen, the calendar is asked for days to celebrate only, whatever the parameters say.
 * @param day that is asked for where the parameters name none: what is celebrated belongs to the day of the post,
 * not to that of the run
 */
export function sourceCallOf(
  { source, gate }: { source: Source; gate: Gate },
  parameters: Parameters,
  day: string,
): string | null {
  if (source === 'manual') return null;
  const namesDay = ['date', 'from', 'to'].some((name) => name in parameters);
  const asksDay = source === 'calendar' && !namesDay;
  const query = new URLSearchParams({
    ...(asksDay && { date: day }),
    ...textsOf(parameters),
    ...(postsUnseen(source, gate) && { tone: 'celebrate' }),
  }).toString();
  return `GET ${operations[source].path}${query && `?${query}`}`;
}

/** The request that tells the best hour of the first of these networks that there is one for. */
export function timeCallOf(networks: readonly NetworkName[], zone: string): string | null {
  const network = networks.find((name) => bestTimeNetworks.some((known) => known === name));
  return network ? `GET best-time.php?${new URLSearchParams({ network, timezone: zone })}` : null;
}
