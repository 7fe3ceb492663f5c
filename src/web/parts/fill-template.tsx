import { useMemo } from 'react';

import { exampleValues } from '#contract/miniature.ts';
import { fill, type Filled } from '#contract/template-fill.ts';
import type { WholeTemplate } from '#contract/template-fields.ts';
import { defaultFormat, type Fillable } from '#contract/template-shape.ts';
import { Button } from '#web/ui/button.tsx';

import { isUnfilled, plainFilling, type Filling } from './design.ts';
import { FilledResult } from './filled-result.tsx';
import { TemplateField } from './template-field.tsx';

interface FillTemplateProps {
  template: WholeTemplate;
  filling: Filling;
  onChange: (filling: Filling) => void;
  /** Whether what is missing is said too: somebody wanted to go on without it. */
  isMissingSaid: boolean;
}

/** Everything that keeps a filling from becoming a picture. */
export function problemsOf(template: WholeTemplate, filling: Filling) {
  const { format, variables } = plainFilling(filling);
  return fill(template, variables, { format }).findings;
}

/** A template with what is filled in; with its examples as long as that is nothing. */
function shownWith(template: Fillable, filling: Filling): Filled {
  const variables = isUnfilled(filling) ? exampleValues(template.variables) : plainFilling(filling).variables;
  const isKnown = template.formats.some(({ name }) => name === filling.format);
  return fill(template, variables, isKnown ? { format: filling.format } : {});
}

/** The variables of a template as a form, and beside it what they make. */
export function FillTemplate({ template, filling, onChange, isMissingSaid }: FillTemplateProps) {
  const filled = useMemo(() => shownWith(template, filling), [template, filling]);
  const problems = useMemo(() => problemsOf(template, filling), [template, filling]);
  const { variables } = filling;
  const general = problems.filter(({ key, code }) => key === null || code === 'unknown_variable');
  const said = (key: string) =>
    problems.find((one) => one.key === key && (isMissingSaid || one.code !== 'required'))?.text;
  return (
    <div className="grid min-h-0 flex-1 gap-6 overflow-y-auto min-[900px]:grid-cols-[minmax(16rem,26rem)_minmax(0,1fr)] min-[900px]:overflow-hidden">
      <div className="flex flex-col gap-4 pb-4 min-[900px]:min-h-0 min-[900px]:overflow-y-auto min-[900px]:px-1">
        {general.map(({ code, text }) => (
          <p key={text} role="alert" className="text-danger">
            {text}
            {code === 'unknown_variable' && ' It is left out.'}
          </p>
        ))}
        {template.variables.length === 0 && (
          <p className="text-faint">Nothing is filled in here: the picture is always the same.</p>
        )}
        {template.variables.map((variable) => (
          <TemplateField
            key={variable.key}
            variable={variable}
            value={variables[variable.key]}
            palette={template.palette}
            problem={said(variable.key)}
            onChange={(value) => onChange({ ...filling, variables: { ...variables, [variable.key]: value } })}
          />
        ))}
        {isUnfilled(filling) && template.variables.length > 0 && (
          <p className="flex flex-wrap items-center gap-2 text-xs text-faint">
            The picture shows example words until you write something.
            <Button
              look="quiet"
              className="h-6 px-2 text-xs"
              onPress={() => onChange({ ...filling, variables: exampleValues(template.variables) })}
            >
              Begin with the example
            </Button>
          </p>
        )}
      </div>
      <FilledResult
        filled={filled}
        of={template}
        label={`Preview of ${template.name}`}
        onFormat={(format) =>
          onChange({ variables, ...(format !== defaultFormat(template.formats)?.name && { format }) })
        }
        className="pb-4"
      />
    </div>
  );
}
