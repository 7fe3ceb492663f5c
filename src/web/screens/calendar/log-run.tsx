import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { dayIn } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.tsx';
import { claimText, type Recipe } from './recipe-labels.ts';

interface LogRunProps {
  recipe: Recipe;
  zone: string;
  onClose: () => void;
}

/** Lets the user log that a recipe was carried out, or that it failed. */
export function LogRun({ recipe, zone, onClose }: LogRunProps) {
  const now = useNow();
  const me = useMe();
  const ran = api.recipes.ran.useMutation({ refusal: 'inline' });
  const [note, setNote] = useState('');
  const [failed, setFailed] = useState(false);
  const { name, taken } = recipe;
  const today = dayIn(new Date(now).toISOString(), zone);
  const isOthers = taken !== null && taken.user_id !== me.user.id && taken.due <= today && !failed;
  return (
    <FormDialog
      title={t`Log a run of ${name}`}
      isForm
      action={t`Log run`}
      mutation={ran}
      onSubmit={() =>
        ran.mutate(
          { recipe_id: recipe.id, note: note.trim(), ok: !failed, anyway: isOthers },
          {
            onSuccess: () => {
              toast(failed ? t`Run logged as failed. The recipe stays due.` : t`Run logged.`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <TextArea
        label={t`Note`}
        description={t`What was posted or what went wrong`}
        value={note}
        onChange={setNote}
      />
      <Checkbox isSelected={failed} onChange={setFailed}>
        {t`The run failed; keep the recipe due`}
      </Checkbox>
      {isOthers && (
        <p className="text-warning">
          {t`${{ claim: claimText(taken, zone, now) }}. That run may also create a post. If you log yours, the day counts as done.`}
        </p>
      )}
    </FormDialog>
  );
}
