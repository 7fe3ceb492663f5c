import { plural, t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';

import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { api } from '#web/api.ts';
import { Confirm } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';

interface DeleteTemplateProps {
  template: WholeTemplate;
  onClose: () => void;
}

/** Shows what uses a template, and deletes it after confirmation. */
export function DeleteTemplate({ template, onClose }: DeleteTemplateProps) {
  const navigate = useNavigate();
  const { name } = template;
  const uses = api.templates.uses.useQuery({ id: template.id });
  const reason = uses.error?.message ?? '';
  const remove = api.templates.remove.useMutation();
  const confirm = async () => {
    // Deleting unmounts the template's page and this dialog, so `mutate` callbacks would not run; a promise settles.
    const isGone = await remove.mutateAsync({ id: template.id }).then(
      () => true,
      () => false,
    );
    if (!isGone) return onClose();
    toast(t`“${name}” deleted.`);
    await navigate({ to: '/templates' });
  };
  return (
    <Confirm
      title={t`Delete “${name}”?`}
      action={t`Delete`}
      isOpen
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {uses.data ? (
        <ul className="mb-2 list-disc ps-5">
          {usesText(uses.data).map((texts) => (
            <li key={texts}>{texts}</li>
          ))}
        </ul>
      ) : uses.error ? (
        <p className="mb-2 text-danger">{t`Couldn’t check where this template is used: ${reason}`}</p>
      ) : (
        <Skeleton className="mb-2 h-10 w-full" />
      )}
      {template.cloned_from !== undefined && `${t`The shared template it was copied from is shown again.`} `}
      {t`This can’t be undone.`}
    </Confirm>
  );
}

type Uses = NonNullable<ReturnType<typeof api.templates.uses.useQuery>['data']>;

function usesText({ drafts, sent, recipes, projects }: Uses): string[] {
  const named = (of: readonly { name: string }[]) => of.map(({ name }) => t`“${name}”`).join(', ');
  const [recipeNames, projectNames] = [named(recipes), named(projects)];
  const texts = [
    drafts > 0 &&
      plural(drafts, {
        one: '# draft or scheduled post is using it: their text is kept, but those without a rendered image need another template to be published.',
        other:
          '# draft or scheduled posts are using it: their text is kept, but those without a rendered image need another template to be published.',
      }),
    sent > 0 &&
      plural(sent, {
        one: '# post is published with it: the image is kept.',
        other: '# posts are published with it: the image is kept.',
      }),
    recipes.length > 0 &&
      plural(recipes.length, {
        one: `This recipe stops working until you choose another template: ${recipeNames}.`,
        other: `# recipes stop working until you choose another template: ${recipeNames}.`,
      }),
    projects.length > 0 && t`Assigned to ${{ projects: projectNames }}.`,
  ].filter((line) => line !== false);
  return texts.length > 0 ? texts : [t`This template is not in use.`];
}
