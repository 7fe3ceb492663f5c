import type { QueryClient } from '@tanstack/react-query';

import { api } from '#web/api.ts';
import { shownZone, weekLocale } from '#web/lib/preferences.ts';
import { paramsOf, readAhead } from './calendar-data.ts';
import { narrow, type CalendarSearch } from './calendar-search.ts';
import { rememberedCountries } from './countries.ts';
import { clockIn } from './days.ts';

/** Requests a URL's data as soon as the user is known, while the screen's code is still loading. */
export async function prefetch(client: QueryClient, search: CalendarSearch): Promise<void> {
  const { organization, preferences } = await client.ensureQueryData(api.me.get.queryOptions({}));
  const { project, view = matchMedia(narrow).matches ? 'list' : 'month' } = search;
  // A project may have its own time zone, which is not known yet.
  if (!organization || project !== undefined) return;
  const zone = shownZone(organization.timezone, preferences);
  const day = search.day ?? clockIn(new Date().toISOString(), zone).day;
  const paid = organization.plan !== 'free';
  const locale = weekLocale(preferences);
  readAhead(client, paramsOf(search, { view, day, locale, zone, countries: rememberedCountries(), paid }));
}
