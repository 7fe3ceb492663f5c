import { zoneInFull, zoneName } from './format.ts';
import { deviceZone } from './locale.ts';

interface ZoneOption {
  value: string;
  readonly label: string;
  /** The IANA name finds it too. */
  keywords: string;
}

let byCity: readonly string[] | undefined;

/** Zones to choose from: the likely ones first, each once. Their labels are written when they are read. */
export function zonesWith(...first: readonly string[]): ZoneOption[] {
  byCity ??= Intl.supportedValuesOf('timeZone').toSorted((a, b) => (zoneName(a) < zoneName(b) ? -1 : 1));
  return [...new Set([...first, deviceZone, 'UTC', ...byCity])].map((zone) => ({
    value: zone,
    get label() {
      return zoneInFull(zone);
    },
    keywords: zone.replaceAll('_', ' '),
  }));
}
