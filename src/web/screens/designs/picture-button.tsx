import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';

import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { api } from '#web/api.ts';
import type { Design } from '#web/parts/designs/design.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';
import { toastWith } from '#web/ui/toast.tsx';
import type { PictureChoice } from './picture-menu.tsx';

const PictureMenu = lazyPart(async () => (await import('./picture-menu.tsx')).PictureMenu);

interface PictureButtonProps {
  template: WholeTemplate;
  /** Returns null if the filling is incomplete. */
  design: () => Design | null;
}

/** Has the server render the image or video into the media library, and downloads it if the user chose so. */
export function PictureButton({ template, design }: PictureButtonProps) {
  const render = api.designs.render.useMutation();
  const isFilm = template.media_type === 'video';
  const choose = ({ type, scale, goal }: PictureChoice) => {
    const made = design();
    if (!made) return;
    render.mutate(
      { design: made, type, scale },
      {
        onSuccess: ({ medium }) => {
          if (goal === 'download') download(medium.url, medium.name);
          toastWith(
            t`“${{ name: medium.name }}” added to the library.`,
            t`Copy link`,
            () => void navigator.clipboard.writeText(medium.url),
          );
        },
      },
    );
  };
  return (
    <PopupTrigger
      kind="menu"
      preload={PictureMenu.preload}
      className="field inline-flex items-center gap-1.5 px-3 font-medium disabled:opacity-45"
      popup={(popup) => <PictureMenu {...popup} isFilm={isFilm} onChoose={choose} />}
    >
      <Download aria-hidden className="size-4" />
      {render.isPending ? (isFilm ? t`Rendering video` : t`Rendering image`) : isFilm ? t`Video` : t`Image`}
    </PopupTrigger>
  );
}

function download(url: string, name: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}${/\.\w+$/.exec(new URL(url).pathname)?.[0] ?? ''}`;
  link.click();
}
