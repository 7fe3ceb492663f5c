import { useState } from 'react';

import type { projects } from '#contract/projects.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { languageName } from '#web/parts/language-name.ts';
import { useMe } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';

import { ProjectLinks } from './project-links.tsx';
import { Section } from './section.tsx';

export type Project = DataOf<typeof projects.list>['projects'][number];

/** The organization's projects, their languages, and into which others each one's posts are translated. */
export function Projects() {
  const { data, error, refetch } = api.projects.list.useQuery({});
  const role = useMe().organization?.role;
  const mayLink = role === 'owner' || role === 'admin';
  return (
    <Section
      title="Projects"
      description="A project is a brand with its own accounts, language and time zone. Linked projects get drafts of each other’s posts in their own language."
    >
      {error && !data && (
        <ErrorState
          title="The projects could not be loaded"
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-32 w-full" />}
      {data?.projects.length === 0 && (
        <EmptyState title="No project yet">A project is made when the organization is set up.</EmptyState>
      )}
      {data && data.projects.length > 0 && (
        <>
          <Table
            label="Projects"
            head={['Name', 'Language', 'Accounts', 'Translated into']}
            hasActions
            stacks
          >
            {data.projects.map((project) => (
              <ProjectRow key={project.id} project={project} all={data.projects} mayLink={mayLink} />
            ))}
          </Table>
          <p className="mt-4 max-w-xl text-soft">
            {data.translation_engine
              ? `Translations are made by ${data.translation_engine}. Links, mentions and numbers are kept and checked.`
              : 'No translation engine is set up: a translated draft is empty beside its source, for a person to write. Whoever runs Copydesk can set DeepL, LibreTranslate or a language model.'}
          </p>
        </>
      )}
    </Section>
  );
}

interface RowProps {
  project: Project;
  all: readonly Project[];
  mayLink: boolean;
}

function ProjectRow({ project, all, mayLink }: RowProps) {
  const [linking, setLinking] = useState(false);
  const linked = all.filter(({ id }) => project.translates_to.includes(id));
  return (
    <Row>
      <Cell className="max-w-72">
        <span className="block truncate font-medium">{project.name}</span>
        <span className="block truncate text-xs text-faint">{project.timezone.replaceAll('_', ' ')}</span>
      </Cell>
      <Cell label="Language">{languageName(project.lang)}</Cell>
      <Cell label="Accounts" className="tabular-nums">
        {project.account_count}
      </Cell>
      <Cell label="Translated into" className="col-span-2 max-w-80 text-soft">
        {linked.map(({ name, lang }) => `${name} (${languageName(lang)})`).join(', ') || '–'}
      </Cell>
      <Cell className="text-right">
        {mayLink && all.length > 1 && (
          <Button look="quiet" onPress={() => setLinking(true)} aria-label={`Link ${project.name}`}>
            Link
          </Button>
        )}
        {linking && <ProjectLinks project={project} all={all} onClose={() => setLinking(false)} />}
      </Cell>
    </Row>
  );
}
