import { t } from '@lingui/core/macro';
import { Images, ImagePlus, Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

import type { PostMedia } from '#contract/networks/post-content.ts';
import { useFromAddress } from '#web/parts/media/address-form.tsx';
import { allAcceptedTypes, type Medium } from '#web/parts/media/media-labels.ts';
import { UploadRows } from '#web/parts/media/upload-rows.tsx';
import { useUploads } from '#web/parts/media/uploads.ts';
import { fileNameOf } from '#web/parts/posts/preview-media.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { FileDrop, isInArea, pastedFiles } from '#web/ui/file-drop.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useComposeKey } from './compose-keys.ts';
import { MediaRow } from './media-row.tsx';

/** The texts to which media belong: what is dropped or pasted there is added to them. */
const area = '[data-takes-media]';

const MediaPicker = lazyPart(async () => (await import('#web/parts/media/media-picker.tsx')).MediaPicker);

interface MediaEditorProps {
  media: readonly PostMedia[];
  disabled: boolean;
  onChange: (media: PostMedia[]) => void;
  /** The prefix of a medium's place in findings: `thread 2 `. */
  place?: string;
  /** Collapses all ways to add media into one quiet button. */
  isFolded?: boolean;
}

/** Images, videos and documents in order, each with its alternative text, and the buttons to add more. */
export function MediaEditor({ media, disabled, onChange, place = '', isFolded = false }: MediaEditorProps) {
  const [isPicking, setPicking] = useState(false);
  // Several uploads may finish before the next render: each must add to the previous result.
  const latest = useRef(media);
  useLayoutEffect(() => {
    latest.current = media;
  }, [media]);
  const change = (made: PostMedia[]) => {
    latest.current = made;
    onChange(made);
  };
  const add = (more: readonly Pick<Medium, 'url' | 'alt'>[]) =>
    change([...latest.current, ...more.map(({ url, alt }) => ({ url, alt }))]);
  const uploads = useUploads((medium) => add([medium]));
  const fromAddress = useFromAddress((url) => uploads.add([url]));

  const root = useRef<HTMLDivElement>(null);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    const at = event.target instanceof Element ? event.target : document.body;
    if (files.length === 0 || event.defaultPrevented || at.closest('[data-modal]')) return;
    const isHere = isInArea(at, root.current, area);
    // Pastes elsewhere on the page go to the post's main media.
    if (!isHere && (isFolded || at.closest(area))) return;
    event.preventDefault();
    uploads.add(files);
  });
  useEffect(() => {
    if (disabled) return;
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [disabled]);

  const move = (index: number, step: number) => {
    const items = [...media];
    const [item] = items.splice(index, 1);
    if (!item) return;
    items.splice(index + step, 0, item);
    change(items);
  };
  const remove = (index: number) => {
    const gone = media[index];
    if (!gone) return;
    change(media.filter((_, at) => at !== index));
    toast(t`“${{ name: fileNameOf(gone.url) }}” removed.`, () =>
      change(latest.current.toSpliced(index, 0, gone)),
    );
  };
  const openPicker = () => setPicking(true);
  useComposeKey('alt+shift+m', t`Add images and videos`, openPicker, !disabled && !isFolded);
  return (
    <FileDrop label={t`Drop here to add`} area={area} isDisabled={disabled} onFiles={uploads.add}>
      <div ref={root} className="flex flex-col gap-2">
        {media.length > 0 && (
          <ol aria-label={t`Images and videos`} className="flex flex-col gap-2">
            {media.map((medium, index) => (
              <MediaRow
                key={`${medium.url} ${index}`}
                medium={medium}
                index={index}
                isLast={index === media.length - 1}
                disabled={disabled}
                where={`${place}media ${index + 1}`}
                onChange={(made) => change(media.map((each, at) => (at === index ? made : each)))}
                onMove={(step) => move(index, step)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        )}
        <UploadRows uploads={uploads} onAsItIs={(url) => add([{ url, alt: null }])} />
        {!disabled && isFolded && (
          <Button variant="quiet" className="-ms-2 self-start px-2" onPress={openPicker}>
            <ImagePlus aria-hidden className="size-3.5" />
            {t`Image or video`}
          </Button>
        )}
        {!disabled && !isFolded && (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
            <FileButton types={allAcceptedTypes} isMany onFiles={uploads.add}>
              <Upload aria-hidden className="size-4" />
              {t`Upload`}
            </FileButton>
            <Button onPress={openPicker}>
              <Images aria-hidden className="size-4" />
              {t`From the library`}
            </Button>
            {fromAddress.button}
            <span className="text-xs text-faint max-sm:hidden">{t`or drop or paste them here`}</span>
          </div>
        )}
        {!disabled && fromAddress.form}
      </div>
      {isPicking && (
        <MediaPicker
          title={
            place === '' ? t`Images and videos` : t`Images and videos of part ${{ number: partOf(place) }}`
          }
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false);
            add(picked);
          }}
        />
      )}
    </FileDrop>
  );
}

/** `thread 2 ` → `2`. */
function partOf(place: string): string {
  return place.trim().replace('thread ', '');
}
