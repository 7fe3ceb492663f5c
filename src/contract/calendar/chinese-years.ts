/**
 * The Chinese calendar of 1989 to 2100, from the conversion tables of the Hong Kong Observatory
 * (https://www.hko.gov.hk/en/gts/time/conversion1_text.htm). Each line: the New Year, the number of the month
 * followed by a leap month (0 for none), and the length of each month (+ is 30 days, - is 29). JavaScript
 * engines are off by a day where a new moon is near midnight in Beijing, as at the New Years of 2027 and
 * 2030.
 */
const lines = `
1989-02-06 0 +--+-+-+-+++
1990-01-27 5 -+--+--+-++++
1991-02-15 0 -+--+--+-+++
1992-02-04 0 -++--+--+-++
1993-01-23 3 -++-+-+--+-+-
1994-02-10 0 +++-+-+--+-+
1995-01-31 8 -++-+-++--+-+
1996-02-19 0 -+-++-+-++--
1997-02-07 0 +-+-+-++-++-
1998-01-28 5 +--+--++-++-+
1999-02-16 0 +--+--+-+++-
2000-02-05 0 ++--+--+-++-
2001-01-24 4 ++-+-+--+-+-+
2002-02-12 0 ++-+-+--+-+-
2003-02-01 0 ++-++-+--+-+
2004-01-22 2 -+-++-+-+-+-+
2005-02-09 0 -+-+-++-+-+-
2006-01-29 7 +-+-+-+-++-++
2007-02-18 0 --+--+-+++-+
2008-02-07 0 +--+--+-++-+
2009-01-26 5 ++--+--+-+-++
2010-02-14 0 +-+-+--+-+-+
2011-02-03 0 +-++-+--+-+-
2012-01-23 4 +-++-+-+-+-+-
2013-02-10 0 +-+-++-+-+-+
2014-01-31 9 -+-+-+-++-+-+
2015-02-19 0 -+--+-+++-+-
2016-02-08 0 +-+--+-++-++
2017-01-28 6 -+-+--+-+-+++
2018-02-16 0 -+-+--+-+-++
2019-02-05 0 +-+-+--+--++
2020-01-25 4 -+++-+--+-+-+
2021-02-12 0 -++-+-+-+-+-
2022-02-01 0 +-+-++-+-+-+
2023-01-22 2 -+--++-++-+-+
2024-02-10 0 -+--+-++-++-
2025-01-29 6 +-+--+-+-+++-
2026-02-17 0 +-+--+--+++-
2027-02-06 0 ++-+--+--++-
2028-01-26 5 +++-+--+--++-
2029-02-13 0 ++-+-+-+--++
2030-02-03 0 -+-++-+-+-+-
2031-01-23 3 -++-+-++-+-+-
2032-02-11 0 +--+-++-++-+
2033-01-31 11 -+--+-+-+++-+
2034-02-19 0 -+--+-+-++-+
2035-02-08 0 +-+--+--++-+
2036-01-28 6 ++-+--+--+-++
2037-02-15 0 ++-+--+--+-+
2038-02-04 0 ++-+-+-+--+-
2039-01-24 5 ++-++-+-+-+--
2040-02-12 0 +-++-+-++-+-
2041-02-01 0 -+-+-++-++-+
2042-01-22 2 -+--+-+-++-++
2043-02-10 0 -+--+--++-++
2044-01-30 7 +-+--+--+-+++
2045-02-17 0 +-+--+--+-++
2046-02-06 0 +-+-+-+--+-+
2047-01-26 5 +-++-+-+--+-+
2048-02-14 0 -++-++-+--+-
2049-02-02 0 +-+-++-++-+-
2050-01-23 3 -+-+-+-++-++-
2051-02-11 0 +--+--++-+++
2052-02-01 8 -+--+--+-++++
2053-02-19 0 -+--+--+-+++
2054-02-08 0 -++--+--+-++
2055-01-28 6 -++-+-+--+-+-
2056-02-15 0 +++-+-+--+-+
2057-02-04 0 -++-+-++--+-
2058-01-24 4 +-+-+-++-++--
2059-02-12 0 +-+-+-+-+++-
2060-02-02 0 +--+--+-+++-
2061-01-21 3 ++--+--+-+++-
2062-02-09 0 ++--+--+-++-
2063-01-29 7 ++-+-+--+-+-+
2064-02-17 0 ++-+-+--+-+-
2065-02-05 0 ++-++-+--+-+
2066-01-26 5 -+-++-+-+-+-+
2067-02-14 0 -+-+-++-+-+-
2068-02-03 0 +-+--++-++-+
2069-01-23 4 -+-+--+-+++-+
2070-02-11 0 -+-+--+-++-+
2071-01-31 8 +-+-+--+-+-++
2072-02-19 0 +-+-+--+-+-+
2073-02-07 0 +-++-+--+-+-
2074-01-27 6 +-++-+-+-+-+-
2075-02-15 0 +-+-++-+-+-+
2076-02-05 0 -+-+-+-++-+-
2077-01-24 4 +-+--+-+++-+-
2078-02-12 0 +-+--+-++-++
2079-02-02 0 -+-+--+-+-++
2080-01-22 3 +-+-+--+--+++
2081-02-09 0 -++-+--+--++
2082-01-29 7 -+++--+-+--++
2083-02-17 0 -++-+-+-+-+-
2084-02-06 0 +-+-++-+-+-+
2085-01-26 5 -+--++-++-+-+
2086-02-14 0 -+--+-++-++-
2087-02-03 0 +-+--+-+-+++
2088-01-24 4 -+-+--+--+++-
2089-02-10 0 ++-+---+-++-
2090-01-30 8 +++-+--+--++-
2091-02-18 0 ++-+-+-+--+-
2092-02-07 0 ++-++-+-+-+-
2093-01-27 6 -++-+-++-+-+-
2094-02-15 0 -+-+-++-++-+
2095-02-05 0 -+--+-+-+++-
2096-01-25 4 +-+--+--+++-+
2097-02-12 0 +-+---+-++-+
2098-02-01 0 ++-+---+-+-+
2099-01-21 2 ++-++--+--+-+
2100-02-09 0 ++-+-+-+--+-
`;

