import type { QueryClient } from '@tanstack/react-query';

import { api } from '#web/api.ts';

import { askedBy, readAhead } from './calendar-data.ts';
import { narrow, type CalendarSearch } from './calendar-search.ts';
import { rememberedCountries } from './countries.ts';
import { clockIn } from './days.ts';

/** Asks for what an address shows as soon as it is known who is there, while the screen is still on its way. */
export async function askAhead(client: QueryClient, search: CalendarSearch): Promise<void> {
  const { organization } = await client.ensureQueryData(api.me.get.queryOptions({}));
  const { project, view = matchMedia(narrow).matches ? 'list' : 'month' } = search;
  // A project may have a zone of its own, which the screen will know.
  if (!organization || project !== undefined) return;
  const zone = organization.timezone;
  const day = search.day ?? clockIn(new Date().toISOString(), zone).day;
  const paid = organization.plan !== 'free';
  const locale = navigator.language;
  readAhead(client, askedBy(search, { view, day, locale, zone, countries: rememberedCountries(), paid }));
}
