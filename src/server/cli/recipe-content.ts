import type { CalendarItem } from '#contract/calendar.ts';
import type { Quote } from '#contract/quotes.ts';
import type { Recipe } from '#contract/recipes.ts';
import type { ContentFields } from '#contract/content-fields.ts';
import { fieldsOfItem, fieldsOfQuote } from '#contract/template-content.ts';
import type { TrendPost } from '#contract/trends.ts';

/** One thing to post about, in the words of its source. */
export interface Content {
  /** The words beside the picture. */
  body: string;
  /** What stands for which variable of a template. */
  fields: ContentFields;
  /** The call that remembers that it was used; null where nothing remembers. */
  used: { path: string; body: Readonly<Record<string, unknown>> } | null;
  /** What tells it from others of its source. */
  ref: string;
}

/** What a recipe's request brought, in its order. */
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

/** The note of a run, which says what it was made from: so the next one knows. */
export function noteOf(made: string, { ref }: Pick<Content, 'ref'>, after: string): string {
  return `${made} from ${ref}.${after}`;
}

/** What the run of such a note was made from; null for another note. */
export function refIn(note: string): string | null {
  return / from ([^.]+)\./.exec(note)?.[1] ?? null;
}

/** The words that a person gave to a manual recipe. */
export function ofWords(text: string): Content {
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
