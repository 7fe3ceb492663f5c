import { keptAt } from '#web/lib/kept.ts';
import { createStore, useStore } from '#web/lib/store.ts';

const kept = keptAt('calendar.countries');
const chosen = createStore(kept.get() ?? '');

/** The limit per request. */
export const mostCountries = 5;

/** The countries whose public holidays are shown, as `DE,FR`; empty for none. Remembered on this device. */
export const useCountries = (): string => useStore(chosen);

export const rememberedCountries = chosen.get;

export function rememberCountries(countries: readonly string[]) {
  chosen.set(countries.slice(0, mostCountries).join(','));
  kept.set(chosen.get());
}
