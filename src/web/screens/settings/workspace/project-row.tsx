import { t } from '@lingui/core/macro';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';

import { zoneInFull } from '#web/lib/format.ts';
import { languageName } from '#web/parts/workspace/language-name.ts';
import { ProjectMark } from '#web/parts/workspace/project-mark.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import { ArchiveProject } from './archive-project.tsx';
import { ProjectForm } from './project-form.tsx';
import { ProjectLinks } from './project-links.tsx';
import type { ProjectDialog } from './project-menu.tsx';
import type { Project } from './projects.tsx';

const ProjectMenu = lazyPart(async () => (await import('./project-menu.tsx')).ProjectMenu);

interface RowProps {
  project: Project;
  /** The active projects, in their order. */
  all: readonly Project[];
  mayChange: boolean;
  onMove: (by: 1 | -1) => void;
}

export function ProjectRow({ project, all, mayChange, onMove }: RowProps) {
  const [open, setOpen] = useState<ProjectDialog | null>(null);
  const close = () => setOpen(null);
  const byDefault = project.default_account_ids.length;
  const linked = all.filter(({ id }) => project.translates_to.includes(id));
  return (
    <Row>
      <Cell className="max-w-72">
        <span className="flex items-center gap-2.5">
          <ProjectMark project={project} size="large" />
          <span className="min-w-0">
            <span dir="auto" className="block truncate font-medium">
              {project.name}
            </span>
            <span className="block truncate text-xs text-faint">{zoneInFull(project.timezone)}</span>
          </span>
        </span>
      </Cell>
      <Cell label={t`Language`}>{languageName(project.lang)}</Cell>
      <Cell label={t`Accounts`} className="tabular-nums">
        {project.account_count}
        {byDefault < project.account_count && (
          <span className="ms-1 text-xs text-faint">{t`${byDefault} by default`}</span>
        )}
      </Cell>
      <Cell label={t`Translated into`} className="col-span-2 max-w-80 text-soft">
        {linked.map(({ name, lang }) => `${name} (${languageName(lang)})`).join(', ') || '–'}
      </Cell>
      <Cell className="text-end">
        {mayChange && (
          <PopupTrigger
            kind="menu"
            label={t`Change ${{ name: project.name }}`}
            preload={ProjectMenu.preload}
            popup={(props) => (
              <ProjectMenu
                {...props}
                project={project}
                count={all.length}
                onChoose={setOpen}
                onMove={onMove}
              />
            )}
            className="inline-grid size-8 place-items-center rounded-md align-middle text-soft hover:bg-hover hover:text-ink"
          >
            <Ellipsis aria-hidden className="size-4" />
          </PopupTrigger>
        )}
        {open === 'edit' && <ProjectForm project={project} home={project} all={all} onClose={close} />}
        {open === 'link' && <ProjectLinks project={project} all={all} onClose={close} />}
        {open === 'archive' && <ArchiveProject project={project} onClose={close} />}
      </Cell>
    </Row>
  );
}
