import type { CalendarItem } from '#contract/calendar.ts';
import type { Quote } from '#contract/quotes.ts';
import type { Recipe } from '#contract/recipes.ts';
import type { TrendPost } from '#contract/trends.ts';

/** One thing to post about, in the words of its source. */
export interface Content {
  /** The words beside the picture. */
  body: string;
  /** What stands for which variable of a template. */
  fields: Readonly<Record<string, string>>;
  /** The call that remembers that it was used; null where nothing remembers. */
  used: { path: string; body: Readonly<Record<string, unknown>> } | null;
  /** What tells it from others of its source. */
  ref: string;
}

/** The first of what a recipe's request brought; null where nothing is left. */
export function contentOf(source: Recipe['source'], data: unknown): Content | null {
  switch (source) {
    case 'quotes': {
      const [quote] = (data as { quotes: Quote[] }).quotes;
      return quote ? ofQuote(quote) : null;
    }
    case 'calendar': {
      const [item] = (data as { items: CalendarItem[] }).items;
      return item ? ofCalendar(item) : null;
    }
    case 'trending': {
      const [post] = (data as { posts: TrendPost[] }).posts;
      return post ? ofTrend(post) : null;
    }
    case 'manual':
      return null;
  }
}

/** The words that a person gave to a manual recipe. */
export function ofWords(text: string): Content {
  return { body: text, fields: { text }, used: null, ref: 'words' };
}

function ofQuote({ id, text, author, work, place }: Quote): Content {
  return {
    body: `“${text}”\n— ${author}, ${work}`,
    fields: { text, author, detail: `${work}, ${place}` },
    used: { path: 'quotes.php', body: { action: 'mark_used', quote_id: id } },
    ref: `quote ${id}`,
  };
}

function ofCalendar({ id, title, why, years_ago, date }: CalendarItem): Content {
  const ago = years_ago === null ? '' : ` (${years_ago} years ago)`;
  return {
    body: `${title}${ago}\n${why}`,
    fields: { text: title, detail: why, date },
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
    ref: `${post.id}`,
  };
}

/** What templates call the same thing. */
const names: Readonly<Record<string, readonly string[]>> = {
  text: ['text', 'quote', 'headline', 'title', 'fact', 'words', 'message'],
  author: ['author', 'speaker', 'name', 'byline', 'source'],
  detail: ['role', 'work', 'detail', 'subtitle', 'why', 'caption', 'line'],
  date: ['date', 'day'],
};

/**
 * The variables of a template that the content has words for.
 * @returns `missing` names the required ones that nothing stands for
 */
export function variablesFor(
  variables: readonly { key: string; required?: boolean | undefined }[],
  fields: Content['fields'],
): { filled: Record<string, string>; missing: string[] } {
  const filled: Record<string, string> = {};
  for (const [field, value] of Object.entries(fields)) {
    const key = names[field]?.find((name) => variables.some((one) => one.key === name) && !(name in filled));
    if (key !== undefined) filled[key] = value;
  }
  const missing = variables.filter(({ key, required }) => required && !(key in filled)).map(({ key }) => key);
  return { filled, missing };
}
