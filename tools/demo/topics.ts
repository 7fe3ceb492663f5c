import type { ShippedNewsCategory } from '#contract/intake/shipped-news-categories.ts';
import type { Phrase } from './phrases.ts';
import { climateTopics } from './topics-climate.ts';
import { cultureTopics } from './topics-culture.ts';
import { publicTopics } from './topics-public.ts';
import { scienceTopics } from './topics-science.ts';

/** What the demo's people and outlets write about, in English. Companies, studies and events are invented. */
export interface Topic {
  key: string;
  /** The news category. */
  category: ShippedNewsCategory;
  /** Which drawing illustrates it. */
  motif: Motif;
  tags: readonly string[];
  /** What only this topic fills in. */
  words: Readonly<Record<string, readonly string[]>>;
  headlines: readonly Phrase[];
  posts: readonly Phrase[];
}

export const motifs = [
  'skyline',
  'waves',
  'hills',
  'circuit',
  'orbit',
  'chart',
  'leaf',
  'sound',
  'pitch',
  'table',
  'cells',
  'pillars',
  'road',
  'books',
] as const;
export type Motif = (typeof motifs)[number];

export const topics: readonly Topic[] = [
  ...scienceTopics,
  ...climateTopics,
  ...publicTopics,
  ...cultureTopics,
];

export const newsCategories: readonly string[] = [...new Set(topics.map((topic) => topic.category))];

export function topicsIn(category: string): readonly Topic[] {
  return topics.filter((topic) => topic.category === category);
}

const byKey = new Map(topics.map((topic) => [topic.key, topic]));

/** @throws RangeError for a key that no topic has */
export function topicNamed(key: string): Topic {
  const topic = byKey.get(key);
  if (!topic) throw new RangeError(`No demo topic is called ${key}`);
  return topic;
}