/**
 * New Years and days of Mid-Autumn that another capital observes a day earlier or later than Beijing, because
 * the moon is new on the other side of its midnight: Seollal and Chuseok by the Korea Astronomy and Space
 * Science Institute, Tết by the calendar of UTC+7. Listed by Beijing's dates.
 */
const elsewhere = {
  seoul: {
    by: 1,
    newYears: ['1997-02-07', '2027-02-06', '2028-01-26', '2061-01-21', '2089-02-10', '2092-02-07'],
    midAutumns: ['2040-09-20', '2089-09-18', '2096-09-30', '2098-09-09'],
  },
  hanoi: { by: -1, newYears: ['2007-02-18', '2030-02-03', '2053-02-19'], midAutumns: [] },
} as const;

export type Meridian = keyof typeof elsewhere;

const dayMs = 86_400_000;

interface ChineseYear {
  /** UTC midnight in ms. */
  begins: number;
  leapAfter: number;
  lengths: readonly number[];
}

const years: ReadonlyMap<number, ChineseYear> = new Map(
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [begins = '', leapAfter, lengths = ''] = line.split(' ');
      const year = {
        begins: Date.parse(begins),
        leapAfter: Number(leapAfter),
        lengths: Array.from(lengths, (length) => (length === '+' ? 30 : 29)),
      };
      return [Number(begins.slice(0, 4)), year];
    }),
);

/** The day of the Chinese year that begins in a civil year, never one of a leap month; UTC midnight in ms. */
function dayOfChineseYear(year: number, month: number, day: number): number | undefined {
  const found = years.get(year);
  if (!found) return undefined;
  const { begins, leapAfter, lengths } = found;
  const before = leapAfter > 0 && month > leapAfter ? month : month - 1;
  const days = lengths.slice(0, before).reduce((sum, length) => sum + length, day - 1);
  return begins + days * dayMs;
}

/** The days of a civil year with this month and day of the Chinese calendar; UTC midnight in ms. */
export function chineseDays(year: number, month: number, day: number, meridian?: Meridian): number[] {
  return [year - 1, year].flatMap((own) => {
    const found = dayOfChineseYear(own, month, day);
    if (found === undefined || new Date(found).getUTCFullYear() !== year) return [];
    return [found + (meridian ? shiftAt(meridian, found) : 0) * dayMs];
  });
}

/** Days from Beijing's day to that of another capital; known for the New Year and for Mid-Autumn only. */
function shiftAt(meridian: Meridian, day: number): number {
  const date = new Date(day).toISOString().slice(0, 10);
  const { by, newYears, midAutumns } = elsewhere[meridian];
  return [...newYears, ...midAutumns].some((each) => each === date) ? by : 0;
}
