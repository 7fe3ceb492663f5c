import { t } from '@lingui/core/macro';
import { ImagePlus, ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { FramedPicture } from '#web/parts/media/framed-picture.tsx';
import { UploadRows } from '#web/parts/media/upload-rows.tsx';
import { useUploads } from '#web/parts/media/uploads.ts';
import { hostOf } from '#web/parts/trend-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Card, CardEdit } from './card-edit.ts';

const MediaPicker = lazyPart(async () => (await import('#web/parts/media/media-picker.tsx')).MediaPicker);

interface CardPictureProps {
  card: Card;
  edit: CardEdit;
  disabled: boolean;
}

/** The card's picture: the user drops it here, chooses it from the media library, uploads it, or removes it. */
export function CardPicture({ card, edit, disabled }: CardPictureProps) {
  const [isPicking, setPicking] = useState(false);
  const { image_url } = card;
  const change = async (to: string | null, message: string) => {
    const outcome = await edit.save({ image_url: to }, { image_url });
    if (outcome === 'saved')
      toast(message, () => void edit.save({ image_url }, { image_url: to }), `picture of ${card.card_id}`);
  };
  const uploads = useUploads(({ kind, url, name }) => {
    if (kind === 'image') void change(url, t`Image added.`);
    else toast(t`“${name}” is no image. It was added to the library.`);
  });
  if (image_url === null && disabled) return null;
  return (
    <FileDrop
      label={t`Drop here to set the image`}
      isDisabled={disabled}
      // A card has one image.
      onFiles={(files) => uploads.add(files.slice(0, 1))}
      className="flex flex-col gap-2"
    >
      {image_url === null ? (
        <Button variant="quiet" className="-ms-2 self-start px-2" onPress={() => setPicking(true)}>
          <ImagePlus aria-hidden className="size-4" />
          {t`Add image`}
        </Button>
      ) : (
        <div className="group relative">
          <FramedPicture
            url={image_url}
            frame={400}
            className="aspect-[16/9] w-full rounded-md"
            fallback={
              <span className="grid aspect-[16/9] w-full place-items-center rounded-md bg-sunken px-6 text-center text-xs text-faint">
                {t`The image at ${{ host: hostOf(image_url) }} can’t be displayed`}
              </span>
            }
          />
          {!disabled && (
            <span className="absolute top-2 end-2 flex rounded-md bg-raised opacity-0 shadow-float group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
              <IconButton label={t`Replace image`} onPress={() => setPicking(true)}>
                <ImageUp aria-hidden className="size-4" />
              </IconButton>
              <IconButton label={t`Remove image`} onPress={() => void change(null, t`Image removed.`)}>
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            </span>
          )}
        </div>
      )}
      <UploadRows uploads={uploads} />
      {isPicking && (
        <MediaPicker
          title={t`Card image`}
          isOnePicture
          onClose={() => setPicking(false)}
          onPick={([medium]) => {
            setPicking(false);
            if (medium) void change(medium.url, t`Image added.`);
          }}
        />
      )}
    </FileDrop>
  );
}
