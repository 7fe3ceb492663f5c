/** The zone of this device. */
export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Zones to choose from: the likely ones first, each once. */
export function zonesWith(...first: readonly string[]): { value: string; label: string }[] {
  return [...new Set([...first, deviceZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));
}
