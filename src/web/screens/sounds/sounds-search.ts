import type { SoundNetwork } from '#contract/sounds.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';
import { soundNetworks } from '#web/parts/network-lists.ts';

/** What the address of Sounds says. Absent means the default. */
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
