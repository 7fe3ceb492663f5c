import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { usePublishes, useZone } from '#web/parts/workspace/me.ts';
import { ProjectMark } from '#web/parts/workspace/project-mark.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Project } from './projects.tsx';

interface ArchivedProjectsProps {
  projects: readonly Project[];
  mayChange: boolean;
}

/** Archived projects, with a button to restore each. */
export function ArchivedProjects({ projects, mayChange }: ArchivedProjectsProps) {
  const zone = useZone();
  const publishes = usePublishes();
  const restore = api.projects.restore.useMutation();
  return (
    <Section
      title={t`Archived projects`}
      place="archived-projects"
      description={t`Archived projects don’t publish. Their posts, drafts and accounts are kept.`}
    >
      <ul aria-label={t`Archived projects`} className="flex flex-col">
        {projects.map((project) => {
          const { id, name, archived_at, draft_count } = project;
          return (
            <li key={id} className="flex items-center gap-2.5 border-b border-line py-2 last:border-0">
              <ProjectMark project={project} size="large" />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate font-medium">
                  {name}
                </span>
                {archived_at !== null && (
                  <span className="block text-xs text-faint">
                    {t`Archived ${{ time: exactTime(archived_at, zone) }}`}
                  </span>
                )}
                {draft_count > 0 && publishes && (
                  <Link
                    to="/compose"
                    search={{ all: 1, project: id }}
                    aria-label={plural(draft_count, {
                      one: `# draft of ${name}`,
                      other: `# drafts of ${name}`,
                    })}
                    className="inline-flex min-h-6 items-center text-xs text-soft underline underline-offset-2 hover:text-ink"
                  >
                    {plural(draft_count, { one: '# draft', other: '# drafts' })}
                  </Link>
                )}
              </span>
              {mayChange && (
                <Button
                  aria-label={t`Restore ${name}`}
                  isPending={restore.isPending && restore.variables.project_id === id}
                  onPress={() =>
                    void restore.mutateAsync({ project_id: id }).then(
                      () => toast(t`${name} is active again.`),
                      () => undefined,
                    )
                  }
                >
                  {t`Restore`}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
