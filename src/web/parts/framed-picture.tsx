import { useState, type ReactNode } from 'react';

import { pictureAddress } from './picture-address.ts';

/** What becomes of a picture in its frame: `own` is for a frame without a height, which takes the picture's. */
export type TileFit = 'cover' | 'contain' | 'own';

interface FramedPictureProps {
  /** Where it lies: with us or anywhere else; null for none. */
  url: string | null;
  /** How wide the frame is at most, in CSS px. */
  frame: number;
  /** Gives the frame its size, so that nothing moves when the picture comes or fails. */
  className: string;
  alt?: string;
  /** `contain` shows all of it. */
  fit?: TileFit;
  /** What stands in the same frame where there is no picture, or none that loads. */
  fallback: ReactNode;
}

/** A picture from our own origin, whoever's it is, at the width of its frame. */
export function FramedPicture({
  url,
  frame,
  className,
  alt = '',
  fit = 'cover',
  fallback,
}: FramedPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const address = url === null ? null : pictureAddress(url, frame);
  if (address === null || address === broken) return fallback;
  return (
    <img
      src={address}
      alt={alt}
      draggable={false}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(address)}
      className={`bg-sunken ${fit === 'contain' ? 'object-contain' : 'object-cover'} ${className}`}
    />
  );
}
