import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';

import { FramedPicture } from '#web/parts/media/framed-picture.tsx';
import { usePictureComments } from './picture-comments-context.ts';
import { pin, standing } from './picture-pin.ts';
import { placeAt, type Spot } from './picture-spots.ts';

/** A picture of a post with the places that open comments are about, where the screen shows these. */
export function SpottedPicture(props: React.ComponentProps<typeof FramedPicture>) {
  const { url, alt = '', fit = 'cover' } = props;
  const on = usePictureComments();
  const layer = useRef<HTMLSpanElement>(null);
  const [ratio, setRatio] = useState<number | null>(null);
  if (!on || url === null) return <FramedPicture {...props} />;
  const choose = (event: React.MouseEvent) => {
    // A key press has no place.
    const byKeyboard = event.detail === 0;
    const place =
      byKeyboard || !layer.current
        ? { x: 0.5, y: 0.5 }
        : placeAt(event, layer.current.getBoundingClientRect());
    on.choose({ url, alt, byKeyboard, ...place });
  };
  const places = ratio !== null && (
    // Left is left in a picture, whatever the direction of the page.
    <span
      dir="ltr"
      className="pointer-events-none absolute inset-0 overflow-hidden rounded-[inherit] [container-type:size]"
    >
      <span
        ref={layer}
        className="absolute start-1/2 top-1/2 -translate-1/2"
        // As large as the whole picture, also where the frame shows only a part of it.
        style={{
          width: `${fit === 'contain' ? 'min' : 'max'}(100cqw, 100cqh * ${ratio})`,
          aspectRatio: ratio,
        }}
      >
        {on.spots.map(
          (spot) => spot.url === url && <Marker key={spot.id} spot={spot} onShow={() => on.show(spot.id)} />,
        )}
      </span>
      {on.isPlacing && url !== on.except && (
        <button
          type="button"
          aria-label={alt ? t`Comment on the image: ${alt}` : t`Comment on this image`}
          className="pointer-events-auto absolute inset-0 cursor-crosshair rounded-[inherit] border-2 border-dashed border-accent hover:bg-accent/10"
          onClick={choose}
          onKeyDown={({ key }) => key === 'Escape' && on.setPlacing(false)}
        />
      )}
    </span>
  );
  return <FramedPicture {...props} onRatio={setRatio} over={places} />;
}

function Marker({ spot, onShow }: { spot: Spot; onShow: () => void }) {
  const { number, text } = spot;
  return (
    <button
      type="button"
      aria-label={t`Comment ${number}: ${text}`}
      data-hint={text}
      className={`pointer-events-auto absolute hover:scale-110 ${pin}`}
      style={standing(spot)}
      onClick={onShow}
    >
      {number}
    </button>
  );
}
