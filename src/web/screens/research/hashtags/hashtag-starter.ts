import { stringifySearch } from '#web/lib/search.ts';
import type { Starter } from '#web/parts/research/starter.ts';

/** A draft with the hashtag in its text, and a card named after it. */
export function hashtagStarter({ tag }: { tag: string }): Starter {
  const name = `#${tag}`;
  return {
    name,
    draft: { text: name },
    card: { title: name, path: `/explore/hashtags${stringifySearch({ tag })}` },
  };
}
