import { t } from '@lingui/core/macro';
import { ArrowLeft, ArrowRight, Crop, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { api } from '#web/api.ts';
import { placed } from '#web/lib/places.ts';
import { useStore } from '#web/lib/store.ts';
import { altQuestion } from '#web/parts/media/alt-field.tsx';
import { useLibraryMedia } from '#web/parts/media/library-media.ts';
import { clockLength, mediumFacts } from '#web/parts/media/media-labels.ts';
import { fileNameOf, MediumTile } from '#web/parts/posts/preview-media.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { chosenOf, useCompose, useDraft } from './compose-context.ts';

const CropPicture = lazyPart(async () => (await import('#web/parts/media/crop-picture.tsx')).CropPicture);

interface MediaRowProps {
  medium: PostMedia;
  index: number;
  isLast: boolean;
  disabled: boolean;
  /** The medium's place, as findings name it. */
  where: string;
  onChange: (medium: PostMedia) => void;
  onMove: (step: number) => void;
  onRemove: () => void;
}

/** An image, video or document of the post, with its facts, alternative text and position. */
export function MediaRow({
  medium,
  index,
  isLast,
  disabled,
  where,
  onChange,
  onMove,
  onRemove,
}: MediaRowProps) {
  const { accounts, store } = useCompose();
  const problem = useStore(store, (view) => view.post?.media_problems[medium.url]);
  const draft = useDraft();
  const [known] = useLibraryMedia([medium.url]);
  const [isCropping, setCropping] = useState(false);
  const name = known?.name ?? fileNameOf(medium.url);
  const kind = known?.kind ?? kindOf(medium)?.kind ?? 'image';
  const alt = medium.alt ?? '';
  const proposed = alt === '' && !disabled && kind !== 'document' ? known?.alt : null;
  const keepInLibrary = () => {
    // The first alternative text is saved to the library too; an existing one is not overwritten.
    if (known && known.alt === null && alt.trim() !== '')
      api.media.edit.call({ media_id: known.media_id, alt: alt.trim() }).catch(() => undefined);
  };
  return (
    <li className="flex gap-3 rounded-md border border-line p-2">
      <span className="relative size-20 shrink-0">
        <MediumTile medium={{ ...medium, alt: null }} frame={80} className="size-20 rounded-sm" opens />
        {known && known.seconds !== null && (
          <span className="figures absolute end-1 bottom-1 rounded-sm bg-ink px-1 text-xs text-paper">
            {clockLength(known.seconds)}
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 items-center gap-2 text-xs text-faint">
          <span
            // What a finding leads to where there is no field.
            {...(kind === 'document' && { ref: placed(`field of ${where}`), tabIndex: -1 })}
            className="min-w-0 truncate"
            data-hint={medium.url}
          >
            {name}
          </span>
          {known && <span className="figures shrink-0 max-sm:hidden">{mediumFacts(known)}</span>}
          {!disabled && (
            <span className="ms-auto flex shrink-0">
              {known?.kind === 'image' && (
                <IconButton label={t`Crop ${name}`} className="size-6" onPress={() => setCropping(true)}>
                  <Crop aria-hidden className="size-3.5" />
                </IconButton>
              )}
              <IconButton
                label={t`Move ${{ number: index + 1 }} forward`}
                className="size-6"
                isDisabled={index === 0}
                onPress={() => onMove(-1)}
              >
                <ArrowLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
              </IconButton>
              <IconButton
                label={t`Move ${{ number: index + 1 }} back`}
                className="size-6"
                isDisabled={isLast}
                onPress={() => onMove(1)}
              >
                <ArrowRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
              </IconButton>
              <IconButton label={t`Remove ${name}`} className="size-6" onPress={onRemove}>
                <Trash2 aria-hidden className="size-3.5" />
              </IconButton>
            </span>
          )}
        </div>
        {kind !== 'document' && (
          <textarea
            aria-label={t`Alt text for ${name}`}
            ref={placed(`field of ${where}`)}
            dir="auto"
            rows={2}
            maxLength={5_000}
            disabled={disabled}
            placeholder={altQuestion(kind)}
            value={alt}
            onChange={({ target }) => onChange({ ...medium, alt: target.value || null })}
            onBlur={keepInLibrary}
            className="field mt-1 h-auto! min-h-12 w-full resize-none px-2 py-1 field-sizing-content"
          />
        )}
        {problem !== undefined && <p className="mt-1 text-xs wrap-anywhere text-warning">{problem}</p>}
        {proposed && (
          <button
            type="button"
            className="mt-1 block min-h-6 max-w-full truncate text-start text-xs text-accent underline underline-offset-2"
            onClick={() => onChange({ ...medium, alt: proposed })}
          >
            {t`Use the alt text from the library: ${{ text: proposed }}`}
          </button>
        )}
      </div>
      {isCropping && known && (
        <CropPicture
          medium={known}
          networks={chosenOf(accounts, draft).map(({ network }) => network)}
          onClose={() => setCropping(false)}
          onCropped={({ url }) => {
            setCropping(false);
            onChange({ url, alt: medium.alt ?? null });
          }}
        />
      )}
    </li>
  );
}
