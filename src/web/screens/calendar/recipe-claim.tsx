import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { dayText } from './days.ts';
import { isOverdue, claimText, type Recipe } from './recipe-labels.ts';

interface RecipeClaimProps {
  recipe: Recipe;
  claim: NonNullable<Recipe['taken']>;
  zone: string;
  mayFree: boolean;
}

/** Shows who has claimed a recipe's due day. Owners and admins can release an overdue claim. */
export function RecipeClaim({ recipe, claim, zone, mayFree }: RecipeClaimProps) {
  const now = useNow();
  const release = api.recipes.release.useMutation();
  const [isOpen, setOpen] = useState(false);
  const overdue = isOverdue(recipe, zone, now);
  const taken = claimText(claim, zone, now);
  // The refetched list unmounts this component before a `mutate` callback would run. Errors are shown globally.
  const free = async () => {
    const isFree = await release.mutateAsync({ recipe_id: recipe.id, due: claim.due }).then(
      () => true,
      () => false,
    );
    setOpen(false);
    if (isFree) toast(t`Day released. The next run of the recipe creates its post.`);
  };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-soft">
      <span dir="auto">{overdue ? t`${{ claim: taken }}, not logged` : taken}</span>
      {overdue && mayFree && <Button onPress={() => setOpen(true)}>{t`Release day`}</Button>}
      <Confirm
        title={t`Release ${{ day: dayText(claim.due, 'short') }}?`}
        action={t`Release day`}
        isOpen={isOpen}
        isPending={release.isPending}
        onConfirm={() => void free()}
        onClose={() => setOpen(false)}
      >
        {t`Check first whether that run created a post, because the next run creates another one. If it did, log the run instead.`}
      </Confirm>
    </div>
  );
}
