import { t } from '@lingui/core/macro';
import { Archive, ArrowDown, ArrowUp, Languages, PencilLine } from 'lucide-react';

import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import type { Project } from './projects.tsx';

export type ProjectDialog = 'edit' | 'link' | 'archive';

interface ProjectMenuProps extends PopupProps {
  project: Project;
  /** The number of active projects. */
  count: number;
  onChoose: (dialog: ProjectDialog) => void;
  onMove: (by: 1 | -1) => void;
}

export function ProjectMenu({ project, count, onChoose, onMove, ...popup }: ProjectMenuProps) {
  const icon = 'size-4';
  const { name, position } = project;
  return (
    <Menu {...popup} label={t`Change ${name}`} placement="bottom end">
      <MenuItem
        label={t`Edit`}
        icon={<PencilLine aria-hidden className={icon} />}
        onAction={() => onChoose('edit')}
      />
      {count > 1 && (
        <MenuItem
          label={t`Link for translation`}
          icon={<Languages aria-hidden className={icon} />}
          onAction={() => onChoose('link')}
        />
      )}
      {position > 0 && (
        <MenuItem
          label={t`Move up`}
          icon={<ArrowUp aria-hidden className={icon} />}
          onAction={() => onMove(-1)}
        />
      )}
      {position < count - 1 && (
        <MenuItem
          label={t`Move down`}
          icon={<ArrowDown aria-hidden className={icon} />}
          onAction={() => onMove(1)}
        />
      )}
      <MenuLine />
      <MenuItem
        label={t({ message: 'Archive', context: 'verb' })}
        icon={<Archive aria-hidden className={icon} />}
        onAction={() => onChoose('archive')}
      />
    </Menu>
  );
}
