import { useState, type ReactNode } from 'react';

import { pictureAddress } from './picture-address.ts';

/** How a picture fills its frame; `own`: the frame takes the picture's height. */
export type TileFit = 'cover' | 'contain' | 'own';

interface FramedPictureProps {
  /** Its URL, ours or another server's; null for none. */
  url: string | null;
  /** Maximum width of the frame, in CSS px. */
  frame: number;
  /** Classes that set the frame's size, so that the layout does not shift when the picture loads or fails. */
  className: string;
  alt?: string;
  /** `contain` shows all of it. */
  fit?: TileFit;
  /** Shown in the same frame where there is no picture, or loading failed. */
  fallback: ReactNode;
  /** Called with its width by its height, once it is loaded. */
  onRatio?: (ratio: number) => void;
  /** Drawn over the picture. */
  over?: ReactNode;
}

/** A picture served by our own origin, at the width of its frame. */
export function FramedPicture({
  url,
  frame,
  className,
  alt = '',
  fit = 'cover',
  fallback,
  onRatio,
  over,
}: FramedPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const address = url === null ? null : pictureAddress(url, frame);
  if (address === null || address === broken) return fallback;
  // What is drawn over the picture needs a frame around both; `own` takes its height from the picture.
  const isInFrame = over !== undefined && fit !== 'own';
  const picture = (
    <img
      src={address}
      alt={alt}
      draggable={false}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(address)}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        if (width > 0 && height > 0) onRatio?.(width / height);
      }}
      className={`bg-sunken ${fit === 'contain' ? 'object-contain' : 'object-cover'} ${isInFrame ? 'absolute inset-0 size-full rounded-[inherit]' : className}`}
    />
  );
  if (over === undefined) return picture;
  return (
    <span className={`relative block ${isInFrame ? className : ''}`}>
      {picture}
      {over}
    </span>
  );
}
