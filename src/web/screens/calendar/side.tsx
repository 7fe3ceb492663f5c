import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Side } from './calendar-search.ts';
import { DayPanel } from './day-panel.tsx';

const QuotesPanel = lazyPart(async () => (await import('./quotes-panel.tsx')).QuotesPanel, {
  place: 'panel',
});
const RecipesPanel = lazyPart(async () => (await import('./recipes-panel.tsx')).RecipesPanel, {
  place: 'panel',
});
const PostPanel = lazyPart(async () => (await import('./post-panel.tsx')).PostPanel, { place: 'panel' });
const FeedPanel = lazyPart(async () => (await import('./feed-panel.tsx')).FeedPanel, { place: 'panel' });

interface SideOfProps {
  show: Side;
  /** The post to show; undefined for other panels. */
  post: number | undefined;
  countries: string;
  paid: boolean;
  onClose: () => void;
}

/** The side panel of the calendar. */
export function SideOf({ show, post, countries, paid, onClose }: SideOfProps) {
  switch (show) {
    case 'day':
      return <DayPanel countries={countries} paid={paid} onClose={onClose} />;
    case 'post':
      return post === undefined ? null : <PostPanel id={post} onClose={onClose} />;
    case 'quotes':
      return <QuotesPanel onClose={onClose} />;
    case 'recipes':
      return <RecipesPanel onClose={onClose} />;
    case 'feed':
      return <FeedPanel onClose={onClose} />;
  }
}
