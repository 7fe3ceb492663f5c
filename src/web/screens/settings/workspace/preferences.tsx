import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { languageCodes, languages } from '#contract/languages.ts';
import type { Preferences } from '#contract/workspace/preferences.ts';
import { api } from '#web/api.ts';
import { setDensity, useDensity } from '#web/lib/density.ts';
import { exactTime, zoneName } from '#web/lib/format.ts';
import { deviceZone } from '#web/lib/locale.ts';
import { useNow } from '#web/lib/now.ts';
import { browserLanguage, pageLanguage } from '#web/lib/page-language.ts';
import { dateForms, weekLocale } from '#web/lib/preferences.ts';
import { keyCaps, setCharacterKeys, useCharacterKeys } from '#web/lib/shortcuts.ts';
import { setTheme, useTheme } from '#web/lib/theme.ts';
import { zonesWith } from '#web/lib/zones.ts';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { firstDayOfWeek } from '#web/parts/zoned.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { SaveBookmark } from './save-bookmark.tsx';

/** The option for the device's zone. */
const ofDevice = 'device';

const days = {
  mon: t`Monday`,
  tue: t`Tuesday`,
  wed: t`Wednesday`,
  thu: t`Thursday`,
  fri: t`Friday`,
  sat: t`Saturday`,
  sun: t`Sunday`,
};

const themes = [
  { value: 'system', label: t`Same as the device` },
  { value: 'light', label: t({ message: 'Light', context: 'theme' }) },
  { value: 'dark', label: t({ message: 'Dark', context: 'theme' }) },
] as const;

const densityChoices = [
  { value: 'compact', label: t`Compact` },
  { value: 'roomy', label: t`Roomy` },
] as const;

/** The user's display preferences: language, dates, times, weeks, theme. */
export function PreferenceSettings() {
  const { organization, preferences } = useMe();
  const zone = useZone();
  const now = useNow();
  const theme = useTheme();
  const density = useDensity();
  const characterKeys = useCharacterKeys();
  const save = api.me.savePreferences.useMutation();
  const time = exactTime(new Date(now).toISOString(), zone);
  const [opened] = useState(() => Date.now());
  const chosen: Preferences = { ...preferences, ...(save.isPending && save.variables) };
  const set = (change: Partial<Preferences>) => save.mutate(change);
  const byBrowser = dateForms({ ...chosen, date_form: 'auto', clock: 'auto' });
  const dateAs = (form: Preferences['date_form']) =>
    dateIn(dateForms({ ...chosen, date_form: form }).locale, opened);
  const halfDay = t`2:05 pm`;
  const [mod = ''] = keyCaps('mod');
  const byBrowserLanguage = languages[browserLanguage()];
  const byLanguage = (example: string) => t`By language (${example})`;
  return (
    <>
      <Section
        title={t`Preferences`}
        place="times"
        description={t`How dates and times are shown to you. Other people choose for themselves.`}
      >
        <div className="grid max-w-xl gap-4 sm:grid-cols-2">
          <Select
            label={t`My time zone`}
            isSearchable
            layout="stacked"
            value={chosen.timezone ?? ofDevice}
            options={[
              { value: ofDevice, label: t`Same as the device (${{ zone: zoneName(deviceZone) }})` },
              ...zonesWith(chosen.timezone ?? deviceZone, organization?.timezone ?? deviceZone),
            ]}
            onChange={(value) => set({ timezone: value === ofDevice ? null : value })}
          />
          <Select
            label={t`Show times in`}
            layout="stacked"
            value={chosen.times}
            options={[
              { value: 'own', label: t`My time zone` },
              { value: 'project', label: t`The project’s time zone` },
            ]}
            onChange={(times) => set({ times })}
          />
          <Select
            label={t`Clock`}
            layout="stacked"
            value={chosen.clock}
            options={[
              { value: 'auto', label: byLanguage(byBrowser.hourCycle === 'h12' ? halfDay : '14:05') },
              { value: '24h', label: '14:05' },
              { value: '12h', label: halfDay },
            ]}
            onChange={(clock) => set({ clock })}
          />
          <Select
            label={t`Dates`}
            layout="stacked"
            value={pageLanguage === 'en' || chosen.date_form === 'year_month_day' ? chosen.date_form : 'auto'}
            options={[
              { value: 'auto', label: byLanguage(dateAs('auto')) },
              // Only English is written with both date orders.
              ...(pageLanguage === 'en'
                ? [
                    { value: 'day_month_year', label: dateAs('day_month_year') } as const,
                    { value: 'month_day_year', label: dateAs('month_day_year') } as const,
                  ]
                : []),
              { value: 'year_month_day', label: new Date(opened).toISOString().slice(0, 10) },
            ]}
            onChange={(date_form) => set({ date_form })}
          />
          <Select
            label={t`First day of the week`}
            layout="stacked"
            value={chosen.week_start}
            options={[
              {
                value: 'auto',
                label: byLanguage(days[firstDayOfWeek(weekLocale({ ...chosen, week_start: 'auto' }))]),
              },
              { value: 'monday', label: t`Monday` },
              { value: 'saturday', label: t`Saturday` },
              { value: 'sunday', label: t`Sunday` },
            ]}
            onChange={(week_start) => set({ week_start })}
          />
        </div>
        <p className="mt-4 text-soft">
          <Trans>
            Now: <span className="figures">{time}</span>
          </Trans>
        </p>
      </Section>
      <Section title={t`Language and appearance`} place="language">
        <div className="grid max-w-xl gap-4 sm:grid-cols-2">
          <Select
            label={t`Language`}
            layout="stacked"
            value={chosen.language}
            options={[
              { value: 'auto', label: t`Same as the browser (${byBrowserLanguage})` },
              ...languageCodes.map((value) => ({ value, label: languages[value] })),
            ]}
            onChange={(language) => set({ language })}
          />
          <Select
            label={t`Theme on this device`}
            layout="stacked"
            value={theme}
            options={themes}
            onChange={setTheme}
          />
          <Select
            label={t`Density on this device`}
            layout="stacked"
            value={density}
            options={densityChoices}
            onChange={setDensity}
          />
        </div>
      </Section>
      <Section title={t`Saving pages`} place="saving">
        <SaveBookmark />
        <p className="mt-2 max-w-xl text-xs text-faint">
          {t`On a phone, add Copydesk to the home screen: it is then offered wherever you share something.`}
        </p>
      </Section>
      <Section title={t`Keyboard`} place="keyboard">
        <Checkbox isSelected={characterKeys} onChange={setCharacterKeys}>
          {t`Single-key shortcuts on this device`}
        </Checkbox>
        <p className="mt-1 max-w-xl text-xs text-faint">
          {t`Letters such as J, K or C act without another key. Turn them off if you dictate or press keys by accident. Shortcuts with ${mod}, arrow keys and Esc always work.`}
        </p>
      </Section>
    </>
  );
}

/** 22 Nov 2026, in a fixed format regardless of the chosen preferences. */
function dateIn(locale: string, at: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
}
