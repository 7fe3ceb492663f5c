import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AltField } from './alt-field.tsx';
import { MediaBrowser, type MediaSearch } from './media-browser.tsx';
import type { Medium } from './media-labels.ts';
import { MediumThumbnail } from './media-tiles.tsx';
import { useUploads } from './uploads.ts';

interface MediaPickerProps {
  title: string;
  /** Selects one picture, not several pictures and videos. */
  isOnePicture?: boolean;
  onPick: (media: readonly Medium[]) => void;
  onClose: () => void;
}

/** The library in a dialog for choosing and adding. Added media are chosen at once. */
export function MediaPicker({ title, isOnePicture = false, onPick, onClose }: MediaPickerProps) {
  const [search, setSearch] = useState<MediaSearch>({});
  const [picked, setPicked] = useState<readonly Medium[]>([]);
  const uploads = useUploads((medium) => {
    if (isOnePicture && medium.kind !== 'image') return;
    setPicked((now) => {
      const others = isOnePicture ? [] : now.filter(({ media_id }) => media_id !== medium.media_id);
      return [...others, medium];
    });
  });
  const edit = api.media.edit.useMutation();
  const choose = (ids: readonly number[], listed: readonly Medium[]) =>
    setPicked((now) =>
      ids.flatMap((id) => [...now, ...listed].find(({ media_id }) => media_id === id) ?? []),
    );
  const keepAlt = (medium: Medium, alt: string | null) => {
    setPicked((now) => now.map((one) => (one.media_id === medium.media_id ? { ...one, alt } : one)));
    edit.mutate({ media_id: medium.media_id, alt });
  };
  return (
    <Dialog title={title} isOpen onClose={onClose} size="large" isForm>
      <MediaBrowser
        search={search}
        onSearch={(changed) => setSearch((now) => ({ ...now, ...changed }))}
        uploads={uploads}
        chosen={picked.map(({ media_id }) => media_id)}
        isMany={!isOnePicture}
        isPicturesOnly={isOnePicture}
        onChoose={choose}
      />
      <footer className="mt-3 flex shrink-0 flex-wrap items-end justify-end gap-x-4 gap-y-2 border-t border-line pt-3">
        {!isOnePicture && picked.length > 0 && (
          <ul
            aria-label={t({ message: 'Selected', context: 'media' })}
            className="flex max-h-28 w-full min-w-0 flex-col gap-1 overflow-y-auto p-0.5 sm:w-auto sm:flex-1"
          >
            {picked.map((medium) => (
              <li key={medium.media_id} className="flex items-center gap-2">
                <MediumThumbnail medium={medium} frame={40} className="h-8 w-10 shrink-0 rounded-sm" />
                {medium.kind === 'document' ? (
                  <span className="min-w-0 truncate">{medium.name}</span>
                ) : (
                  <AltField
                    label={t`Alt text of ${{ name: medium.name }}`}
                    kind={medium.kind}
                    value={medium.alt}
                    isLine
                    onSave={(alt) => keepAlt(medium, alt)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        <span className="flex gap-2">
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" isDisabled={picked.length === 0} onPress={() => onPick(picked)}>
            {actionLabel(picked, isOnePicture)}
          </Button>
        </span>
      </footer>
    </Dialog>
  );
}

function actionLabel(picked: readonly Medium[], isOnePicture: boolean): string {
  if (isOnePicture) return t`Use image`;
  return picked.length <= 1 ? t`Add to post` : t`Add ${{ count: picked.length }} to post`;
}
