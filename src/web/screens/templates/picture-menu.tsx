import { Menu, MenuItem, MenuSection } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';

export interface PictureChoice {
  type: 'png' | 'jpeg' | 'webp';
  /** Pixels for each pixel of the format. */
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

/** In which form the picture is made. Each costs a credit. */
export function PictureMenu({ isFilm, onChoose, ...popup }: PictureMenuProps) {
  const library = (
    <MenuItem
      label="Into the library"
      note="1 credit"
      onAction={() => onChoose({ type: 'png', scale: 2, goal: 'library' })}
    />
  );
  if (isFilm)
    return (
      <Menu {...popup} label="Film" placement="bottom end">
        {library}
        <MenuItem
          label="Download"
          note="1 credit"
          onAction={() => onChoose({ type: 'png', scale: 1, goal: 'download' })}
        />
      </Menu>
    );
  return (
    <Menu {...popup} label="Picture" placement="bottom end">
      {library}
      {([2, 1] as const).map((scale) => (
        <MenuSection
          key={scale}
          title={scale === 2 ? 'Download, twice as sharp' : 'Download, in its own size'}
        >
          {types.map(({ type, label }) => (
            <MenuItem
              key={type}
              label={`${label}, ${scale}×`}
              note="1 credit"
              onAction={() => onChoose({ type, scale, goal: 'download' })}
            />
          ))}
        </MenuSection>
      ))}
    </Menu>
  );
}
