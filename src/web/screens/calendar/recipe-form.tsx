import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { networks as facts } from '#contract/networks/all.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { api } from '#web/api.ts';
import { weekdayName } from '#web/parts/zoned.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Confirm, Dialog } from '#web/ui/dialog.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCalendar } from './calendar-context.ts';
import {
  cadenceLabels,
  gateLabels,
  parametersOf,
  parametersText,
  requestOf,
  sourceLabels,
  type Recipe,
} from './recipe-labels.ts';
import { RecipeTemplate } from './recipe-template.tsx';

const sources = (['quotes', 'trending', 'calendar', 'manual'] as const).map((value) => ({
  value,
  label: sourceLabels[value],
}));
const cadences = (['daily', 'weekdays', 'weekly', 'manual'] as const).map((value) => ({
  value,
  label: cadenceLabels[value],
}));
const gates = (['review', 'publish'] as const).map((value) => ({
  value,
  label: gateLabels[value],
}));
const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }));

type Fields = Omit<
  Recipe,
  'id' | 'project' | 'project_id' | 'source_call' | 'last_run_at' | 'next_due' | 'taken' | 'is_active'
>;

const begun: Fields = {
  name: '',
  source: 'quotes',
  source_params: {},
  template: null,
  format: null,
  networks: [],
  cadence: 'weekdays',
  weekday: null,
  post_time: '09:00',
  caption_brief: '',
  gate: 'review',
};

/** Creates or changes a recipe; the server's errors are shown at their fields. */
export function RecipeForm({ recipe, onClose }: { recipe: Recipe | null; onClose: () => void }) {
  const { search } = useCalendar();
  const create = api.recipes.create.useMutation({ refusal: 'inline' });
  const update = api.recipes.update.useMutation({ refusal: 'inline' });
  const remove = api.recipes.remove.useMutation();
  const [fields, setFields] = useState<Fields>(recipe ?? begun);
  const [lines, setLines] = useState(
    recipe ? parametersText(recipe.source_params) : requestOf[begun.source].begins,
  );
  const [removing, setRemoving] = useState(false);
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const parameters = parametersOf(lines);
  const error = create.error ?? update.error;
  const isPending = create.isPending || update.isPending;
  const submit = () => {
    if (parameters === undefined) return;
    const { name, source, template, format, networks, cadence, post_time, caption_brief, gate } = fields;
    const sent = {
      name: name.trim(),
      source,
      source_params: source === 'manual' ? {} : parameters,
      template,
      format,
      networks,
      cadence,
      weekday: cadence === 'weekly' ? (fields.weekday ?? 1) : null,
      post_time: post_time || null,
      caption_brief,
      gate,
    };
    const onSuccess = () => {
      toast(recipe ? t`Recipe saved.` : t`Recipe created.`);
      onClose();
    };
    if (recipe) update.mutate({ recipe_id: recipe.id, ...sent }, { onSuccess });
    else
      create.mutate(
        { ...sent, ...(search.project !== undefined && { project_id: search.project }) },
        { onSuccess },
      );
  };
  return (
    <Dialog
      title={recipe ? t`Recipe ${{ name: recipe.name }}` : t`New recipe`}
      isOpen
      isForm
      size="wide"
      onClose={onClose}
    >
      <Form className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label={t`Name`}
          value={fields.name}
          onChange={(name) => set({ name })}
          maxLength={120}
          isRequired
          isFirst
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t`Content source`}
            layout="stacked"
            value={fields.source}
            options={sources}
            onChange={(source) => {
              set({ source });
              // The parameters of one source do not apply to another.
              if (source !== fields.source) setLines(requestOf[source].begins);
            }}
          />
          <Select
            label={t`Then`}
            layout="stacked"
            value={fields.gate}
            options={gates}
            onChange={(gate) => set({ gate })}
          />
        </div>
        {fields.source !== 'manual' && (
          <TextArea
            label={t`Parameters`}
            description={requestOf[fields.source].hint}
            value={lines}
            onChange={setLines}
            error={parameters === undefined ? t`Write each line like category=work` : undefined}
            mono
          />
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            label={t`How often`}
            layout="stacked"
            value={fields.cadence}
            options={cadences}
            onChange={(cadence) => set({ cadence })}
          />
          {fields.cadence === 'weekly' && (
            <Select
              label={t({ message: 'On', context: 'weekday' })}
              layout="stacked"
              value={String(fields.weekday ?? 1)}
              options={weekdays}
              onChange={(weekday) => set({ weekday: Number(weekday) })}
            />
          )}
          <TextField
            label={t({ message: 'At', context: 'time' })}
            description={t`Leave empty to use the network’s best time`}
            placeholder="09:30"
            value={fields.post_time ?? ''}
            onChange={(post_time) => set({ post_time: post_time || null })}
          />
        </div>
        <RecipeTemplate template={fields.template} format={fields.format} onChange={set} />
        <fieldset>
          <legend className="font-medium">{t`Networks`}</legend>
          <p className="mb-1 text-xs text-faint">{t`Select none to use all of the project’s accounts.`}</p>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {networkNames.map((network) => (
              <Checkbox
                key={network}
                isSelected={fields.networks.includes(network)}
                onChange={(on) =>
                  set({
                    networks: on
                      ? [...fields.networks, network]
                      : fields.networks.filter((one) => one !== network),
                  })
                }
              >
                {facts[network].label}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <TextArea
          label={t`Instructions for the text`}
          value={fields.caption_brief}
          onChange={(caption_brief) => set({ caption_brief })}
        />
        <Refusal error={error} />
        <div className="flex justify-end gap-2">
          {recipe && (
            <Button variant="danger" className="me-auto" onPress={() => setRemoving(true)}>
              {t`Delete`}
            </Button>
          )}
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={isPending}
            isDisabled={fields.name.trim() === '' || parameters === undefined}
          >
            {recipe ? t`Save` : t`Create recipe`}
          </Button>
        </div>
      </Form>
      {recipe && (
        <Confirm
          title={t`Delete recipe?`}
          action={t`Delete`}
          isOpen={removing}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ recipe_id: recipe.id }, { onSuccess: onClose })}
          onClose={() => setRemoving(false)}
        >
          {t`Its run log is deleted too. This can’t be undone. To pause the recipe, turn it off instead.`}
        </Confirm>
      )}
    </Dialog>
  );
}
