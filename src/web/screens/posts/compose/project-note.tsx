import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { Banner } from '#web/ui/banner.tsx';

/** Explains that the listed drafts belong to an archived project, and what can be done with them. */
export function ProjectNote({ project: id }: { project: number }) {
  const { data } = api.projects.list.useQuery({ archived: '1' });
  const project = data?.projects.find((one) => one.id === id);
  if (!project || project.archived_at === null) return null;
  return (
    <Banner
      action={
        <Link
          to="/compose"
          search={{ all: 1 }}
          className="shrink-0 font-medium text-ink underline underline-offset-2"
        >
          {t`Show all drafts`}
        </Link>
      }
    >
      <strong className="font-semibold text-ink">{t`Drafts of ${{ project: project.name }}.`}</strong>{' '}
      {t`This project is archived, so its drafts are read-only. An owner or admin can restore it in Settings.`}
    </Banner>
  );
}
