import { t } from '@lingui/core/macro';
import { RotateCcw, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop';

import 'react-image-crop/dist/ReactCrop.css';

import type { NetworkName } from '#contract/networks/facts.ts';
import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { croppedSize, cropOf, cropRatios, shapeRefusals, type CropRatio, type Turn } from './crop-ratios.ts';
import type { Medium } from './media-labels.ts';
import { pictureAddress } from './picture-address.ts';

interface CropPictureProps {
  medium: Medium;
  /** The networks that the picture is for; warns of ratios that they reject. */
  networks: readonly NetworkName[];
  onCropped: (medium: Medium) => void;
  onClose: () => void;
}

const ratioNames = Object.keys(cropRatios) as CropRatio[];

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** Maximum width of the picture in the dialog, in CSS px. */
const frame = 620;

/** Crops and rotates a picture of the library. The result is a new picture; the original stays. */
export function CropPicture({ medium, networks, onCropped, onClose }: CropPictureProps) {
  const [ratio, setRatio] = useState<CropRatio>('free');
  const [turn, setTurn] = useState<Turn>(0);
  const [crop, setCrop] = useState(whole);
  const [picture, isBroken] = useLoaded(pictureAddress(medium.url, frame));
  const save = api.media.crop.useMutation({ refusal: 'inline' });
  const result = croppedSize(medium, crop, turn);
  const isWhole = turn === 0 && crop.width > 99.9 && crop.height > 99.9;

  const begin = (nextRatio: CropRatio, nextTurn: Turn) => {
    setRatio(nextRatio);
    setTurn(nextTurn);
    const { value } = cropRatios[nextRatio];
    if (!picture || value === null) return setCrop(whole);
    const [width, height] =
      nextTurn % 180 === 0
        ? [picture.naturalWidth, picture.naturalHeight]
        : [picture.naturalHeight, picture.naturalWidth];
    setCrop(centerCrop(makeAspectCrop({ unit: '%', width: 100 }, value, width, height), width, height));
  };
  const turnBy = (degrees: number) => begin(ratio, turned(turn, degrees));

  return (
    <Dialog title={t`Crop “${{ name: medium.name }}”`} isOpen onClose={onClose} size="wide" isForm>
      <div className="flex flex-wrap items-center gap-2">
        <fieldset aria-label={t`Ratio`} className="flex flex-wrap">
          {ratioNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === ratio}
              disabled={!picture}
              onClick={() => begin(name, turn)}
              className="figures h-8 border border-line px-2.5 first:rounded-s-md last:rounded-e-md not-first:-ms-px aria-pressed:bg-press aria-pressed:font-medium"
            >
              {cropRatios[name].label}
            </button>
          ))}
        </fieldset>
        <span className="ms-auto flex">
          <IconButton label={t`Rotate left`} onPress={() => turnBy(-90)}>
            <RotateCcw aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={t`Rotate right`} onPress={() => turnBy(90)}>
            <RotateCw aria-hidden className="size-4" />
          </IconButton>
        </span>
      </div>
      <div className="mt-3 grid min-h-64 place-items-center rounded-md bg-sunken">
        {isBroken ? (
          <p role="alert" className="p-6 text-center text-danger">
            {t`Couldn’t load the image. Close this dialog and try again.`}
          </p>
        ) : picture ? (
          <ReactCrop
            crop={crop}
            aspect={cropRatios[ratio].value ?? undefined}
            minWidth={16}
            minHeight={16}
            keepSelection
            ruleOfThirds
            onChange={(_, percent) => setCrop(percent)}
            className="max-h-[46dvh]"
          >
            <Turned picture={picture} turn={turn} />
          </ReactCrop>
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
      </div>
      <p className="figures mt-2 min-h-5 text-xs text-faint">
        {result && `${exactNumber(result.width)} × ${exactNumber(result.height)} px. `}
        {t`Use the arrow keys to move the crop area and its handles.`}
      </p>
      {result &&
        shapeRefusals(result, networks).map((text) => (
          <p key={text} className="text-xs text-warning">
            {text}
          </p>
        ))}
      {save.error && (
        <p role="alert" className="mt-1 text-danger">
          {save.error.message}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          variant="primary"
          isDisabled={!picture || isWhole}
          isPending={save.isPending}
          onPress={() =>
            save.mutate(
              { media_id: medium.media_id, ...cropOf(crop, turn) },
              { onSuccess: (cropped) => onCropped(cropped.medium) },
            )
          }
        >
          {t`Crop`}
        </Button>
      </div>
    </Dialog>
  );
}

function turned(turn: Turn, degrees: number): Turn {
  const turns: readonly Turn[] = [0, 90, 180, 270];
  return turns[((((turn + degrees) % 360) + 360) % 360) / 90] ?? 0;
}

/** The picture once it is loaded; true where loading failed. */
function useLoaded(address: string | null): [HTMLImageElement | null, boolean] {
  const [state, setState] = useState<{ picture: HTMLImageElement | null; isBroken: boolean }>({
    picture: null,
    isBroken: address === null,
  });
  useEffect(() => {
    if (address === null) return;
    const picture = new Image();
    picture.addEventListener('load', () => setState({ picture, isBroken: false }), { once: true });
    picture.addEventListener('error', () => setState({ picture: null, isBroken: true }), { once: true });
    picture.src = address;
    return () => {
      picture.src = '';
    };
  }, [address]);
  return [state.picture, state.isBroken];
}

function Turned({ picture, turn }: { picture: HTMLImageElement; turn: Turn }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { naturalWidth: width, naturalHeight: height } = picture;
  const [across, down] = turn % 180 === 0 ? [width, height] : [height, width];
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.setTransform(1, 0, 0, 1, across / 2, down / 2);
    context.rotate((turn * Math.PI) / 180);
    context.drawImage(picture, -width / 2, -height / 2);
  }, [picture, turn, across, down, width, height]);
  return <canvas ref={canvas} width={across} height={down} className="block max-h-[inherit] max-w-full" />;
}
