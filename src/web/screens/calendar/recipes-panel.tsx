import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { SidePanel } from '#web/parts/side-panel.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useCalendar } from './calendar-context.ts';
import { RecipeEntry } from './recipe-entry.tsx';
import { RecipeForm } from './recipe-form.tsx';
import type { Recipe } from './recipe-labels.ts';

/** The recipes: what is posted regularly, when it is due, and the results of the runs. */
export function RecipesPanel({ onClose }: { onClose: () => void }) {
  const { search } = useCalendar();
  const me = useMe();
  const mayManage = me.permissions.includes('manage') && me.organization?.role !== 'member';
  const [editing, setEditing] = useState<Recipe | 'new' | null>(null);
  const query = api.recipes.list.useQuery(search.project === undefined ? {} : { project_id: search.project });
  const recipes = query.data?.recipes ?? [];
  const create = mayManage && <Button onPress={() => setEditing('new')}>{t`New recipe`}</Button>;
  return (
    <SidePanel
      label={t`Recipes`}
      shows="recipes"
      screen={t`Calendar`}
      onClose={onClose}
      head={
        <>
          <h2 className="font-semibold text-ink">{t`Recipes`}</h2>
          <span className="ms-auto" />
          {recipes.length > 0 && create}
        </>
      }
    >
      <QueryState
        query={query}
        what={t`recipes`}
        isEmpty={recipes.length === 0}
        metricsHidden={false}
        loading={<Loading />}
        empty={
          <EmptyState title={t`No recipes yet`} action={create}>
            {t`A recipe creates posts on a schedule, such as a quote every weekday. An agent or a script runs it; nothing runs by itself.`}
          </EmptyState>
        }
        end={<span />}
      >
        <ul aria-label={t`Recipes`}>
          {recipes.map((recipe) => (
            <RecipeEntry
              key={recipe.id}
              recipe={recipe}
              mayManage={mayManage}
              onEdit={() => setEditing(recipe)}
            />
          ))}
        </ul>
      </QueryState>
      {editing !== null && (
        <RecipeForm recipe={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </SidePanel>
  );
}

function Loading() {
  return (
    <output aria-label={t`Loading recipes`} className="flex flex-col">
      {[0, 1, 2].map((row) => (
        <span key={row} className="flex flex-col gap-2 border-b border-line px-5 py-4">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3 w-40" />
        </span>
      ))}
    </output>
  );
}
