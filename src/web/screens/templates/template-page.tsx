import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, FileSpreadsheet, PencilRuler } from 'lucide-react';
import { useState } from 'react';

import { variablesFor } from '#contract/template-content.ts';
import type { WholeTemplate } from '#contract/template-fields.ts';
import { api } from '#web/api.ts';
import { useKeptState } from '#web/lib/kept-state.ts';
import { bringsContent, type ContentSearch } from '#web/parts/content-search.ts';
import { Failure } from '#web/parts/failure.tsx';
import { fillingOf, plainFilling, type Design, type Filling } from '#web/parts/design.ts';
import { FillTemplate, problemsOf } from '#web/parts/fill-template.tsx';
import { useMe } from '#web/parts/me.ts';
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
  /** Where a draft made here belongs. */
  project: number | undefined;
  /** The words that it is filled with at first. */
  content: ContentSearch;
}

/** A template to fill in, and what is done with the picture. */
export function TemplatePage({ id, project, content }: TemplatePageProps) {
  const { data, error, refetch } = api.templates.get.useQuery({ id });
  if (error?.code === 'not_found')
    return (
      <div className="flex-1">
        <EmptyState
          title="There is no such template"
          action={
            <Link to="/templates" className="font-medium text-accent underline underline-offset-2">
              All templates
            </Link>
          }
        >
          It was deleted since the address was shared, or the address is mistyped.
        </EmptyState>
      </div>
    );
  if (error && !data)
    return (
      <div className="flex-1">
        <Failure what="template" error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <Loading />;
  return (
    <Whole key={`${id} ${content.text ?? ''}`} template={data.template} project={project} content={content} />
  );
}

interface WholeProps extends Omit<TemplatePageProps, 'id'> {
  template: WholeTemplate;
}

function Whole({ template, project, content }: WholeProps) {
  const me = useMe();
  const navigate = useNavigate();
  // Words that are brought along have a filling of their own: what was begun without them is not written over.
  const brought = bringsContent(content) ? ` ${content.text ?? ''}` : '';
  const kept = useKeptState<Filling>(
    `filling ${me.user.id}-${me.organization?.id ?? 0} ${template.id}${brought}`,
    () => ({ variables: variablesFor(template.variables, content).filled }),
    fillingOf,
  );
  const [isMissingSaid, setMissingSaid] = useState(false);
  const [isBulk, setBulk] = useState(false);
  const [placing, setPlacing] = useState<Design | null>(null);
  const create = api.schedule.create.useMutation();
  const mayWrite = me.permissions.includes('write');
  /** The design, or null when something is missing, which is said then. */
  const design = () => {
    const problems = problemsOf(template, kept.value);
    if (problems.length === 0) return { template: template.id, ...plainFilling(kept.value) };
    setMissingSaid(true);
    toast(problems[0]?.text ?? 'Something is missing.', undefined, 'missing');
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
          aria-label="All templates"
          data-hint="All templates"
          className="-ml-2 grid size-8 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
        </Link>
        <h1 className="truncate text-lg font-semibold tracking-tight">{template.name}</h1>
        {template.scope === 'organization' && <Badge tone="accent">Ours</Badge>}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {mayEditTemplates(me) && (
            <>
              <AssignButton template={template} />
              <Link
                to="/templates/$templateId/edit"
                params={{ templateId: String(template.id) }}
                className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-soft hover:bg-hover hover:text-ink"
              >
                <PencilRuler aria-hidden className="size-4" />
                <span className="max-md:sr-only">Edit</span>
              </Link>
              <MoreButton template={template} />
            </>
          )}
          {mayWrite && (
            <>
              <Button look="quiet" className="px-2" onPress={() => setBulk(true)}>
                <FileSpreadsheet aria-hidden className="size-4" />
                <span className="max-md:sr-only">Fill from a CSV</span>
              </Button>
              <PictureButton template={template} design={design} />
              <Button onPress={() => setPlacing(design())}>Use in an open draft</Button>
              <Button look="primary" isPending={create.isPending} onPress={use}>
                Use in a post
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
          isMissingSaid={isMissingSaid}
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
      aria-label="Loading the template"
      className="grid flex-1 gap-6 p-4 min-[900px]:grid-cols-[minmax(0,26rem)_1fr]"
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
