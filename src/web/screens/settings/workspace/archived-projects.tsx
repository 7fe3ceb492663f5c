import { Link } from '@tanstack/react-router';

import { counted } from '#contract/text/counted.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { ProjectMark } from '#web/parts/workspace/project-mark.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Project } from './projects.tsx';

interface ArchivedProjectsProps {
  projects: readonly Project[];
  mayChange: boolean;
}

/** What was archived, and the way back. */
export function ArchivedProjects({ projects, mayChange }: ArchivedProjectsProps) {
  const zone = useZone();
  const publishes = useMe().organization?.terms.can_publish === true;
  const restore = api.projects.restore.useMutation();
  return (
    <Section
      title="Archived projects"
      place="archived-projects"
      description="Archived projects don’t publish. Their posts, drafts and accounts are kept."
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
                <span className="block text-xs text-faint">
                  Archived {exactTime(project.archived_at, zone)}
                </span>
              )}
              {project.draft_count > 0 && publishes && (
                <Link
                  to="/compose"
                  search={{ all: 1, project: project.id }}
                  aria-label={`${counted(project.draft_count, 'draft')} of ${project.name}`}
                  className="inline-flex min-h-6 items-center text-xs text-soft underline underline-offset-2 hover:text-ink"
                >
                  {counted(project.draft_count, 'draft')}
                </Link>
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
