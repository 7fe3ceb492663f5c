import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { Select } from '#web/ui/select.tsx';
import type { Recipe } from './recipe-labels.ts';

type Chosen = Pick<Recipe, 'template' | 'format'>;

/** Selects the template and format of a recipe. The chosen ones stay selected even if the list lacks them. */
export function RecipeTemplate({
  template,
  format,
  onChange,
}: Chosen & { onChange: (chosen: Chosen) => void }) {
  const { data, error } = api.templates.list.useQuery({});
  const found = data?.templates.find(({ slug }) => slug === template);
  const templates = (data?.templates ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  const formats = (found?.formats ?? []).map(({ name }) => ({ value: name, label: name }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t`Template`}
        layout="stacked"
        value={template ?? ''}
        options={[{ value: '', label: t`None (text only)` }, ...kept(templates, template)]}
        onChange={(slug) => onChange({ template: slug || null, format: null })}
      />
      {template !== null && (
        <Select
          label={t`Format`}
          layout="stacked"
          value={format ?? ''}
          options={[{ value: '', label: t`Template default` }, ...kept(formats, format)]}
          onChange={(name) => onChange({ template, format: name || null })}
        />
      )}
      {error && !data && (
        <p role="alert" className="text-danger sm:col-span-2">
          {t`Couldn’t load the templates. ${{ reason: error.message }}`}
        </p>
      )}
    </div>
  );
}

/** Adds the chosen value to the options if it is missing. */
function kept(options: { value: string; label: string }[], chosen: string | null) {
  if (chosen === null || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen }];
}
