import { Link, useNavigate } from '@tanstack/react-router';

import type { WholeTemplate } from '#contract/template-fields.ts';
import { api } from '#web/api.ts';
import { useKeptState } from '#web/lib/kept-state.ts';
import { Failure } from '#web/parts/failure.tsx';
import { useMe } from '#web/parts/me.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';

import { mayEditTemplates } from './rights.ts';
import { draftOf, emptyTemplate, inputOf, keptEditOf, type KeptEdit } from './template-draft.ts';
import { TemplateEditor } from './template-editor.tsx';

/** The editor on a template that is there. */
export function EditTemplate({ id }: { id: number }) {
  const me = useMe();
  const { data, error, refetch } = api.templates.get.useQuery({ id });
  if (!mayEditTemplates(me)) return <NotAllowed />;
  if (error && !data)
    return (
      <div className="flex-1">
        <Failure what="template" error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <output
        aria-label="Loading the template"
        className="grid flex-1 gap-4 p-4 min-[1000px]:grid-cols-[minmax(0,1fr)_minmax(20rem,28rem)]"
      >
        <Skeleton className="h-full w-full" />
        <Skeleton className="h-full w-full" />
      </output>
    );
  return <Editing key={id} template={data.template} />;
}

/** The editor on one that is not stored yet. */
export function NewTemplate() {
  return mayEditTemplates(useMe()) ? <Editing template={null} /> : <NotAllowed />;
}

function NotAllowed() {
  return (
    <div className="flex-1">
      <EmptyState
        title="Owners and admins edit templates"
        action={
          <Link to="/templates" className="font-medium text-accent underline underline-offset-2">
            All templates
          </Link>
        }
      >
        You can fill them in and use them in posts.
      </EmptyState>
    </div>
  );
}

function Editing({ template }: { template: WholeTemplate | null }) {
  const me = useMe();
  const navigate = useNavigate();
  const beginning = (): KeptEdit => ({
    base: template?.content_hash ?? null,
    draft: template ? draftOf(template) : emptyTemplate,
  });
  const kept = useKeptState(
    `template edit ${me.user.id}-${me.organization?.id ?? 0} ${template?.id ?? 'new'}`,
    beginning,
    keptEditOf,
  );
  const create = api.templates.create.useMutation({ refusal: 'inline' });
  const update = api.templates.update.useMutation({ refusal: 'inline' });
  const { base, draft } = kept.value;
  const saving = template ? update : create;
  const isStale = template !== null && kept.isKept && base !== template.content_hash;
  const done = (saved: WholeTemplate, words: string) => {
    kept.drop({ base: saved.content_hash, draft: draftOf(saved) });
    toast(words);
    if (saved.id !== template?.id)
      void navigate({
        to: '/templates/$templateId/edit',
        params: { templateId: String(saved.id) },
        replace: true,
      });
  };
  const save = () => {
    if (!template)
      create.mutate(inputOf(draft), {
        onSuccess: ({ template: saved }) => done(saved, 'The template is made.'),
      });
    else
      update.mutate(
        // A global one is changed in the organization's copy, which has a content of its own.
        {
          id: template.id,
          ...inputOf(draft),
          ...(template.scope === 'organization' && base && { content_hash: base }),
        },
        {
          onSuccess: ({ template: saved, cloned }) =>
            done(
              saved,
              cloned
                ? `“${saved.name}” is your own copy now; the one for everybody stays as it is.`
                : 'Saved.',
            ),
        },
      );
  };
  return (
    <TemplateEditor
      template={template}
      draft={draft}
      isChanged={kept.isKept}
      isSaving={saving.isPending}
      refusal={saving.error}
      onChange={(changed) => kept.set({ base, draft: { ...draft, ...changed } })}
      onSave={save}
      onDiscard={() => kept.drop(beginning())}
      banner={
        isStale ? (
          <Banner
            tone="warning"
            action={
              <span className="flex gap-2">
                <Button onPress={() => kept.drop(beginning())}>Take theirs</Button>
                <Button onPress={() => kept.set({ base: template.content_hash, draft })}>Keep mine</Button>
              </span>
            }
          >
            Somebody saved this template after you began. Yours is on this device only.
          </Banner>
        ) : template?.scope === 'global' ? (
          <Banner tone="plain">
            This template comes with Copydesk for everybody. What you save becomes your own copy, which stands
            before it.
          </Banner>
        ) : null
      }
    />
  );
}
