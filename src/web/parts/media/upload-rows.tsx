import { t } from '@lingui/core/macro';
import { File as FileIcon, Film, Globe, ImageIcon, RotateCcw, X } from 'lucide-react';
import { memo, useState } from 'react';

import { size } from '#contract/media/media-facts.ts';
import { percentOrZero } from '#web/lib/format.ts';
import { fileNameOf } from '#web/parts/posts/preview-media.tsx';
import { hostOf } from '#web/parts/trend-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { Upload, UploadSource } from './upload-queue.ts';
import type { Uploads } from './uploads.ts';

interface UploadRowsProps {
  uploads: Uploads;
  /** Offered if a URL could not be fetched but can be used directly. */
  onAsItIs?: (url: string) => void;
}

/** Uploads in progress, and rejected ones with the reason. */
export function UploadRows({ uploads, onAsItIs }: UploadRowsProps) {
  if (uploads.list.length === 0) return null;
  return (
    <ul aria-label={t`Uploads`} className="flex flex-col gap-1.5">
      {uploads.list.map((upload) => (
        <UploadRow key={upload.key} upload={upload} uploads={uploads} onAsItIs={onAsItIs} />
      ))}
    </ul>
  );
}

interface UploadRowProps extends UploadRowsProps {
  upload: Upload;
  onAsItIs: UploadRowsProps['onAsItIs'];
}

function UploadRow({
  upload: { key, source, state, sentBytes, refusal, isWorthRetrying },
  uploads,
  onAsItIs,
}: UploadRowProps) {
  const name = nameOf(source);
  const drop = () => uploads.cancel(key);
  if (state === 'refused')
    return (
      <li className="flex gap-3 rounded-md border border-line p-2">
        <UploadIcon source={source} />
        <div role="alert" className="min-w-0 flex-1">
          <p className="truncate font-medium">{t`${name} couldn’t be added`}</p>
          <p className="text-xs break-words text-danger">{refusal}</p>
          <div className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            {(isWorthRetrying || typeof source === 'string') && (
              <Button className="h-7 px-2" onPress={() => uploads.retry(key)}>
                <RotateCcw aria-hidden className="size-3.5" />
                {t`Try again`}
              </Button>
            )}
            {typeof source === 'string' && onAsItIs && (
              <Button
                className="h-7 px-2"
                onPress={() => {
                  drop();
                  onAsItIs(source);
                }}
              >
                {t`Use the URL without importing`}
              </Button>
            )}
          </div>
        </div>
        <IconButton label={t`Dismiss`} className="size-7" onPress={drop}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </li>
    );
  const text = progressText(state, source, sentBytes);
  const share = shareOf(state, source, sentBytes);
  return (
    <li className="flex items-center gap-3 rounded-md border border-line p-2">
      <UploadIcon source={source} />
      <div className="min-w-0 flex-1">
        <p className="flex gap-3">
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="figures shrink-0 text-xs leading-5 text-faint">{text}</span>
        </p>
        <progress
          aria-label={t`Upload of ${name}`}
          aria-valuetext={text}
          max={1}
          {...(share !== null && { value: share })}
          className="mt-1.5 block h-1 w-full appearance-none overflow-hidden rounded-full bg-press forced-color-adjust-none [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent indeterminate:animate-pulse [&:indeterminate::-webkit-progress-bar]:bg-accent"
        />
      </div>
      <IconButton label={t`Cancel upload of ${name}`} className="size-7" onPress={drop}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </li>
  );
}

/** The uploaded share, 0 to 1; null if it cannot be estimated. */
function shareOf(state: Upload['state'], source: UploadSource, sentBytes: number): number | null {
  if (state === 'waiting') return 0;
  if (state === 'stored') return 1;
  return state === 'storing' || typeof source === 'string' ? null : sentBytes / Math.max(1, source.size);
}

/** `3.2 MB of 12 MB · 27%`. */
function progressText(state: Upload['state'], source: UploadSource, sentBytes: number): string {
  if (state === 'waiting') return t`Queued`;
  if (typeof source === 'string') return t`Importing from ${{ site: hostOf(source) }}`;
  if (state === 'sending') {
    const [sent, total] = [size(sentBytes), size(source.size)];
    const percent = percentOrZero(Math.floor((sentBytes / Math.max(1, source.size)) * 100));
    return t`${sent} of ${total} · ${percent}`;
  }
  return state === 'storing' ? t`Processing` : t`Done`;
}

function nameOf(source: UploadSource): string {
  if (typeof source === 'string') return fileNameOf(source);
  // A pasted picture has a meaningless name, or none.
  return source.name === '' ? t`Pasted image` : source.name;
}

/**
 * The picture, read from the device: visible before the upload starts. Memoized, so that progress does not render
 * it again.
 */
const UploadIcon = memo(function UploadIcon({ source }: { source: UploadSource }) {
  const [isBroken, setBroken] = useState(false);
  const frame = 'size-10 shrink-0 rounded-sm bg-sunken';
  if (typeof source !== 'string' && source.type.startsWith('image/') && !isBroken)
    return (
      <img
        ref={(image) => {
          if (!image) return;
          const address = URL.createObjectURL(source);
          image.src = address;
          return () => URL.revokeObjectURL(address);
        }}
        alt=""
        decoding="async"
        onError={() => setBroken(true)}
        className={`object-cover ${frame}`}
      />
    );
  const Icon = icons[iconOf(source)];
  return (
    <span className={`grid place-items-center text-faint ${frame}`}>
      <Icon aria-hidden className="size-4" strokeWidth={1.5} />
    </span>
  );
});

/** Icons by the file's MIME type; a generic one for any other type. */
const icons = { address: Globe, video: Film, image: ImageIcon, other: FileIcon };

function iconOf(source: UploadSource): keyof typeof icons {
  if (typeof source === 'string') return 'address';
  if (source.type.startsWith('video/')) return 'video';
  return source.type.startsWith('image/') ? 'image' : 'other';
}
