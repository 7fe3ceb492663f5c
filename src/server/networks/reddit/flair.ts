import type { Community } from './community.ts';

/** What a post gets as its flair. */
export interface Flair {
  id: string;
  text: string;
}

const flairId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The flair of the community with this text, or this id. Where its flairs are not known an id alone will do. Null where
 * there is none, and where only moderators may choose it.
 */
export function flairFor({ flairs, about }: Community, chosen: string): Flair | null {
  if (flairs === null) return flairId.test(chosen) ? { id: chosen, text: '' } : null;
  const wanted = folded(chosen);
  const open = flairs.filter(({ mod_only }) => !mod_only || about.user_is_moderator === true);
  const found = open.find(({ id }) => id === chosen) ?? open.find(({ text }) => folded(text) === wanted);
  return found ? { id: found.id, text: found.text } : null;
}

const folded = (text: string) => text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
