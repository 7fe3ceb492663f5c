import { chineseDays } from '#contract/calendar/chinese-years.ts';

/** A day of a public holiday, from the library or after correction. */
export interface HolidayDay {
  /** The library's rule; ids are derived from it. */
  rule: string;
  title: string;
  date: string;
  /** A substitute for a holiday that falls on a day that is free anyway. */
  isSubstitute: boolean;
}

interface Correction {
  country: string;
  /** Matches the library's English title. */
  title: RegExp;
  /** The first year to which it applies; all if absent. */
  since?: number;
  /** The days that replace the one found: an empty list removes it. */
  make: (day: HolidayDay) => HolidayDay[];
  /** Why, and the source. */
  why: string;
}

interface Added {
  country: string;
  since: number;
  title: string;
  date: (year: number) => string | undefined;
  why: string;
}

const none = () => [];
const called = (title: string) => (day: HolidayDay) => [{ ...day, title }];
const fixed = (monthDay: string) => (year: number) => `${year}-${monthDay}`;
const moved = (by: number) => (day: HolidayDay) => [{ ...day, date: plus(day.date, by) }];

/**
 * Where the library is out of date or wrong. Days that no rule can compute (a moon or a government decides
 * them each year, and the library has fixed them) are left out rather than shown on a wrong date. See
 * docs/calendar-data.md.
 */
const corrections: readonly Correction[] = [
  {
    country: 'UA',
    title: /^Victory Day/,
    since: 2024,
    make: none,
    why: 'Law 3107-IX of 2023: 8 May has taken its place; 9 May is Europe Day.',
  },
  {
    country: 'BD',
    title: /Mujib|National Mourning/,
    since: 2025,
    make: none,
    why: 'No holidays any more by decision of the government of October 2024.',
  },
  {
    country: 'BD',
    title: /Buddha|Janmashtami|Durga/,
    make: none,
    why: 'They follow the moon; the library has one date for every year.',
  },
  {
    country: 'KR',
    title: /^Korean New Year$/,
    make: moved(-1),
    why: 'Seollal is the New Year with the day before and the day after; the library begins on the day itself.',
  },
  {
    country: 'SG',
    title: /^Hari Raya Puasa$/,
    make: (day) => [{ ...day, date: day.date === '2027-03-09' ? '2027-03-10' : day.date }],
    why: 'Gazetted by the Ministry of Manpower.',
  },
  {
    country: 'AE',
    title: /First day of Ramadan|Laylat al-Mi'raj/,
    since: 2019,
    make: none,
    why: 'Not among the holidays of the Cabinet’s resolutions since 2019.',
  },
  {
    country: 'KE',
    title: /^Moi Day/,
    since: 2024,
    make: (day) => called(day.isSubstitute ? 'Mazingira Day (substitute day)' : 'Mazingira Day')(day),
    why: 'Renamed by the Statute Law (Miscellaneous Amendments) Act, 2024.',
  },
  {
    country: 'LK',
    title: /Poya|Id-Ul|Milad|Mahasivarathri|Deepavali|Vesak/,
    make: (day) => (day.date.startsWith('2026-') ? [day] : []),
    why: 'They follow the moon; the library has the dates of 2026 for every year.',
  },
  {
    country: 'IN',
    title: /Vaisakhi|Gobind|Basava|Kanakadasa|Valmiki|Agrasen|Maharana Pratap|Bhanu/,
    make: none,
    why: 'They follow the moon; the library has one date for every year.',
  },
  {
    country: 'TW',
    title: /^The forth day/,
    make: called('The fourth day of the Chinese New Year'),
    why: 'Spelling.',
  },
  { country: 'DE', title: /^National Holiday$/, make: called('German Unity Day'), why: 'Its name.' },
  { country: 'AT', title: /^National Holiday$/, make: called('Austrian National Day'), why: 'Its name.' },
  { country: 'AT', title: /^Staatsfeiertag$/, make: called('Labour Day'), why: 'In English.' },
  { country: 'CH', title: /^Bundesfeiertag$/, make: called('Swiss National Day'), why: 'In English.' },
  { country: 'ES', title: /^Fiesta Nacional/, make: called('National Day of Spain'), why: 'In English.' },
  { country: 'GR', title: /^National Holiday$/, make: called('Ohi Day'), why: 'Its name.' },
  { country: 'GR', title: /^Ash Sunday$/, make: called('Clean Monday'), why: 'It is a Monday.' },
];

const added: readonly Added[] = [
  {
    country: 'UA',
    since: 2024,
    title: 'Day of Remembrance and Victory over Nazism',
    date: fixed('05-08'),
    why: 'Law 3107-IX of 2023.',
  },
  { country: 'TW', since: 2026, title: 'Labour Day', date: fixed('05-01'), why: 'Act of 28 May 2025.' },
  { country: 'TW', since: 2025, title: "Teachers' Day", date: fixed('09-28'), why: 'Act of 28 May 2025.' },
  {
    country: 'TW',
    since: 2025,
    title: 'Taiwan Restoration Day',
    date: fixed('10-25'),
    why: 'Act of 28 May 2025.',
  },
  { country: 'TW', since: 2025, title: 'Constitution Day', date: fixed('12-25'), why: 'Act of 28 May 2025.' },
  {
    country: 'CN',
    since: 2025,
    title: 'Spring Festival',
    date: (year) => {
      const [third] = chineseDays(year, 1, 3);
      return third === undefined ? undefined : new Date(third).toISOString().slice(0, 10);
    },
    why: 'State Council, decision 795 of November 2024: the eve and three days.',
  },
  {
    country: 'CN',
    since: 2025,
    title: 'Labour Day',
    date: fixed('05-02'),
    why: 'State Council, decision 795.',
  },
];

/** Countries that observe 26 December under another name than Boxing Day. */
const secondChristmasDay = new Set(
  'AT BE BG CH CY CZ DE DK EE FI GR HR HU IS IT LI LT LU LV NL NO PL RO SE SI SK SM'.split(' '),
);

/** The public holidays of a country after these corrections. */
export function corrected(country: string, year: number, days: readonly HolidayDay[]): HolidayDay[] {
  const own = corrections.filter((each) => each.country === country);
  const more = added
    .filter((each) => each.country === country && year >= each.since)
    .flatMap(({ title, date }) => {
      const found = date(year);
      return found === undefined
        ? []
        : [{ rule: `${title} ${found.slice(5)}`, title, date: found, isSubstitute: false }];
    });
  return [...days.flatMap(correct), ...more];

  function correct(day: HolidayDay): HolidayDay[] {
    const named =
      day.title.startsWith('Boxing Day') && secondChristmasDay.has(country)
        ? { ...day, title: day.title.replace('Boxing Day', 'Second Day of Christmas') }
        : day;
    const found = own.find(({ title, since }) => title.test(named.title) && year >= (since ?? 0));
    return found ? found.make(named) : [named];
  }
}

function plus(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
