import { useState } from 'react';

import { api } from '#web/api.ts';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

import { dayWords } from './days.ts';
import { isOverdue, takenWords, type Recipe } from './recipe-words.ts';

interface RecipeTakenProps {
  recipe: Recipe;
  taken: NonNullable<Recipe['taken']>;
  zone: string;
  mayFree: boolean;
}

/** Who has taken the day on which a recipe is due; an owner or admin frees one that is overdue. */
export function RecipeTaken({ recipe, taken, zone, mayFree }: RecipeTakenProps) {
  const now = useNow();
  const release = api.recipes.release.useMutation();
  const [asking, setAsking] = useState(false);
  const overdue = isOverdue(recipe, zone, now);
  // The list that is read again takes this away before a callback of its own would be called; a refusal is told anyway.
  const free = async () => {
    const isFree = await release.mutateAsync({ recipe_id: recipe.id, due: taken.due }).then(
      () => true,
      () => false,
    );
    setAsking(false);
    if (isFree) toast('The day is free. Whoever runs the recipe next makes its post.');
  };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-soft">
      <span dir="auto">
        {takenWords(taken, zone, now)}
        {overdue && ', not logged'}
      </span>
      {overdue && mayFree && <Button onPress={() => setAsking(true)}>Free the day</Button>}
      <Confirm
        title={`Free ${dayWords(taken.due, 'short')}?`}
        action="Free the day"
        isOpen={asking}
        isPending={release.isPending}
        onConfirm={() => void free()}
        onClose={() => setAsking(false)}
      >
        Look first whether that run made a post: whoever runs the recipe next makes another. If it did, log
        the run instead.
      </Confirm>
    </div>
  );
}
