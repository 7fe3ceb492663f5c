import { t } from '@lingui/core/macro';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';

import { pageCount } from '#contract/media/media-facts.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import type { Design } from '#web/parts/designs/design.ts';
import { FramedPicture, type TileFit } from '#web/parts/media/framed-picture.tsx';
import { useLibraryMedia } from '#web/parts/media/library-media.ts';
import { mediumIcons } from '#web/parts/media/medium-icons.ts';
import { ownAddress } from '#web/parts/media/own-address.ts';
import { pictureAddress } from '#web/parts/media/picture-address.ts';
import { hostOf } from '#web/parts/trend-text.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SpottedPicture } from './spotted-picture.tsx';

const DesignTile = lazyPart(async () => (await import('#web/parts/designs/design-tile.tsx')).DesignTile, {
  place: 'inline',
  fallback: ({ className }) => <span className={`block animate-pulse bg-sunken ${className}`} />,
});

/** A medium, or a design whose picture is not rendered yet. */
export type PreviewMedium = PostMedia | { design: Design };

interface MediumTileProps {
  medium: PreviewMedium;
  /** Maximum width of the frame, in CSS px. */
  frame: number;
  className: string;
  /** `contain` shows all of it. */
  fit?: TileFit;
  /** A document of the own library is a link to the file; not inside of buttons and links. */
  opens?: boolean;
}

/** Minimum frame width for playing a video, in CSS px; narrower frames show its poster. */
const leastForVideo = 120;

/** Minimum frame width for the places of comments in a picture, in CSS px. */
const leastForSpots = 160;

/** Minimum frame width for a readable file name, in CSS px. */
const minForText = 72;

/**
 * A picture, video or document of a post. A video on another server is shown by name only, because loading it would reveal
 * the user to that server.
 */
export function MediumTile({ medium, frame, className, fit = 'cover', opens = false }: MediumTileProps) {
  if ('design' in medium) return <DesignTile design={medium.design} className={className} fit={fit} />;
  const kind = kindOf(medium)?.kind ?? null;
  if (kind === 'document') return <DocumentTile {...{ url: medium.url, frame, className, opens }} />;
  const alt = medium.alt ?? '';
  const own = ownAddress(medium.url);
  if (kind === 'video' && own && frame >= leastForVideo)
    return (
      <video
        src={own}
        poster={pictureAddress(medium.url, frame) ?? undefined}
        aria-label={alt || t`Video`}
        preload="metadata"
        muted
        controls
        className={`bg-sunken ${className}`}
      />
    );
  const Icon = mediumIcons[kind ?? 'image'];
  const Picture = kind !== 'video' && frame >= leastForSpots ? SpottedPicture : FramedPicture;
  return (
    <Picture
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
          {frame >= minForText && <span className="max-w-full truncate">{fileNameOf(medium.url)}</span>}
          {frame >= minForText && alt && <span className="line-clamp-2 max-w-full text-soft">{alt}</span>}
        </span>
      }
    />
  );
}

/**
 * A document by its name and pages; nothing of it is drawn. The server lets browsers save it, never show it, so that
 * nothing in it runs on our origin.
 */
function DocumentTile({
  url,
  frame,
  className,
  opens,
}: { url: string } & Pick<MediumTileProps, 'frame' | 'className' | 'opens'>) {
  const [known] = useLibraryMedia([url]);
  const own = opens ? ownAddress(url) : null;
  const name = known?.name ?? fileNameOf(url);
  const style = `flex flex-col items-center justify-center gap-1 overflow-hidden bg-sunken p-2 text-center text-xs text-soft ${className}`;
  const content = (
    <>
      <FileText aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
      <span dir="auto" className={frame >= minForText ? 'max-w-full truncate' : 'sr-only'}>
        {name}
      </span>
      {known && known.pages !== null && (
        <span className={frame >= minForText ? 'figures text-faint' : 'sr-only'}>
          {pageCount(known.pages)}
        </span>
      )}
    </>
  );
  if (own === null) return <span className={style}>{content}</span>;
  return (
    <a
      href={own}
      download={name}
      data-hint={t`Download ${{ file: name }}`}
      className={`group ${style} hover:bg-hover hover:text-ink`}
    >
      {content}
      <span
        className={
          frame >= leastForVideo
            ? 'inline-flex items-center gap-1 font-medium text-accent underline-offset-2 group-hover:underline'
            : 'sr-only'
        }
      >
        <Download aria-hidden className="size-3.5" />
        {t`Download`}
      </span>
    </a>
  );
}

/** `harbour.jpg`, or the host where the URL contains no file name. */
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
 * Media as in text feeds: a single one in its own ratio, at most 3:4; otherwise up to four in a grid, and the rest
 * as a number.
 */
export function MediaGrid({ media }: { media: readonly PreviewMedium[] }) {
  if (media.length === 0) return null;
  const visible = media.slice(0, 4);
  return (
    <div
      className={`@container mt-2 grid gap-0.5 overflow-hidden rounded-lg border border-line ${visible.length > 1 ? 'grid-cols-2' : ''}`}
    >
      {visible.map((medium, index) => (
        <span
          key={`${'design' in medium ? 'design' : medium.url} ${index}`}
          className={`relative ${visible.length === 3 && index === 0 ? 'row-span-2' : ''}`}
        >
          <MediumTile
            medium={medium}
            frame={400}
            fit={visible.length === 1 ? 'own' : 'cover'}
            opens
            className={`w-full ${visible.length === 1 ? 'max-h-[133cqw] min-h-40' : 'h-full min-h-28'}`}
          />
          {index === 3 && media.length > 4 && (
            <span className="absolute inset-0 grid place-items-center bg-scrim text-xl font-semibold text-paper">
              <bdi dir="ltr">+{media.length - 4}</bdi>
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

/** Media as in articles: each whole, below each other. */
export function MediaStack({ media }: { media: readonly PreviewMedium[] }) {
  return media.map((medium, index) => (
    <MediumTile
      key={`${'design' in medium ? 'design' : medium.url} ${index}`}
      medium={medium}
      frame={400}
      fit="own"
      opens
      className="my-2 min-h-20 w-full rounded-sm"
    />
  ));
}

interface MediaPagesProps {
  media: readonly PreviewMedium[];
  /** Width by height, as a class. */
  shape: string;
}

/** Media as in picture feeds: one at a time. */
export function MediaPages({ media, shape }: MediaPagesProps) {
  const [page, setPage] = useState(0);
  const at = Math.min(page, media.length - 1);
  const medium = media[at];
  if (!medium)
    return (
      <span className="grid aspect-square w-full place-items-center bg-sunken text-faint">
        {t`Your image or video appears here`}
      </span>
    );
  return (
    <div className="relative">
      <MediumTile medium={medium} frame={400} opens className={`w-full ${shape}`} />
      {media.length > 1 && (
        <button
          type="button"
          className="figures absolute end-2 top-2 min-h-6 rounded-full bg-ink px-2 text-xs text-paper"
          aria-label={t`Image ${{ image: at + 1 }} of ${{ images: media.length }}: show next`}
          onClick={() => setPage((at + 1) % media.length)}
        >
          {at + 1}/{media.length}
        </button>
      )}
    </div>
  );
}
