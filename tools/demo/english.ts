import { lines, list, type Fillers } from './phrases.ts';
import type { Random } from './random.ts';

const cities = list(
  'Rotterdam|Leipzig|Porto|Gdansk|Valencia|Bergen|Lyon|Glasgow|Turin|Ghent|Aarhus|Tampere|Graz|Brno|Riga|Cork|Bologna|Malmö|Toronto|Pittsburgh|Portland|Denver|Baltimore|Austin|Montreal|Halifax|Nairobi|Accra|Kigali|Cape Town|Tunis|Amman|Izmir|Tbilisi|Pune|Kochi|Chiang Mai|Da Nang|Penang|Osaka|Busan|Kaohsiung|Medellín|Rosario|Recife|Valparaíso|Oaxaca|Auckland|Perth|Hobart',
);
const countries = list(
  'Norway|Portugal|Estonia|Ireland|Denmark|Slovenia|Austria|Belgium|Finland|Greece|Canada|Chile|Uruguay|Costa Rica|Colombia|Kenya|Ghana|Rwanda|Morocco|Jordan|Japan|South Korea|Vietnam|India|Indonesia|New Zealand|Australia|Iceland|Latvia|Croatia',
);
const months = list('January|February|March|April|May|June|July|August|September|October|November|December');
const weekdays = list('Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday');

const grouped = new Intl.NumberFormat('en');
const number =
  (least: number, most: number, step = 1) =>
  (random: Random): string =>
    grouped.format(random.int(Math.ceil(least / step), Math.floor(most / step)) * step);

const ordinal = (n: number): string => `${n}${n === 3 ? 'rd' : 'th'}`;

/** Blanks that every English phrase may use. */
export const englishFillers: Fillers = {
  city: cities,
  city2: cities,
  country: countries,
  country2: countries,
  month: months,
  day: weekdays,
  n: number(3, 48),
  days: number(3, 21),
  hours: number(4, 18),
  years: number(2, 9),
  small: number(2, 8),
  pct: number(6, 64),
  hundreds: number(120, 980, 10),
  thousands: number(1100, 96_000, 100),
  year: (random) => String(random.int(1995, 2021)),
  nth: (random) => ordinal(random.int(3, 19)),
  teen: (random) => String(random.int(13, 19)),
  minute: (random) => String(random.int(4, 94)),
  coins: (random) => `€${random.int(2, 8)}`,
  goals: (random) => {
    const more = random.int(1, 5);
    return `${more}–${random.int(0, more - 1)}`;
  },
  money: (random) => `${random.pick(['€', '$', '£'])}${random.int(2, 480)} million`,
};

/** What stands below a headline in a feed. */
export const leads = lines(`
  The figures, gathered over {n} months in {city} and {n} other towns, surprised even those who had asked for them.
  Residents had asked for it since {year}. What finally moved it was a note of two pages and a full town hall.
  Organisers speak of a turning point; critics want to see the numbers again in {month}.
  “We expected a quiet start,” said a spokesperson in {city}. By {day} evening the telephone had not stopped.
  An independent panel will look at the results before the summer, and publish all of them.
  It is the third attempt in {years} years, and the first with money behind it.
  Similar plans in {city} and {city2} have been watched closely ever since.
  Not everybody is convinced: {pct} percent of those asked want to wait for longer results.
  The full report runs to {hundreds} pages. The summary fits on one.
  For {thousands} people in {country} it could change an ordinary {day}.
  The team worked from a former school and paid for the first year themselves.
  Costs are put at {money}, spread over {years} years and shared with the region.
  What comes next depends on a vote this {month}.
  Neighbouring {country} is said to be interested.`);

/** How people end a post. */
export const closers = lines(`
  Thoughts?
  Long read, worth it.
  Full story in the link.
  More of this, please.
  Sources below.
  What am I missing?
  Saving this for later.
  Pass it on.
  This made my {day}.
  Photos follow tonight.
  Happy to answer questions.
  {city}, your move.`);

/** How an outlet words a story that others tell as well. */
export const headlineTurns: readonly ((headline: string) => string)[] = [
  (headline) => headline,
  (headline) => `${headline}, officials say`,
  (headline) => `Update: ${headline}`,
  (headline) => `${headline} – what we know`,
  (headline) => `${headline}, according to new figures`,
  (headline) => headline.replace(/ percent\b/, '%'),
  (headline) => `In pictures: ${headline}`,
];
