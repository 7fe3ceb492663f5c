import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { pictureAddress } from '#web/parts/media/picture-address.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { CommenterName, useCommenting, type Commenter } from './commenting.tsx';
import type { ChosenPlace } from './picture-comments-context.ts';
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
  const press = (event: React.PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    // Otherwise the control would move by itself, along its one axis.
    event.preventDefault();
    onChange(placeAt(event, event.currentTarget.getBoundingClientRect()));
  };
  return (
    <div className="flex flex-col gap-1">
      <span dir="ltr" className="relative mx-auto block w-fit">
        <img
          src={pictureAddress(url, 768) ?? undefined}
          alt={alt}
          draggable={false}
          className="block max-h-[40dvh] min-h-12 min-w-12 rounded-md"
        />
        <input
          ref={byKeyboard ? focused : undefined}
          type="range"
          min={0}
          max={100}
          value={x}
          aria-label={t`Place in the image`}
          aria-valuetext={t`${x} % from the left, ${y} % from the top`}
          className="peer absolute inset-0 size-full cursor-crosshair touch-none opacity-0"
          onPointerDown={press}
          onPointerMove={press}
          // What assistive technology changes; a pointer says both coordinates by itself.
          onChange={({ target }) => onChange({ ...place, x: Number(target.value) / 100 })}
          onKeyDown={(event) => {
            const moved = movedBy(place, event.key, event.shiftKey);
            if (!moved) return;
            event.preventDefault();
            onChange(moved);
          }}
        />
        <span
          aria-hidden
          className={`pointer-events-none absolute outline-offset-4 outline-accent peer-focus-visible:outline-2 ${pin}`}
          style={standing(place)}
        >
          +
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
