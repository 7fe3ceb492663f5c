import { calendarTones, type CalendarTone } from '#contract/calendar/calendar-kinds.ts';
import { quoteCategories } from '#contract/calendar/quote-categories.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';
import { labelSearch, type LabelSearch } from '#web/parts/labels/label-search.ts';
import { dayOr } from './day-text.ts';

export const views = ['month', 'week', 'list'] as const;
export type View = (typeof views)[number];

/** Below this width a month has no room for text. */
export const narrow = '(width < 48rem)';

export const layers = ['posts', 'cards', 'days'] as const;
export type Layer = (typeof layers)[number];

export const sides = ['day', 'post', 'quotes', 'recipes', 'feed'] as const;
export type Side = (typeof sides)[number];

/** The options for the maximum length of a quote; the third is the default. */
export const quoteLengths = [100, 180, 280, 10_000] as const;
export const usualQuoteLength = 280;

/** The filters of quotes. Absent: any category, public domain only, used ones included, up to the default length. */
export interface QuoteSearch {
  q?: string | undefined;
  category?: (typeof quoteCategories)[number] | undefined;
  rights?: 'any' | undefined;
  unused?: 1 | undefined;
  max_chars?: (typeof quoteLengths)[number] | undefined;
}

/** The parameters of the calendar's URL. Absent: the default for the screen's width, today, everything. */
export interface CalendarSearch extends QuoteSearch, LabelSearch {
  view?: View | undefined;
  /** YYYY-MM-DD */
  day?: string | undefined;
  project?: number | undefined;
  /** The visible layers, separated by commas; all if absent. */
  layers?: string | undefined;
  /** The minimum importance of observances. */
  importance?: 2 | 3 | undefined;
  /** The tone of observances. */
  tone?: CalendarTone | undefined;
  /** The open side panel. */
  show?: Side | undefined;
  /** The post in the side panel. */
  post?: number | undefined;
}

export function calendarSearch(search: {
  readonly [name in keyof CalendarSearch]?: unknown;
}): CalendarSearch {
  const visible = visibleLayers(textOf(search.layers));
  const importance = wholeOf(search.importance, 2);
  const post = search.show === 'post' ? wholeOf(search.post, 1) : undefined;
  return {
    view: views.find((view) => view === search.view),
    day: dayOr(textOf(search.day)),
    project: wholeOf(search.project, 1),
    ...labelSearch(search),
    layers: layersText(visible),
    importance: importance === 2 || importance === 3 ? importance : undefined,
    tone: calendarTones.find((tone) => tone === search.tone),
    show: sides.find((side) => side === search.show && (side !== 'post' || post !== undefined)),
    post,
    ...quoteSearch(search),
  };
}

function quoteSearch(search: { readonly [name in keyof QuoteSearch]?: unknown }): QuoteSearch {
  const most = quoteLengths.find((length) => length === wholeOf(search.max_chars, 1));
  return {
    q: textOf(search.q)?.slice(0, 200),
    category: quoteCategories.find((category) => category === search.category),
    rights: search.rights === 'any' ? 'any' : undefined,
    unused: textOf(search.unused) === '1' ? 1 : undefined,
    max_chars: most === usualQuoteLength ? undefined : most,
  };
}

/** Clears the filters of quotes. */
export const noQuoteSearch = quoteSearch({});

/** The visible layers. All if the URL names no valid one, because the calendar would otherwise be empty. */
export function visibleLayers(text: string | undefined): readonly Layer[] {
  const named = layers.filter((layer) => text?.split(',').includes(layer));
  return named.length > 0 ? named : layers;
}

export function layersText(visible: readonly Layer[]): string | undefined {
  return visible.length === 0 || visible.length === layers.length ? undefined : visible.join(',');
}
