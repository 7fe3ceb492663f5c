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
  const uses = api.templates.uses.useQuery({ id: template.id });
  const remove = api.templates.remove.useMutation();
  const confirm = async () => {
    // The page of what is deleted ends with it, and this with the page: only a promise outlives that.
    const isGone = await remove.mutateAsync({ id: template.id }).then(
      () => true,
      () => false,
    );
    if (!isGone) return onClose();
    toast(`“${template.name}” deleted.`);
    await navigate({ to: '/templates' });
  };
  return (
    <Confirm
      title={`Delete “${template.name}”?`}
      action="Delete"
      isOpen
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {uses.data ? (
        <ul className="mb-2 list-disc pl-5">
          {usesText(uses.data).map((texts) => (
            <li key={texts}>{texts}</li>
          ))}
        </ul>
      ) : uses.error ? (
        <p className="mb-2 text-danger">Couldn’t check where this template is used: {uses.error.message}</p>
      ) : (
        <Skeleton className="mb-2 h-10 w-full" />
      )}
      {template.cloned_from !== undefined && 'The shared template it was copied from is shown again. '}
      This can’t be undone.
    </Confirm>
  );
}

type Uses = NonNullable<ReturnType<typeof api.templates.uses.useQuery>['data']>;

function usesText({ drafts, sent, recipes, projects }: Uses): string[] {
  const named = (of: readonly { name: string }[]) => of.map(({ name }) => `“${name}”`).join(', ');
  const texts = [
    drafts > 0 &&
      `${counted(drafts, 'draft or scheduled post')} using it: their text is kept, but those without a rendered image need another template to be published.`,
    sent > 0 && `${counted(sent, 'post')} published with it: the image is kept.`,
    recipes.length > 0 &&
      `${recipes.length === 1 ? 'This recipe stops' : `${recipes.length} recipes stop`} working until you choose another template: ${named(recipes)}.`,
    projects.length > 0 && `Assigned to ${named(projects)}.`,
  ].filter((line) => line !== false);
  return texts.length > 0 ? texts : ['This template is not in use.'];
}

const counted = (count: number, what: string) => (count === 1 ? `1 ${what} is` : `${count} ${what}s are`);
