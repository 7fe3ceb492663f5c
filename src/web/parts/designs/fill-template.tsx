import { t } from '@lingui/core/macro';
import { useMemo } from 'react';

import { exampleValues } from '#contract/designs/miniature.ts';
import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { fill, type Filled } from '#contract/designs/template-fill.ts';
import { defaultFormat, type Fillable } from '#contract/designs/template-shape.ts';
import { Button } from '#web/ui/button.tsx';
import { isUnfilled, plainFilling, type Filling } from './design.ts';
import { FilledResult } from './filled-result.tsx';
import { TemplateField } from './template-field.tsx';

interface FillTemplateProps {
  template: WholeTemplate;
  filling: Filling;
  onChange: (filling: Filling) => void;
  /** Whether to show what is missing: the user tried to continue without it. */
  showsMissing: boolean;
}

/** Everything that prevents a filling from being drawn. */
export function problemsOf(template: WholeTemplate, filling: Filling) {
  const { format, variables } = plainFilling(filling);
  return fill(template, variables, { format }).findings;
}

/** A filled template; with its examples as long as nothing is filled in. */
function previewOf(template: Fillable, filling: Filling): Filled {
  const variables = isUnfilled(filling) ? exampleValues(template.variables) : plainFilling(filling).variables;
  const isKnown = template.formats.some(({ name }) => name === filling.format);
  return fill(template, variables, isKnown ? { format: filling.format } : {});
}

/** A template's variables as a form, beside the resulting picture. */
export function FillTemplate({ template, filling, onChange, showsMissing }: FillTemplateProps) {
  const filled = useMemo(() => previewOf(template, filling), [template, filling]);
  const problems = useMemo(() => problemsOf(template, filling), [template, filling]);
  const { variables } = filling;
  const { name } = template;
  const general = problems.filter(({ key, code }) => key === null || code === 'unknown_variable');
  const problemOf = (key: string) =>
    problems.find((one) => one.key === key && (showsMissing || one.code !== 'required'))?.text;
  return (
    <div className="grid min-h-0 flex-1 gap-6 overflow-y-auto min-[56.25rem]:grid-cols-[minmax(16rem,26rem)_minmax(0,1fr)] min-[56.25rem]:overflow-hidden">
      <div className="flex flex-col gap-4 pb-4 min-[56.25rem]:min-h-0 min-[56.25rem]:overflow-y-auto min-[56.25rem]:px-1">
        {general.map(({ code, text }) => (
          <p key={text} role="alert" className="text-danger">
            {code === 'unknown_variable' ? t`${text} Its value is ignored.` : text}
          </p>
        ))}
        {template.variables.length === 0 && (
          <p className="text-faint">{t`This template has no fields to fill in.`}</p>
        )}
        {template.variables.map((variable) => (
          <TemplateField
            key={variable.key}
            variable={variable}
            value={variables[variable.key]}
            palette={template.palette}
            problem={problemOf(variable.key)}
            onChange={(value) => onChange({ ...filling, variables: { ...variables, [variable.key]: value } })}
          />
        ))}
        {isUnfilled(filling) && template.variables.length > 0 && (
          <p className="flex flex-wrap items-center gap-2 text-xs text-faint">
            {t`The preview shows example content until you fill in a field.`}
            <Button
              variant="quiet"
              className="h-6 px-2 text-xs"
              onPress={() => onChange({ ...filling, variables: exampleValues(template.variables) })}
            >
              {t`Start from the example`}
            </Button>
          </p>
        )}
      </div>
      <FilledResult
        filled={filled}
        of={template}
        label={t`Preview of ${name}`}
        onFormat={(format) =>
          onChange({ variables, ...(format !== defaultFormat(template.formats)?.name && { format }) })
        }
        className="pb-4"
      />
    </div>
  );
}
