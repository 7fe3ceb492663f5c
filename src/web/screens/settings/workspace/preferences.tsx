import { useState } from 'react';

import { interfaceLanguages, type Preferences } from '#contract/workspace/preferences.ts';
import { api } from '#web/api.ts';
import { exactTime, zoneName } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { dateForms, weekLocale } from '#web/lib/preferences.ts';
import { keyCaps, setCharacterKeys, useCharacterKeys } from '#web/lib/shortcuts.ts';
import { setTheme, useTheme } from '#web/lib/theme.ts';
import { deviceZone, zonesWith } from '#web/lib/zones.ts';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { firstDayOfWeek } from '#web/parts/zoned.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';

/** Stands for the device's zone. */
const ofDevice = 'device';

const days = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

const themes = [
  { value: 'system', label: 'Same as the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** How this user reads the interface: language, dates, times, weeks, light or dark. */
export function PreferenceSettings() {
  const { organization, preferences } = useMe();
  const zone = useZone();
  const now = useNow();
  const theme = useTheme();
  const characterKeys = useCharacterKeys();
  const save = api.me.savePreferences.useMutation();
  const [opened] = useState(() => Date.now());
  const chosen: Preferences = { ...preferences, ...(save.isPending && save.variables) };
  const set = (change: Partial<Preferences>) => save.mutate(change);
  const byBrowser = dateForms({ ...chosen, date_form: 'auto', clock: 'auto' });
  const byLanguage = (example: string) => `By language (${example})`;
  return (
    <>
      <Section
        title="Preferences"
        place="times"
        description="How dates and times are shown to you. Other people choose for themselves."
      >
        <div className="grid max-w-xl gap-4 sm:grid-cols-2">
          <Select
            label="My time zone"
            layout="stacked"
            value={chosen.timezone ?? ofDevice}
            options={[
              { value: ofDevice, label: `Same as the device (${zoneName(deviceZone)})` },
              ...zonesWith(organization?.timezone ?? deviceZone),
            ]}
            onChange={(value) => set({ timezone: value === ofDevice ? null : value })}
          />
          <Select
            label="Show times in"
            layout="stacked"
            value={chosen.times}
            options={[
              { value: 'own', label: 'My time zone' },
              { value: 'project', label: 'The project’s time zone' },
            ]}
            onChange={(times) => set({ times })}
          />
          <Select
            label="Clock"
            layout="stacked"
            value={chosen.clock}
            options={[
              { value: 'auto', label: byLanguage(byBrowser.hourCycle === 'h12' ? '2:05 pm' : '14:05') },
              { value: '24h', label: '14:05' },
              { value: '12h', label: '2:05 pm' },
            ]}
            onChange={(clock) => set({ clock })}
          />
          <Select
            label="Dates"
            layout="stacked"
            value={chosen.date_form}
            options={[
              { value: 'auto', label: byLanguage(dateIn(byBrowser.locale, opened)) },
              { value: 'day_month_year', label: dateIn('en-GB', opened) },
              { value: 'month_day_year', label: dateIn('en-US', opened) },
              { value: 'year_month_day', label: new Date(opened).toISOString().slice(0, 10) },
            ]}
            onChange={(date_form) => set({ date_form })}
          />
          <Select
            label="First day of the week"
            layout="stacked"
            value={chosen.week_start}
            options={[
              {
                value: 'auto',
                label: byLanguage(days[firstDayOfWeek(weekLocale({ ...chosen, week_start: 'auto' }))]),
              },
              { value: 'monday', label: 'Monday' },
              { value: 'saturday', label: 'Saturday' },
              { value: 'sunday', label: 'Sunday' },
            ]}
            onChange={(week_start) => set({ week_start })}
          />
        </div>
        <p className="mt-4 text-soft">
          Now: <span className="figures">{exactTime(new Date(now).toISOString(), zone)}</span>
        </p>
      </Section>
      <Section title="Language and appearance" place="language">
        <div className="grid max-w-xl gap-4 sm:grid-cols-2">
          <Select
            label="Language"
            layout="stacked"
            value={chosen.language}
            options={[
              { value: 'auto', label: `Same as the browser (${interfaceLanguages.en})` },
              { value: 'en', label: interfaceLanguages.en },
            ]}
            onChange={(language) => set({ language })}
          />
          <Select
            label="Theme on this device"
            layout="stacked"
            value={theme}
            options={themes}
            onChange={setTheme}
          />
        </div>
        <p className="mt-2 text-xs text-faint">English is the only language so far.</p>
      </Section>
      <Section title="Keyboard" place="keyboard">
        <Checkbox isSelected={characterKeys} onChange={setCharacterKeys}>
          Single-key shortcuts on this device
        </Checkbox>
        <p className="mt-1 max-w-xl text-xs text-faint">
          Letters such as J, K or C act without another key. Turn them off if you dictate or press keys by
          accident. Shortcuts with {keyCaps('mod')[0]}, arrow keys and Esc always work.
        </p>
      </Section>
    </>
  );
}

/** 22 Nov 2026, in one form whatever is chosen. */
function dateIn(locale: string, at: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
}
