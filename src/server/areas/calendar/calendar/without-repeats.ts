import type { DatedRow } from './days.ts';

/** Names of the same day: a public holiday with one name equals the observance with another. */
const sameDays = [
  ["New Year's Day", 'New Year'],
  ['Christmas Day', 'Christmas'],
  ['Boxing Day', 'Second Day of Christmas', "Saint Stephen's Day", "St. Stephen's Day"],
  ['Thanksgiving', 'Thanksgiving Day'],
  ['Thanksgiving (Canada)', 'Thanksgiving', 'Thanksgiving Day'],
  ['May Day', 'Labour Day', 'Labor Day', "International Workers' Day"],
  ['Pentecost', 'Whit Sunday', 'Whitsunday'],
  ['Ascension Day', 'Ascension'],
  ['Holy Saturday', 'Easter Saturday'],
  ['Assumption of Mary', 'Assumption', 'Assumption Day'],
  ['Eid al-Fitr', 'End of Ramadan (Eid al-Fitr)', 'Hari Raya Puasa'],
  ['Eid al-Adha', 'Feast of the Sacrifice (Eid al-Adha)', 'Hari Raya Haji'],
  ['Mawlid', 'Birthday of Muhammad (Mawlid)'],
  ['Ashura', 'Day of Ashura'],
  ['Chinese New Year', 'Spring Festival'],
  ["Chinese New Year's Eve", 'Spring Festival'],
  ['Seollal', 'Korean New Year'],
  ['Chuseok', 'Korean Thanksgiving'],
  ['Tết', 'Vietnamese New Year', 'Lunar New Year'],
  ['Qingming', 'Qingming Festival', 'Tomb Sweeping Day'],
  ['Diwali', 'Deepavali'],
  ['Vesak', 'Vesak Day'],
  ["International Women's Day", "Women's Day"],
  ['Nowruz', 'Novruz', 'Nauryz'],
] as const;

/**
 * Leaves out a public holiday that is also an observance of the same day; the observance then names the
 * countries.
 * @param holidays of the countries asked for
 */
export function withoutRepeats(rows: readonly DatedRow[], holidays: readonly DatedRow[]): DatedRow[] {
  const observances = Map.groupBy(
    rows.filter(({ kind }) => kind === 'observance'),
    ({ date }) => date,
  );
  const notes = new Map<DatedRow, string[]>();
  const left = holidays.filter((holiday) => {
    const same = observances.get(holiday.date)?.find((row) => isKept(row, holiday) && isSame(row, holiday));
    if (same) notes.set(same, [...(notes.get(same) ?? []), holiday.why]);
    return !same;
  });
  const kept = rows.map((row) => {
    const more = notes.get(row);
    return more ? { ...row, date_note: [...(row.date_note ? [row.date_note] : []), ...more].join(' ') } : row;
  });
  return [...kept, ...left];
}

const isKept = ({ country }: DatedRow, holiday: DatedRow) =>
  country === 'world' || country.split(',').includes(holiday.country);

const folded = (title: string) => title.toLowerCase().replaceAll('’', "'");

function isSame({ title }: DatedRow, holiday: DatedRow): boolean {
  const [one, other] = [folded(title), folded(holiday.title)];
  return (
    one === other ||
    sameDays.some(([own, ...others]) => folded(own) === one && others.some((each) => folded(each) === other))
  );
}
