import { t } from '@lingui/core/macro';

import { Button } from './button.tsx';
import { lackTexts, useMissingFile } from './missing-file.ts';

/**
 * `floating` is for parts that open above the screen: a menu, a dialog; `hidden` for parts that the user did
 * not request.
 */
export type Place = 'floating' | 'panel' | 'inline' | 'hidden';

const places: Record<Exclude<Place, 'hidden'>, string> = {
  floating: 'fixed inset-x-3 bottom-20 z-50 mx-auto max-w-md rounded-lg bg-raised p-4 shadow-float',
  panel:
    'fixed inset-0 z-20 border-line bg-paper p-5 sm:start-auto sm:w-110 sm:border-s min-[68.75rem]:static min-[68.75rem]:shrink-0',
  inline: 'rounded-md bg-sunken p-3',
};

interface NotLoadedProps {
  place: Place;
  fault: unknown;
  onRetry: () => void;
  onClose: (() => void) | null;
}

/** Replaces a part of the screen whose file could not be fetched. */
export function NotLoaded({ place, fault, onRetry, onClose }: NotLoadedProps) {
  const { lack, check } = useMissingFile(onRetry);
  if (lack === 'broken') throw new Error('A file of the app is missing.', { cause: fault });
  if (place === 'hidden' || lack === 'unknown' || lack === 'updating') return null;
  return (
    <div role="alert" className={places[place]}>
      <p className="font-semibold">{t`Not loaded yet`}</p>
      <p className="mt-1 mb-3 text-soft">{lackTexts[lack]}</p>
      <div className="flex gap-2">
        <Button onPress={check}>{t`Try again`}</Button>
        {onClose && (
          <Button variant="quiet" onPress={onClose}>
            {t`Close`}
          </Button>
        )}
      </div>
    </div>
  );
}
