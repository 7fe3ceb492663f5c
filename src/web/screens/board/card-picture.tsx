import { FramedPicture } from '#web/parts/framed-picture.tsx';
import { hostOf } from '#web/parts/post-words.ts';

import type { Card } from './card-edit.ts';

/** The card's picture across the panel. */
export function CardPicture({ card }: { card: Card }) {
  if (card.image_url === null) return null;
  return (
    <FramedPicture
      url={card.image_url}
      frame={400}
      className="aspect-[16/9] w-full rounded-md"
      fallback={
        <span className="grid aspect-[16/9] w-full place-items-center rounded-md bg-sunken px-6 text-center text-xs text-faint">
          The picture at {hostOf(card.image_url)} cannot be shown
        </span>
      }
    />
  );
}
