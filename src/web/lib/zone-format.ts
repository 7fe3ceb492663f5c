import { dateForms, type DateForms } from './preferences.ts';

/** Writes instants (ms) as the calendar and clock of a zone show them. */
export interface ZoneFormat {
  format: (at: number | Date) => string;
  formatRange: (from: number, to: number) => string;
}

type Options = Omit<
  Intl.DateTimeFormatOptions,
  'timeZone' | 'dateStyle' | 'timeStyle' | 'hourCycle' | 'hour12'
>;

const made = new Map<string, ZoneFormat>();
const machines = new Map<string, Intl.DateTimeFormat>();

/** A format in the form that the user chose. Made once for each: making one costs a thousand uses. */
export function zoneFormat(zone: string, options: Options): ZoneFormat {
  const forms = dateForms();
  const key = `${forms.locale} ${forms.hourCycle} ${forms.isIso} ${zone} ${JSON.stringify(options)}`;
  let format = made.get(key);
  if (!format) {
    format = formatOf(zone, options, forms);
    made.set(key, format);
  }
  return format;
}

function formatOf(zone: string, options: Options, { locale, hourCycle, isIso }: DateForms): ZoneFormat {
  const { weekday, year, month, day, hour, ...rest } = options;
  const intl = (parts: Options) =>
    new Intl.DateTimeFormat(locale, {
      ...parts,
      ...(parts.hour && { hour: hourCycle === 'h12' ? 'numeric' : parts.hour, hourCycle }),
      timeZone: zone,
    });
  if (!isIso || !year || !month || !day) return intl(options);
  const name = weekday && intl({ weekday });
  const clock = hour && intl({ hour, ...rest });
  const format = (at: number | Date) => {
    const date = dayAt(Number(at), zone);
    return [name ? `${name.format(at)} ${date}` : date, ...(clock ? [clock.format(at)] : [])].join(', ');
  };
  return { format, formatRange: (from, to) => `${format(from)} – ${format(to)}` };
}

/** The calendar day of an instant (ms) in the zone, as 2026-07-03: for programs, in every form alike. */
export function dayAt(at: number, zone: string): string {
  return machineFormat(zone, { dateStyle: 'short' }).format(at);
}

/** The calendar day and the clock (HH:MM) of an instant (ms) in the zone: for programs. */
export function dayAndTimeAt(at: number, zone: string): { day: string; time: string } {
  const [day = '', time = ''] = machineFormat(zone, { dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .split(' ');
  return { day, time };
}

function machineFormat(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  let format = machines.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: zone });
    machines.set(key, format);
  }
  return format;
}
