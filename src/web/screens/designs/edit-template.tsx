import { t } from '@lingui/core/macro';
import { Link, useNavigate } from '@tanstack/react-router';

import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { api } from '#web/api.ts';
import { unsavedAt, useUnsaved } from '#web/lib/unsaved.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { mayEditTemplates } from './rights.ts';
import { draftOf, emptyTemplate, inputOf, keptEditOf, type KeptEdit } from './template-draft.ts';
import { TemplateEditor } from './template-editor.tsx';

/** Edits an existing template. */
export function EditTemplate({ id }: { id: number }) {
  const me = useMe();
  const query = api.templates.get.useQuery({ id });
  if (!mayEditTemplates(me)) return <NotAllowed />;
  return (
    <Query
      of={query}
      what={t`template`}
      loading={
        <output
          aria-label={t`Loading template`}
          className="grid flex-1 gap-4 p-4 min-[62.5rem]:grid-cols-[minmax(0,1fr)_minmax(20rem,28rem)]"
        >
          <Skeleton className="h-full w-full" />
          <Skeleton className="h-full w-full" />
        </output>
      }
    >
      {({ template }) => <Editing key={id} template={template} />}
    </Query>
  );
}

/** Creates a template. */
export function NewTemplate() {
  return mayEditTemplates(useMe()) ? <Editing template={null} /> : <NotAllowed />;
}

function NotAllowed() {
  return (
    <div className="flex-1">
      <EmptyState
        title={t`Only owners and admins can edit templates`}
        action={
          <Link to="/templates" className="font-medium text-accent underline underline-offset-2">
            {t`All templates`}
          </Link>
        }
      >
        {t`You can fill in templates and use them in posts.`}
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
  const place = `template edit ${me.user.id}-${me.organization?.id ?? 0} ${template?.id ?? 'new'}`;
  const kept = useUnsaved(unsavedAt(place, keptEditOf), beginning);
  const create = api.templates.create.useMutation({ refusal: 'inline' });
  const update = api.templates.update.useMutation({ refusal: 'inline' });
  const { base, draft } = kept.value;
  const saving = template ? update : create;
  const isStale = template !== null && kept.isKept && base !== template.content_hash;
  const done = (saved: WholeTemplate, message: string) => {
    kept.drop({ base: saved.content_hash, draft: draftOf(saved) });
    toast(message);
    if (saved.id !== template?.id)
      void navigate({
        to: '/templates/$templateId/edit',
        params: { templateId: String(saved.id) },
        replace: true,
      });
  };
  const discard = () => {
    const mine = { base, draft };
    kept.drop(beginning());
    toast(t`Changes discarded.`, () => kept.set(mine));
  };
  const save = () => {
    if (!template)
      create.mutate(inputOf(draft), {
        onSuccess: ({ template: saved }) => done(saved, t`Template created.`),
      });
    else
      update.mutate(
        // Saving a global template changes the organization's copy, whose content hash is a different one.
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
                ? t`“${{ name: saved.name }}” is now your own copy. The shared template is unchanged.`
                : t`Template saved.`,
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
      onDiscard={discard}
      banner={
        isStale ? (
          <Banner
            tone="warning"
            action={
              <span className="flex gap-2">
                <Button onPress={discard}>{t`Use theirs`}</Button>
                <Button
                  onPress={() => kept.set({ base: template.content_hash, draft })}
                >{t`Keep mine`}</Button>
              </span>
            }
          >
            {t`A teammate saved this template after you started editing. Your version is on this device only.`}
          </Banner>
        ) : template?.scope === 'global' ? (
          <Banner tone="plain">
            {t`This is a shared template that comes with Copydesk. Saving creates your own copy, which is used instead.`}
          </Banner>
        ) : null
      }
    />
  );
}
