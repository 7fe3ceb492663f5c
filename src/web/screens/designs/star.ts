import { t } from '@lingui/core/macro';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';

import type { TemplateRow } from '#contract/designs/template-fields.ts';
import { api, type Page } from '#web/api.ts';
import { toast } from '#web/ui/toast.tsx';

type Pages = InfiniteData<Page<{ templates: TemplateRow[] }>, number>;

/** Stars or unstars a template for a project: optimistic, with a toast to undo it. */
export function useStar(project: { id: number; name: string } | undefined, listed: readonly TemplateRow[]) {
  const client = useQueryClient();
  const favorite = api.templates.favorite.useMutation();
  const show = (id: number, isStarred: boolean) =>
    client.setQueriesData<Pages>({ queryKey: ['templates', 'list'] }, (found) =>
      found?.pages
        ? {
            ...found,
            pages: found.pages.map((page) => ({
              ...page,
              data: {
                templates: page.data.templates.map((one) =>
                  one.id === id ? { ...one, favorite: isStarred } : one,
                ),
              },
            })),
          }
        : found,
    );
  const set = (template: TemplateRow, isStarred: boolean) => {
    if (!project) return;
    show(template.id, isStarred);
    favorite.mutate(
      { id: template.id, project_id: project.id, favorite: isStarred },
      { onError: () => show(template.id, !isStarred) },
    );
  };
  return (template: TemplateRow) => {
    if (!project) return;
    const isStarred = !(listed.find(({ id }) => id === template.id) ?? template).favorite;
    const { name } = template;
    set(template, isStarred);
    toast(
      isStarred
        ? t`“${name}” starred for ${{ project: project.name }}.`
        : t`“${name}” unstarred for ${{ project: project.name }}.`,
      () => set(template, !isStarred),
      `star ${template.id}`,
    );
  };
}
