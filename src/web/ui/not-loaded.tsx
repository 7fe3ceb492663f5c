import { lackWords, useMissingFile } from './missing-file.ts';
import { Button } from './button.tsx';

/** `floating` is what opens above the screen: a menu, a dialog; `hidden` is what nobody asked for by itself. */
export type Place = 'floating' | 'panel' | 'inline' | 'hidden';

const places: Record<Exclude<Place, 'hidden'>, string> = {
  floating: 'fixed inset-x-3 bottom-20 z-50 mx-auto max-w-md rounded-lg bg-raised p-4 shadow-float',
  panel:
    'fixed inset-0 z-20 border-line bg-paper p-5 sm:left-auto sm:w-110 sm:border-l min-[1100px]:static min-[1100px]:shrink-0',
  inline: 'rounded-md bg-sunken p-3',
};

interface NotLoadedProps {
  place: Place;
  fault: unknown;
  onRetry: () => void;
  onClose: (() => void) | null;
}

/** What stands in the place of a part of the screen whose file could not be fetched. */
export function NotLoaded({ place, fault, onRetry, onClose }: NotLoadedProps) {
  const { lack, look } = useMissingFile(onRetry);
  if (lack === 'broken') throw new Error('A file of the app is missing.', { cause: fault });
  if (place === 'hidden' || lack === 'unknown' || lack === 'updating') return null;
  return (
    <div role="alert" className={places[place]}>
      <p className="font-semibold">Not loaded yet</p>
      <p className="mt-1 mb-3 text-soft">{lackWords[lack]}</p>
      <div className="flex gap-2">
        <Button onPress={look}>Try again</Button>
        {onClose && (
          <Button look="quiet" onPress={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  );
}
