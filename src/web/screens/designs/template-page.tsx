import { t } from '@lingui/core/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, FileSpreadsheet, PencilRuler } from 'lucide-react';
import { useState } from 'react';

import { variablesFor } from '#contract/calendar/template-content.ts';
import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { api } from '#web/api.ts';
import { unsavedAt, useUnsaved } from '#web/lib/unsaved.ts';
import { hasContent, type ContentSearch } from '#web/parts/designs/content-search.ts';
import { fillingOf, plainFilling, type Design, type Filling } from '#web/parts/designs/design.ts';
import { FillTemplate, problemsOf } from '#web/parts/designs/fill-template.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { useOpenTitle } from '#web/parts/screen-title.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AssignButton } from './assign-button.tsx';
import { MoreButton } from './more-button.tsx';
import { PictureButton } from './picture-button.tsx';
import { mayEditTemplates } from './rights.ts';

const FillFromCsv = lazyPart(async () => (await import('./fill-from-csv.tsx')).FillFromCsv);
const UseInDraft = lazyPart(async () => (await import('./use-in-draft.tsx')).UseInDraft);

interface TemplatePageProps {
  id: number;
  /** The project of a draft created here. */
  project: number | undefined;
  /** The content to fill the template with initially. */
  content: ContentSearch;
}

/** Fills in a template; the result goes into a post or is downloaded. */
export function TemplatePage({ id, project, content }: TemplatePageProps) {
  const query = api.templates.get.useQuery({ id });
  if (query.error?.code === 'not_found')
    return (
      <EmptyState
        title={t`This template no longer exists`}
        action={
          <Link to="/templates" className="font-medium text-accent underline underline-offset-2">
            {t`All templates`}
          </Link>
        }
      >
        {t`It was deleted, or the link is incorrect.`}
      </EmptyState>
    );
  return (
    <Query of={query} what={t`template`} loading={<Loading />}>
      {({ template }) => (
        <Whole key={`${id} ${content.text ?? ''}`} template={template} project={project} content={content} />
      )}
    </Query>
  );
}

interface WholeProps extends Omit<TemplatePageProps, 'id'> {
  template: WholeTemplate;
}

function Whole({ template, project, content }: WholeProps) {
  const me = useMe();
  const navigate = useNavigate();
  // Content from the URL has its own unsaved filling, so that it does not overwrite one begun without it.
  const contentText = hasContent(content) ? ` ${content.text ?? ''}` : '';
  const place = `filling ${me.user.id}-${me.organization?.id ?? 0} ${template.id}${contentText}`;
  const kept = useUnsaved<Filling>(unsavedAt(place, fillingOf), () => ({
    variables: variablesFor(template.variables, content).filled,
  }));
  const [showsMissing, setShowsMissing] = useState(false);
  const [isBulk, setBulk] = useState(false);
  const [placing, setPlacing] = useState<Design | null>(null);
  const create = api.schedule.create.useMutation();
  const mayWrite = permissionsIn(me, project).includes('write');
  useOpenTitle(template.name);
  /** The design, or null with a message when something is missing. */
  const design = () => {
    const problems = problemsOf(template, kept.value);
    if (problems.length === 0) return { template: template.id, ...plainFilling(kept.value) };
    setShowsMissing(true);
    toast(problems[0]?.text ?? t`Fill in the required fields.`, undefined, 'missing');
    return null;
  };
  const use = () => {
    const made = design();
    if (!made) return;
    create.mutate(
      {
        draft: true,
        design: made,
        ...(content.notes !== undefined && { author_notes: content.notes }),
        ...(project !== undefined && { project_id: project }),
      },
      {
        onSuccess: ({ id }) => {
          kept.drop({ variables: {} });
          void navigate({ to: '/compose/$postId', params: { postId: String(id) } });
        },
      },
    );
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1">
        <Link
          to="/templates"
          search={{ ...content, project }}
          aria-label={t`All templates`}
          data-hint={t`All templates`}
          className="-ms-2 grid size-8 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        </Link>
        <h1 className="truncate text-lg font-semibold tracking-tight">{template.name}</h1>
        {template.scope === 'organization' && (
          <Badge tone="accent">{t({ message: 'Ours', context: 'a template' })}</Badge>
        )}
        <span className="ms-auto flex flex-wrap items-center gap-2">
          {mayEditTemplates(me) && (
            <>
              <AssignButton template={template} />
              <Link
                to="/templates/$templateId/edit"
                params={{ templateId: String(template.id) }}
                className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-soft hover:bg-hover hover:text-ink"
              >
                <PencilRuler aria-hidden className="size-4" />
                <span className="max-md:sr-only">{t`Edit`}</span>
              </Link>
              <MoreButton template={template} />
            </>
          )}
          {mayWrite && (
            <>
              <Button variant="quiet" className="px-2" onPress={() => setBulk(true)}>
                <FileSpreadsheet aria-hidden className="size-4" />
                <span className="max-md:sr-only">{t`Fill from CSV`}</span>
              </Button>
              <PictureButton template={template} design={design} />
              <Button onPress={() => setPlacing(design())}>{t`Use in existing draft`}</Button>
              <Button variant="primary" isPending={create.isPending} onPress={use}>
                {t`Use in new post`}
              </Button>
            </>
          )}
        </span>
      </header>
      <div className="flex min-h-0 flex-1 flex-col px-4 pt-4">
        {template.description !== '' && <p className="mb-3 shrink-0 text-soft">{template.description}</p>}
        <FillTemplate
          template={template}
          filling={kept.value}
          showsMissing={showsMissing}
          onChange={kept.set}
        />
      </div>
      {isBulk && <FillFromCsv template={template} project={project} onClose={() => setBulk(false)} />}
      {placing && (
        <UseInDraft
          design={placing}
          onUsed={() => kept.drop({ variables: {} })}
          onClose={() => setPlacing(null)}
        />
      )}
    </div>
  );
}

function Loading() {
  return (
    <output
      aria-label={t`Loading template`}
      className="grid flex-1 gap-6 p-4 min-[56.25rem]:grid-cols-[minmax(0,26rem)_1fr]"
    >
      <span className="flex flex-col gap-4">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </span>
      <Skeleton className="h-full w-full" />
    </output>
  );
}
