import { type SoundNetwork, soundNetworks } from '#contract/sources/all.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';

/** The parameters of Sounds' URL. Absent means the default. */
export interface SoundsSearch {
  network?: SoundNetwork | undefined;
  q?: string | undefined;
  cross_only?: 1 | undefined;
  /** The sound in the side panel. */
  slug?: string | undefined;
  /** The post of that sound in the side panel. */
  open?: number | undefined;
}

export function soundsSearch(search: { readonly [name in keyof SoundsSearch]?: unknown }): SoundsSearch {
  return {
    network: soundNetworks.find((name) => name === search.network),
    q: textOf(search.q),
    cross_only: wholeOf(search.cross_only, 1) === 1 ? 1 : undefined,
    slug: textOf(search.slug),
    open: wholeOf(search.open, 1),
  };
}
