import type { Config } from './kinds.ts';

export interface DefaultSource {
  kind: string;
  name: string;
  /** rss: the feed's address. */
  address?: string;
  category?: string;
  config?: Config;
}

/** What a fresh installation reads until somebody chooses: three networks and public feeds of the news. */
export const defaultSources: readonly DefaultSource[] = [
  { kind: 'hackernews', name: 'Hacker News' },
  { kind: 'mastodon', name: 'Mastodon: trending on mastodon.social' },
  { kind: 'bluesky', name: 'Bluesky: Discover' },

  feed('Technology', 'Ars Technica', 'https://feeds.arstechnica.com/arstechnica/index'),
  feed('Technology', 'The Verge', 'https://www.theverge.com/rss/index.xml'),
  feed('Technology', 'TechCrunch', 'https://techcrunch.com/feed/'),
  feed('Technology', 'heise online', 'https://www.heise.de/rss/heise-atom.xml'),

  feed(
    'Artificial Intelligence',
    'MIT Technology Review: AI',
    'https://www.technologyreview.com/topic/artificial-intelligence/feed',
  ),
  feed(
    'Artificial Intelligence',
    'The Guardian: AI',
    'https://www.theguardian.com/technology/artificialintelligenceai/rss',
  ),
  feed('Artificial Intelligence', 'Hugging Face', 'https://huggingface.co/blog/feed.xml'),

  feed('World', 'BBC News: World', 'https://feeds.bbci.co.uk/news/world/rss.xml'),
  feed('World', 'The Guardian: World', 'https://www.theguardian.com/world/rss'),
  feed('World', 'Al Jazeera', 'https://www.aljazeera.com/xml/rss/all.xml'),
  feed('World', 'Deutsche Welle', 'https://rss.dw.com/rdf/rss-en-all'),

  feed('Business', 'BBC News: Business', 'https://feeds.bbci.co.uk/news/business/rss.xml'),
  feed('Business', 'The Guardian: Business', 'https://www.theguardian.com/uk/business/rss'),

  feed('Science', 'Nature', 'https://www.nature.com/nature.rss'),
  feed('Science', 'NASA', 'https://www.nasa.gov/feed/'),
  feed('Science', 'Phys.org', 'https://phys.org/rss-feed/'),

  feed('Culture', 'The Guardian: Culture', 'https://www.theguardian.com/uk/culture/rss'),
  feed('Culture', 'NPR: Arts', 'https://feeds.npr.org/1008/rss.xml'),
];

function feed(category: string, name: string, address: string): DefaultSource {
  return { kind: 'rss', name, address, category };
}
