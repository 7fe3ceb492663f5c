import { useState, type ReactNode } from 'react';

import { pictureAddress } from './picture-address.ts';

/** How a picture fills its frame: `own` is for a frame without a height, which takes the picture's. */
export type TileFit = 'cover' | 'contain' | 'own';

interface FramedPictureProps {
  /** Its URL, ours or another server's; null for none. */
  url: string | null;
  /** How wide the frame is at most, in CSS px. */
  frame: number;
  /** Gives the frame its size, so that nothing moves when the picture loads or fails. */
  className: string;
  alt?: string;
  /** `contain` shows all of it. */
  fit?: TileFit;
  /** Shown in the same frame where there is no picture, or loading failed. */
  fallback: ReactNode;
}

/** A picture from our own origin, at the width of its frame. */
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
