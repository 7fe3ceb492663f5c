import { Film, ImageIcon } from 'lucide-react';
import { useState } from 'react';

import { kindOf, type PostMedia } from '#contract/post-content.ts';

import type { Design } from './design.ts';
import { FramedPicture, type TileFit } from './framed-picture.tsx';
import { ownAddress } from './own-address.ts';
import { pictureAddress } from './picture-address.ts';
import { hostOf } from './post-words.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const DesignTile = lazyPart(async () => (await import('./design-tile.tsx')).DesignTile, {
  place: 'inline',
  fallback: ({ className }) => <span className={`block animate-pulse bg-sunken ${className}`} />,
});

/** A medium that is there, or a design whose picture is yet to be made. */
export type ShownMedium = PostMedia | { design: Design };

interface MediumTileProps {
  medium: ShownMedium;
  /** How wide its frame is at most, in CSS px. */
  frame: number;
  className: string;
  /** `contain` shows all of it. */
  fit?: TileFit;
}

/** In a narrower frame nobody watches a video: what it looks like is shown, in CSS px. */
const leastForVideo = 120;

/** In a narrower frame the file's name cannot be read, in CSS px. */
const leastForWords = 72;

/** A picture or video of a post. A video that lies elsewhere is named only: no other server learns who writes here. */
export function MediumTile({ medium, frame, className, fit = 'cover' }: MediumTileProps) {
  if ('design' in medium) return <DesignTile design={medium.design} className={className} fit={fit} />;
  const kind = kindOf(medium)?.kind ?? null;
  const alt = medium.alt ?? '';
  const own = ownAddress(medium.url);
  if (kind === 'video' && own && frame >= leastForVideo)
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a network shows; the words are the alt text
    return (
      <video
        src={own}
        poster={pictureAddress(medium.url, frame) ?? undefined}
        aria-label={alt || 'Video'}
        preload="metadata"
        muted
        controls
        className={`bg-sunken ${className}`}
      />
    );
  const Icon = kind === 'video' ? Film : ImageIcon;
  return (
    <FramedPicture
      url={kind === 'video' && !own ? null : medium.url}
      frame={frame}
      className={className}
      fit={fit}
      alt={alt}
      fallback={
        <span
          className={`flex flex-col items-center justify-center gap-1 overflow-hidden bg-sunken p-2 text-center text-xs text-faint ${className}`}
        >
          <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
          {frame >= leastForWords && <span className="max-w-full truncate">{fileNameOf(medium.url)}</span>}
          {frame >= leastForWords && alt && <span className="line-clamp-2 max-w-full text-soft">{alt}</span>}
        </span>
      }
    />
  );
}

/** `harbour.jpg`, or the host where the address names no file. */
export function fileNameOf(url: string): string {
  const last = URL.parse(url)
    ?.pathname.split('/')
    .findLast((part) => part !== '');
  if (last === undefined) return hostOf(url);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/**
 * As feeds of words show them: one in its own shape, down to three by four, and up to four beside each other; the rest
 * is counted.
 */
export function MediaGrid({ media }: { media: readonly ShownMedium[] }) {
  if (media.length === 0) return null;
  const shown = media.slice(0, 4);
  return (
    <div
      className={`@container mt-2 grid gap-0.5 overflow-hidden rounded-lg border border-line ${shown.length > 1 ? 'grid-cols-2' : ''}`}
    >
      {shown.map((medium, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- the same picture may stand there twice
          key={`${'design' in medium ? 'design' : medium.url} ${index}`}
          className={`relative ${shown.length === 3 && index === 0 ? 'row-span-2' : ''}`}
        >
          <MediumTile
            medium={medium}
            frame={400}
            fit={shown.length === 1 ? 'own' : 'cover'}
            className={`w-full ${shown.length === 1 ? 'max-h-[133cqw] min-h-40' : 'h-full min-h-28'}`}
          />
          {index === 3 && media.length > 4 && (
            <span className="absolute inset-0 grid place-items-center bg-scrim text-xl font-semibold text-paper">
              +{media.length - 4}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

/** One at a time, as feeds of pictures show them. */
export function MediaPages({ media, tall = false }: { media: readonly ShownMedium[]; tall?: boolean }) {
  const [page, setPage] = useState(0);
  const at = Math.min(page, media.length - 1);
  const medium = media[at];
  if (!medium)
    return (
      <span className="grid aspect-square w-full place-items-center bg-sunken text-faint">
        A picture or video stands here
      </span>
    );
  return (
    <div className="relative">
      <MediumTile
        medium={medium}
        frame={400}
        className={`w-full ${tall ? 'aspect-[4/5]' : 'aspect-square'}`}
      />
      {media.length > 1 && (
        <button
          type="button"
          className="figures absolute top-2 right-2 min-h-6 rounded-full bg-ink px-2 text-xs text-paper"
          aria-label={`Picture ${at + 1} of ${media.length}: show the next`}
          onClick={() => setPage((at + 1) % media.length)}
        >
          {at + 1}/{media.length}
        </button>
      )}
    </div>
  );
}
