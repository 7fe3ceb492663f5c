import type { CalendarItem } from './calendar.ts';
import { contentFields, type ContentFields } from './content-fields.ts';
import type { Quote } from './quotes.ts';

/** Templates' names for each field. */
const names: Readonly<Record<(typeof contentFields)[number], readonly string[]>> = {
  text: ['text', 'quote', 'headline', 'title', 'fact', 'statement', 'words', 'message'],
  author: ['author', 'speaker', 'name', 'byline', 'source'],
  work: ['work', 'book'],
  year: ['year'],
  detail: ['role', 'work', 'detail', 'details', 'subtitle', 'why', 'about', 'caption', 'line', 'note'],
  date: ['date', 'day'],
  figure: ['figure', 'number'],
  source: ['source'],
};

export function fieldsOfQuote({
  text,
  author,
  work,
  year,
}: Pick<Quote, 'text' | 'author' | 'work' | 'year'>): ContentFields {
  const written = year < 0 ? `${-year} BC` : String(year);
  return { text, author, work, year: written, detail: `${work}, ${written}` };
}

export function fieldsOfItem({
  title,
  why,
  year,
  date,
  source,
}: Pick<CalendarItem, 'title' | 'why' | 'year' | 'date' | 'source'>): ContentFields {
  return {
    text: title,
    ...(year !== null && { figure: String(year) }),
    detail: why,
    date: dayText(date),
    source,
  };
}

/**
 * The variables of a template that the content can fill.
 * @returns `missing` names the required ones without a text
 */
export function variablesFor(
  variables: readonly { key: string; required?: boolean | undefined }[],
  content: ContentFields,
): { filled: Record<string, string>; missing: string[] } {
  const filled: Record<string, string> = {};
  for (const field of contentFields) {
    const value = content[field];
    if (value === undefined) continue;
    const key = names[field].find((name) => variables.some((one) => one.key === name) && !(name in filled));
    if (key !== undefined) filled[key] = value;
  }
  const missing = variables.filter(({ key, required }) => required && !(key in filled)).map(({ key }) => key);
  return { filled, missing };
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** 2027-02-11: 11 February 2027 */
const dayText = (day: string) => dateFormat.format(Date.parse(day));
