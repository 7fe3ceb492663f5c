import { useNavigate } from '@tanstack/react-router';

import type { WholeTemplate } from '#contract/template-fields.ts';
import { api } from '#web/api.ts';
import { Confirm } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';

interface DeleteTemplateProps {
  template: WholeTemplate;
  onClose: () => void;
}

/** Says what uses a template, and deletes it once one has said so. */
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
    toast(`“${template.name}” is deleted.`);
    await navigate({ to: '/templates' });
  };
  return (
    <Confirm
      title={`Delete “${template.name}”?`}
      action="Delete it"
      isOpen
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {uses.data ? (
        <ul className="mb-2 list-disc pl-5">
          {wordsOf(uses.data).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ) : uses.error ? (
        <p className="mb-2 text-danger">What uses it could not be read: {uses.error.message}</p>
      ) : (
        <Skeleton className="mb-2 h-10 w-full" />
      )}
      {template.cloned_from !== undefined &&
        'The one for everybody, of which it is a copy, takes its place. '}
      It cannot be taken back.
    </Confirm>
  );
}

type Uses = NonNullable<ReturnType<typeof api.templates.uses.useQuery>['data']>;

function wordsOf({ drafts, sent, recipes, projects }: Uses): string[] {
  const named = (of: readonly { name: string }[]) => of.map(({ name }) => `“${name}”`).join(', ');
  const words = [
    drafts > 0 &&
      `${counted(drafts, 'draft or scheduled post')} designed with it: what is written in them stays, and those without a picture need another template to be sent.`,
    sent > 0 && `${counted(sent, 'post')} out with it: the picture stays.`,
    recipes.length > 0 &&
      `${recipes.length === 1 ? 'A recipe fills' : `${recipes.length} recipes fill`} it, and will find it no more: ${named(recipes)}.`,
    projects.length > 0 && `Assigned to ${named(projects)}.`,
  ].filter((line) => line !== false);
  return words.length > 0 ? words : ['Nothing uses it.'];
}

const counted = (count: number, what: string) => (count === 1 ? `1 ${what} is` : `${count} ${what}s are`);
