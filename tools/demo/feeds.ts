import type { FoundCommunity } from '#server/sources/source.ts';
import { lines } from './phrases.ts';

/** An invented feed of Bluesky, and the topics that it gathers. */
interface Feed extends FoundCommunity {
  topics: readonly string[];
}

/** Their slugs begin with `demo-`, so that no real feed meets one. */
export const feeds: readonly Feed[] = lines(`
  demo-science | Field and Lab | New findings, explained by those who made them | 18400 | space sea archaeology birds
  demo-machines | Thinking Machines | Models, tools and the rules for them | 23100 | models ai-work ai-rules ai-medicine
  demo-tinkerers | Tinkerers | What people build, mend and host themselves | 9650 | open-source security broadband phones chips
  demo-city | Streets and Stops | Trams, homes and cooler summers | 5230 | trams cycling housing heat nighttrains
  demo-climate | Warm and Wet | Floods, energy, and land that recovers | 7710 | floods rewilding solar heat
  demo-newsroom | Newsroom Floor | How news is made, and how fakes are found | 3180 | newsletters factchecks elections
  demo-culture | Second Balcony | Film, music, books, museums | 12900 | film music books museums
  demo-kitchen | Warm Bread | Ovens, markets, small plates | 6420 | bread streetfood coffee
  demo-games | Extra Time | Football, running, climbing, chess | 8080 | football womens-league marathon climbing chess games`).map(
  (line) => {
    const [name = '', title = '', description = '', likes = '', topics = ''] = line
      .split('|')
      .map((part) => part.trim());
    const url = `https://bluesky.example/feeds/${name}`;
    return {
      source: 'bluesky',
      name,
      title,
      description,
      url,
      members: null,
      likes: Number(likes),
      topics: topics.split(' '),
    };
  },
);

/** Which feed shows a post about this topic; two of three posts are in one. */
export function feedFor(topic: string, index: number): string | null {
  const fitting = feeds.filter(({ topics }) => topics.includes(topic));
  return index % 3 === 0 ? null : (fitting[index % fitting.length]?.name ?? null);
}
