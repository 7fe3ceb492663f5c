import { t } from '@lingui/core/macro';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ProjectMark } from './project-mark.tsx';

const MediaPicker = lazyPart(async () => (await import('#web/parts/media/media-picker.tsx')).MediaPicker);

export interface Logo {
  /** Id in the media library; null for none. */
  id: number | null;
  url: string | null;
}

export const noLogo: Logo = { id: null, url: null };

interface LogoFieldProps {
  logo: Logo;
  /** The project's colour, shown without a logo. */
  color: string;
  onChange: (logo: Logo) => void;
}

/** A project's logo: an image of the library. */
export function LogoField({ logo, color, onChange }: LogoFieldProps) {
  const [isPicking, setPicking] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const remove = () => {
    onChange(noLogo);
    // The Remove button disappears with the logo.
    field.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={field} className="flex items-center gap-2">
      <ProjectMark project={{ color, logo_url: logo.url }} size="large" />
      <Button variant="quiet" onPress={() => setPicking(true)}>
        <ImagePlus aria-hidden className="size-4" />
        {logo.id === null ? t`Add logo` : t`Change logo`}
      </Button>
      {logo.id !== null && (
        <Button variant="quiet" onPress={remove}>
          {t`Remove logo`}
        </Button>
      )}
      {isPicking && (
        <MediaPicker
          title={t`Project logo`}
          isOnePicture
          onClose={() => setPicking(false)}
          onPick={([medium]) => {
            setPicking(false);
            if (medium) onChange({ id: medium.media_id, url: medium.url });
          }}
        />
      )}
    </div>
  );
}
