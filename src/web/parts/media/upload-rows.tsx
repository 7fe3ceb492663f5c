import { t } from '@lingui/core/macro';
import { File as FileIcon, Film, Globe, ImageIcon, Pause, Play, RotateCcw, X } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';

import { duration, size } from '#contract/media/media-facts.ts';
import { percentOrZero } from '#web/lib/format.ts';
import { fileNameOf } from '#web/parts/posts/preview-media.tsx';
import { hostOf } from '#web/parts/trend-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { allAcceptedTypes } from './media-labels.ts';
import { isKept, type Upload, type UploadSource } from './upload-queue.ts';
import { resumeUpload, type Uploads } from './uploads.ts';

interface UploadRowsProps {
  uploads: Uploads;
  /** Offered if a URL could not be fetched but can be used directly. */
  onAsItIs?: (url: string) => void;
}

/** Uploads in progress, paused and interrupted ones, and rejected ones with the reason. */
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

function UploadRow(props: UploadRowProps) {
  switch (props.upload.state) {
    case 'refused':
      return <RefusedRow {...props} />;
    case 'interrupted':
      return <InterruptedRow {...props} />;
    case 'waiting':
    case 'sending':
    case 'paused':
    case 'storing':
    case 'stored':
      return <RunningRow {...props} />;
  }
}

const small = 'h-7 px-2';

function RefusedRow({
  upload: { key, source, refusal, isWorthRetrying },
  uploads,
  onAsItIs,
}: UploadRowProps) {
  const name = nameOf(source);
  const drop = () => uploads.cancel(key);
  return (
    <li className="flex gap-3 rounded-md border border-line p-2">
      <UploadIcon source={source} />
      <div role="alert" className="min-w-0 flex-1">
        <p className="truncate font-medium">{t`${name} couldn’t be added`}</p>
        <p className="text-xs break-words text-danger">{refusal}</p>
        <div className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {(isWorthRetrying || typeof source === 'string') && (
            <Button className={small} onPress={() => uploads.retry(key)}>
              <RotateCcw aria-hidden className="size-3.5" />
              {t`Try again`}
            </Button>
          )}
          {typeof source === 'string' && onAsItIs && (
            <Button
              className={small}
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
}

/** One of an earlier visit. A browser cannot open a file again by itself. */
function InterruptedRow({ upload, uploads }: UploadRowProps) {
  const { key, source, refusal } = upload;
  const name = nameOf(source);
  const opens = isKept(source) && (source.received === source.size || source.handle !== null);
  return (
    <RowFrame
      upload={upload}
      below={
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5">
          {opens && (
            <Button className={small} onPress={() => void resumeUpload(upload)}>
              <Play aria-hidden className="size-3.5" />
              {t`Continue`}
            </Button>
          )}
          {(!opens || refusal !== null) && (
            <FileButton
              types={allAcceptedTypes}
              className={small}
              onFiles={([file]) => file && void resumeUpload(upload, file)}
            >
              <Play aria-hidden className="size-3.5" />
              {t`Choose the file to continue`}
            </FileButton>
          )}
          {refusal !== null && (
            <p role="alert" className="w-full text-xs break-words text-danger">
              {refusal}
            </p>
          )}
        </div>
      }
    >
      <CancelButton name={name} onPress={() => uploads.cancel(key)} />
    </RowFrame>
  );
}

function RunningRow({ upload, uploads }: UploadRowProps) {
  const { key, source, state, uploadId } = upload;
  const name = nameOf(source);
  return (
    <RowFrame upload={upload}>
      {state === 'sending' && uploadId !== null && (
        <IconButton label={t`Pause upload of ${name}`} className="size-7" onPress={() => uploads.pause(key)}>
          <Pause aria-hidden className="size-4" />
        </IconButton>
      )}
      {state === 'paused' && (
        <IconButton label={t`Resume upload of ${name}`} className="size-7" onPress={() => uploads.retry(key)}>
          <Play aria-hidden className="size-4" />
        </IconButton>
      )}
      <CancelButton name={name} onPress={() => uploads.cancel(key)} />
    </RowFrame>
  );
}

function CancelButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <IconButton label={t`Cancel upload of ${name}`} className="size-7" onPress={onPress}>
      <X aria-hidden className="size-4" />
    </IconButton>
  );
}

interface RowFrameProps {
  upload: Upload;
  /** What the user can do about it, below the progress. */
  below?: ReactNode;
  /** Buttons at the end of the row. */
  children: ReactNode;
}

function RowFrame({ upload, below, children }: RowFrameProps) {
  const name = nameOf(upload.source);
  const [state, details] = [stateText(upload), detailsText(upload)];
  const share = shareOf(upload);
  return (
    <li className="flex gap-3 rounded-md border border-line p-2">
      <UploadIcon source={upload.source} />
      <div className="min-w-0 flex-1 self-center">
        <p className="flex gap-3">
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="figures shrink-0 text-xs leading-5 text-faint">{state}</span>
        </p>
        <progress
          aria-label={t`Upload of ${name}`}
          aria-valuetext={[state, details].filter(Boolean).join(' · ')}
          max={1}
          {...(share !== null && { value: share })}
          className="mt-1.5 block h-1 w-full appearance-none overflow-hidden rounded-full bg-press forced-color-adjust-none [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent indeterminate:animate-pulse [&:indeterminate::-webkit-progress-bar]:bg-accent"
        />
        {details !== null && <p className="figures mt-1 text-xs text-faint">{details}</p>}
        {below}
      </div>
      <span className="flex shrink-0 items-center self-center">{children}</span>
    </li>
  );
}

/** The uploaded share, 0 to 1; null if it cannot be estimated. */
function shareOf({ state, source, sentBytes }: Upload): number | null {
  if (state === 'stored') return 1;
  if (state === 'storing' || typeof source === 'string') return state === 'waiting' ? 0 : null;
  return sentBytes / Math.max(1, source.size);
}

function stateText({ state, source, sentBytes }: Upload): string {
  switch (state) {
    case 'waiting':
      return t`Queued`;
    case 'sending':
    case 'storing':
      if (typeof source === 'string') return t`Importing from ${{ site: hostOf(source) }}`;
      return state === 'storing'
        ? t`Processing`
        : percentOrZero(Math.floor((sentBytes / Math.max(1, source.size)) * 100));
    case 'paused':
      return t`Paused`;
    case 'interrupted':
      return t`Interrupted`;
    case 'stored':
      return t`Done`;
    case 'refused':
      return t`Failed`;
  }
}

/** `3.2 MB of 12 MB · 4 MB/s · 20 seconds left`; null where nothing is on its way. */
function detailsText({ state, source, sentBytes, bytesPerSecond }: Upload): string | null {
  if (typeof source === 'string' || !['sending', 'paused', 'interrupted'].includes(state)) return null;
  const [sent, total] = [size(sentBytes), size(source.size)];
  const arrived = t`${sent} of ${total}`;
  if (bytesPerSecond === null || state !== 'sending') return arrived;
  const speed = t`${{ bytes: size(bytesPerSecond) }}/s`;
  const left = t`${{ time: roughly((source.size - sentBytes) / bytesPerSecond) }} left`;
  return [arrived, speed, left].join(' · ');
}

/** Longer times in whole minutes: seconds would only flicker. */
const roughly = (seconds: number) =>
  duration(seconds > 90 ? Math.round(seconds / 60) * 60 : Math.max(1, Math.round(seconds)));

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
  if (source instanceof File && source.type.startsWith('image/') && !isBroken)
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
