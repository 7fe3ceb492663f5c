import type { CalendarItem } from '#contract/calendar/calendar.ts';
import type { ContentFields } from '#contract/calendar/content-fields.ts';
import type { Quote } from '#contract/calendar/quotes.ts';
import type { Recipe } from '#contract/calendar/recipes.ts';
import { fieldsOfItem, fieldsOfQuote } from '#contract/calendar/template-content.ts';
import type { TrendPost } from '#contract/research/trends.ts';

/** One thing to post about, in its source's text. */
export interface Content {
  /** The text beside the picture. */
  body: string;
  /** The values of a template's variables. */
  fields: ContentFields;
  /** The call that marks it as used; null where nothing does. */
  used: { path: string; body: Readonly<Record<string, unknown>> } | null;
  /** Identifies it within its source. */
  ref: string;
}

/** The results of a recipe's request, in order. */
export function contentsOf(source: Recipe['source'], data: unknown): Content[] {
  switch (source) {
    case 'quotes':
      return (data as { quotes: Quote[] }).quotes.map(ofQuote);
    case 'calendar':
      return (data as { items: CalendarItem[] }).items.map(ofCalendar);
    case 'trending':
      return (data as { posts: TrendPost[] }).posts.map(ofTrend);
    case 'manual':
      return [];
  }
}

/** A run's note, which names its content for the next run. */
export function noteOf(made: string, { ref }: Pick<Content, 'ref'>, after: string): string {
  return `${made} from ${ref}.${after}`;
}

/** The content that such a note names; null for another note. */
export function refIn(note: string): string | null {
  return / from ([^.]+)\./.exec(note)?.[1] ?? null;
}

/** The text that a person gave a manual recipe. */
export function contentOfText(text: string): Content {
  return { body: text, fields: { text }, used: null, ref: 'words' };
}

function ofQuote(quote: Quote): Content {
  const { id, text, author, work } = quote;
  return {
    body: `“${text}”\n— ${author}, ${work}`,
    fields: fieldsOfQuote(quote),
    used: { path: 'quotes.php', body: { action: 'mark_used', quote_id: id } },
    ref: `quote ${id}`,
  };
}

function ofCalendar(item: CalendarItem): Content {
  const { id, title, why, years_ago, date } = item;
  const ago = years_ago === null ? '' : ` (${years_ago} years ago)`;
  return {
    body: `${title}${ago}\n${why}`,
    fields: fieldsOfItem(item),
    used: {
      path: 'calendar.php',
      body: { action: 'mark_used', calendar_id: id, year: Number(date.slice(0, 4)) },
    },
    ref: `calendar ${id} ${date}`,
  };
}

function ofTrend(post: TrendPost): Content {
  const text = post.title ?? ('text' in post && typeof post.text === 'string' ? post.text : '');
  return {
    body: `${text}\n${post.url}`.trim(),
    fields: { text, ...(post.author_name !== null && { author: post.author_name }) },
    used: null,
    ref: `trend ${post.id}`,
  };
}
