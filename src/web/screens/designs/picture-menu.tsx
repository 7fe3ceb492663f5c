import { t } from '@lingui/core/macro';

import { Menu, MenuItem, MenuSection } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';

export interface PictureChoice {
  type: 'png' | 'jpeg' | 'webp';
  /** The device scale factor: output pixels per pixel of the format. */
  scale: 1 | 2;
  goal: 'download' | 'library';
}

interface PictureMenuProps extends PopupProps {
  isFilm: boolean;
  onChoose: (choice: PictureChoice) => void;
}

const types = [
  { type: 'png', label: 'PNG' },
  { type: 'jpeg', label: 'JPEG' },
  { type: 'webp', label: 'WebP' },
] as const;

/** Chooses the output format. Each rendering costs a credit. */
export function PictureMenu({ isFilm, onChoose, ...popup }: PictureMenuProps) {
  const library = (
    <MenuItem
      label={t`Add to library`}
      note={t`1 credit`}
      onAction={() => onChoose({ type: 'png', scale: 2, goal: 'library' })}
    />
  );
  if (isFilm)
    return (
      <Menu {...popup} label={t`Video`} placement="bottom end">
        {library}
        <MenuItem
          label={t`Download`}
          note={t`1 credit`}
          onAction={() => onChoose({ type: 'png', scale: 1, goal: 'download' })}
        />
      </Menu>
    );
  return (
    <Menu {...popup} label={t`Image`} placement="bottom end">
      {library}
      {([2, 1] as const).map((scale) => (
        <MenuSection key={scale} title={scale === 2 ? t`Download at 2×` : t`Download at 1×`}>
          {types.map(({ type, label }) => (
            <MenuItem
              key={type}
              label={`${label}, ${scale}×`}
              note={t`1 credit`}
              onAction={() => onChoose({ type, scale, goal: 'download' })}
            />
          ))}
        </MenuSection>
      ))}
    </Menu>
  );
}
