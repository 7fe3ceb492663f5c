import { createContext, use } from 'react';

import type { Place, Spot } from './picture-spots.ts';

/** A place in a picture that a comment is to be about. */
export interface ChosenPlace extends Place {
  url: string;
  alt: string;
  /** Chosen by keyboard: the place is to be moved yet. */
  byKeyboard: boolean;
}

interface Shown {
  spots: readonly Spot[];
  mayPlace: boolean;
  except: string | undefined;
  /** Whether a click on a picture places a comment. */
  isPlacing: boolean;
  setPlacing: (isPlacing: boolean) => void;
  choose: (place: ChosenPlace) => void;
  show: (comment: number) => void;
}

export const PictureCommentsContext = createContext<Shown | null>(null);

/** The comments on the pictures of the post that is shown here; null where pictures have none. */
export const usePictureComments = () => use(PictureCommentsContext);
