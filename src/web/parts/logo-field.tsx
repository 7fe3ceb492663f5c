import { ImagePlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { Button } from '#web/ui/button.tsx';

import type { Medium } from './media-words.ts';

const MediaPicker = lazy(async () => ({ default: (await import('./media-picker.tsx')).MediaPicker }));

export type Logo = Pick<Medium, 'media_id' | 'url'>;

/** An image of the library as a logo. */
export function LogoField({ logo, onChange }: { logo: Logo | null; onChange: (logo: Logo | null) => void }) {
  const [picking, setPicking] = useState(false);
  return (
    <fieldset>
      <legend className="mb-1 font-medium">
        Logo <span className="font-normal text-faint">(optional)</span>
      </legend>
      <div className="flex items-center gap-2">
        {logo && (
          <img src={logo.url} alt="" className="size-8 rounded-md border border-line object-contain" />
        )}
        <Button onPress={() => setPicking(true)}>
          <ImagePlus aria-hidden className="size-4" />
          {logo ? 'Change image' : 'Choose image'}
        </Button>
        {logo && (
          <Button look="quiet" onPress={() => onChange(null)}>
            Remove image
          </Button>
        )}
      </div>
      <Suspense>
        {picking && (
          <MediaPicker
            title="Choose a logo"
            isOnePicture
            onPick={([picked]) => {
              if (picked) onChange(picked);
              setPicking(false);
            }}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </fieldset>
  );
}
