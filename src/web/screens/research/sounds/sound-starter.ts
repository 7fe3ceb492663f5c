import { t } from '@lingui/core/macro';

import { stringifySearch } from '#web/lib/search.ts';
import type { Starter } from '#web/parts/research/starter.ts';

interface NamedSound {
  slug: string;
  title: string;
  artist: string | null;
}

/**
 * A draft with the sound in its notes, and a card named after it. No API of a network takes a sound: whoever makes
 * the video has to know which one is meant.
 */
export function soundStarter({ slug, title, artist }: NamedSound): Starter {
  const sound = artist === null ? t`Sound: “${title}”` : t`Sound: “${title}” by ${artist}`;
  return {
    name: title,
    draft: { notes: sound },
    card: { title: sound, path: `/explore/sounds${stringifySearch({ slug })}` },
  };
}
