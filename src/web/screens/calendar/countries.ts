import { useSyncExternalStore } from 'react';

const place = 'calendar.countries';
const listeners = new Set<() => void>();

/** At most so many can be asked for at once. */
export const mostCountries = 5;

/** The countries whose public holidays are shown, as `DE,FR`; empty for none. Remembered on this device. */
export function useCountries(): string {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, rememberedCountries);
}

export function rememberedCountries(): string {
  return localStorage.getItem(place) ?? '';
}

export function rememberCountries(countries: readonly string[]) {
  localStorage.setItem(place, countries.slice(0, mostCountries).join(','));
  for (const listener of listeners) listener();
}
