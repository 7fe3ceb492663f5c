import { t } from '@lingui/core/macro';
import { Images, X } from 'lucide-react';
import { useState } from 'react';

import { fileNameOf, MediumTile } from '#web/parts/posts/preview-media.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toast.tsx';

const MediaPicker = lazyPart(async () => (await import('#web/parts/media/media-picker.tsx')).MediaPicker);

interface CoverFieldProps {
  label: string;
  /** Null where none is chosen. */
  url: string | null;
  /** The id of the text that describes it. */
  describedBy: string;
  disabled: boolean;
  onChange: (url: string | null) => void;
}

/** One image from the library. */
export function CoverField({ label, url, describedBy, disabled, onChange }: CoverFieldProps) {
  const [isPicking, setPicking] = useState(false);
  const remove = (gone: string) => {
    onChange(null);
    toast(t`“${{ name: fileNameOf(gone) }}” removed.`, () => onChange(gone));
  };
  return (
    <>
      <p className="font-medium">{label}</p>
      <div className="flex items-center gap-2">
        {url !== null && (
          <>
            <MediumTile medium={{ url }} frame={40} className="size-10 shrink-0 rounded-sm" />
            <span className="min-w-0 truncate text-soft">{fileNameOf(url)}</span>
          </>
        )}
        {url === null && disabled && (
          <span className="text-faint">{t({ message: 'Not set', context: 'option' })}</span>
        )}
        {!disabled && (
          <Button
            aria-label={url === null ? t`${label}: from the library` : t`${label}: replace`}
            aria-describedby={describedBy}
            onPress={() => setPicking(true)}
          >
            <Images aria-hidden className="size-4" />
            {url === null ? t`From the library` : t`Replace`}
          </Button>
        )}
        {!disabled && url !== null && (
          <IconButton label={t`Remove “${{ name: fileNameOf(url) }}”`} onPress={() => remove(url)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      {isPicking && (
        <MediaPicker
          title={label}
          isOnePicture
          onClose={() => setPicking(false)}
          onPick={([picked]) => {
            setPicking(false);
            if (picked) onChange(picked.url);
          }}
        />
      )}
    </>
  );
}
