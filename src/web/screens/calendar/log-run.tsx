import { useState } from 'react';

import { api } from '#web/api.ts';
import { dayIn } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { useMe } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.tsx';

import { takenWords, type Recipe } from './recipe-words.ts';

interface LogRunProps {
  recipe: Recipe;
  zone: string;
  onClose: () => void;
}

/** A person's word that a recipe was carried out, or that it failed. */
export function LogRun({ recipe, zone, onClose }: LogRunProps) {
  const now = useNow();
  const me = useMe();
  const ran = api.recipes.ran.useMutation({ refusal: 'inline' });
  const [note, setNote] = useState('');
  const [failed, setFailed] = useState(false);
  const { taken } = recipe;
  const today = dayIn(new Date(now).toISOString(), zone);
  const isOthers = taken !== null && taken.user_id !== me.user.id && taken.due <= today && !failed;
  return (
    <Dialog title={`Log a run of ${recipe.name}`} isOpen isForm onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSubmit={() =>
          ran.mutate(
            { recipe_id: recipe.id, note: note.trim(), ok: !failed, anyway: isOthers },
            {
              onSuccess: () => {
                toast(failed ? 'Logged. It stays due.' : 'The run is logged.');
                onClose();
              },
            },
          )
        }
      >
        <TextArea
          label="Note"
          description="What was posted, or what went wrong."
          value={note}
          onChange={setNote}
        />
        <Checkbox isSelected={failed} onChange={setFailed}>
          It failed and stays due
        </Checkbox>
        {isOthers && (
          <p className="text-warning">
            {takenWords(taken, zone, now)}: that run may make a post too, or has made it. Logged, the day
            counts as done.
          </p>
        )}
        {ran.error && (
          <p role="alert" className="text-danger">
            {ran.error.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={ran.isPending}>
            Log it
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
