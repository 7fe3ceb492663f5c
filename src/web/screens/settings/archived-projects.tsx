import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { useZone } from '#web/parts/me.ts';
import { ProjectMark } from '#web/parts/project-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

import { Section } from './section.tsx';
import type { Project } from './projects.tsx';

interface ArchivedProjectsProps {
  projects: readonly Project[];
  mayChange: boolean;
}

/** What was archived, and the way back. */
export function ArchivedProjects({ projects, mayChange }: ArchivedProjectsProps) {
  const zone = useZone();
  const restore = api.projects.restore.useMutation();
  return (
    <Section
      title="Archived projects"
      description="Archived projects publish nothing. Their posts and accounts are kept."
    >
      <ul aria-label="Archived projects" className="flex flex-col">
        {projects.map((project) => (
          <li key={project.id} className="flex items-center gap-2.5 border-b border-line py-2 last:border-0">
            <ProjectMark project={project} size="large" />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-medium">
                {project.name}
              </span>
              {project.archived_at !== null && (
                <span className="block truncate text-xs text-faint">
                  Archived {exactTime(project.archived_at, zone)}
                </span>
              )}
            </span>
            {mayChange && (
              <Button
                aria-label={`Restore ${project.name}`}
                isPending={restore.isPending && restore.variables.project_id === project.id}
                onPress={() =>
                  void restore.mutateAsync({ project_id: project.id }).then(
                    () => toast(`${project.name} is active again.`),
                    () => undefined,
                  )
                }
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
