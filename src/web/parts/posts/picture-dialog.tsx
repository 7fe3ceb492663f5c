import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { pictureAddress } from '#web/parts/media/picture-address.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { CommenterName, useCommenting, type Commenter } from './commenting.tsx';
import type { ChosenPlace } from './picture-comments.tsx';
import { pin, standing } from './picture-pin.ts';
import { movedBy, placeAt, type Place } from './picture-spots.ts';

interface PictureDialogProps {
  place: ChosenPlace;
  by: Commenter;
  onClose: () => void;
}

/** A comment on a place in a picture. The place can still be moved. */
export function PictureDialog({ place: chosen, by, onClose }: PictureDialogProps) {
  const { mutation, isReady, send } = useCommenting(by);
  const [{ x, y }, setPlace] = useState<Place>(chosen);
  const [comment, setComment] = useState('');
  const { url } = chosen;
  return (
    <FormDialog
      title={t`Comment on an image`}
      action={t({ message: 'Comment', context: 'verb' })}
      mutation={mutation}
      isForm
      isDisabled={!isReady || comment.trim() === ''}
      onClose={onClose}
      onSubmit={() => send({ comment, picture: { url, x, y } }, onClose)}
    >
      <PlaceField chosen={chosen} place={{ x, y }} onChange={setPlace} />
      <TextArea
        label={t({ message: 'Comment', context: 'noun' })}
        isFirst={!chosen.byKeyboard}
        value={comment}
        onChange={setComment}
      />
      <CommenterName by={by} />
    </FormDialog>
  );
}

interface PlaceFieldProps {
  chosen: ChosenPlace;
  place: Place;
  onChange: (place: Place) => void;
}

/** The picture with the place, which a click or the arrow keys move. */
function PlaceField({ chosen: { url, alt, byKeyboard }, place, onChange }: PlaceFieldProps) {
  const [x, y] = [Math.round(place.x * 100), Math.round(place.y * 100)];
  return (
    <div className="flex flex-col gap-1">
      <span dir="ltr" className="relative mx-auto block w-fit">
        <img
          src={pictureAddress(url, 768) ?? undefined}
          alt={alt}
          draggable={false}
          className="block max-h-[40dvh] min-h-12 min-w-12 rounded-md"
        />
        <span
          ref={byKeyboard ? focused : undefined}
          role="slider"
          tabIndex={0}
          aria-label={t`Place in the image`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={x}
          aria-valuetext={t`${x} % from the left, ${y} % from the top`}
          className="absolute inset-0 cursor-crosshair rounded-md outline-offset-2"
          onClick={(event) => onChange(placeAt(event, event.currentTarget.getBoundingClientRect()))}
          onKeyDown={(event) => {
            const moved = movedBy(place, event.key, event.shiftKey);
            if (!moved) return;
            event.preventDefault();
            onChange(moved);
          }}
        >
          <span aria-hidden className={`absolute ${pin}`} style={standing(place)}>
            +
          </span>
        </span>
      </span>
      <span className="text-center text-xs text-faint">
        {t`Click the image or use the arrow keys to move the marker.`}
      </span>
    </div>
  );
}

/** By keyboard the place comes first: it is in the middle until it is moved. */
function focused(field: HTMLElement | null) {
  field?.focus();
}
