import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { newsSource, sourceNames } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import type { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { billsReading } from './about-kind.tsx';
import { CategoryField } from './category-field.tsx';
import {
  changesOf,
  draftOf,
  isElsewhere,
  problemsOf,
  type Config,
  type Draft,
  type Field,
  type Kind,
  type Source,
} from './source-draft.ts';
import { SourceField } from './source-field.tsx';
import { intoView, SourceTrial } from './source-trial.tsx';

export interface SourceInput {
  name: string | undefined;
  /** Null for no category. */
  category: string | null;
  config: Config;
}

interface SourceFormProps {
  kind: Kind;
  /** The source to edit; undefined for a new one. */
  source?: Source;
  action: string;
  isPending: boolean;
  error: ApiError | null;
  onSave: (input: SourceInput) => void;
  onCancel: () => void;
}

/** All settings of a source of any kind, and a preview of its posts. */
export function SourceForm({ kind, source, action, isPending, error, onSave, onCancel }: SourceFormProps) {
  const own = source?.config ?? {};
  const [name, setName] = useState(source?.name ?? '');
  const [category, setCategory] = useState(source?.category_name ?? '');
  const [draft, setDraft] = useState(() => draftOf(kind, own));
  const trial = api.sources.test.useMutation({ refusal: 'inline' });

  // A demo source is never polled, and a feed with another URL is another source: neither has fields to edit.
  const fields =
    source?.demo || kind.kind === newsSource ? [] : kind.fields.filter((field) => isVisible(field, draft));
  const config = fields.length > 0 ? changesOf(kind, draft, own) : {};
  const refused = trial.error ?? error;
  const problems = problemsOf(refused?.details);
  const isNews = kind.kind === newsSource || textIn(draft, 'source') === newsSource;
  const network = sourceNames.find((one) => one === (textIn(draft, 'source') ?? kind.kind));
  const elsewhere = isElsewhere(draft, kind);

  const one = (field: Field) => {
    const typed = draft[field.name];
    if (!typed) return null;
    return (
      <SourceField
        key={field.name}
        field={field}
        typed={typed}
        isSet={field.secret && own[field.name] === 'set'}
        fromEnvironment={field.set_by_environment && !elsewhere}
        network={network}
        problem={problems[field.name]}
        onChange={(changed) => {
          trial.reset();
          setDraft({ ...draft, [field.name]: changed });
        }}
      />
    );
  };
  const advanced = fields.filter((field) => field.advanced);
  const isComplete = (form: Element | null) => form instanceof HTMLFormElement && form.reportValidity();

  return (
    <Form
      className="flex flex-col gap-5"
      onSubmit={() => onSave({ name: name.trim() || undefined, category: category.trim() || null, config })}
    >
      <TextField
        label={t`Name`}
        description={source ? undefined : t`Optional. Defaults to the source’s own name.`}
        value={name}
        onChange={setName}
        maxLength={120}
        isRequired={source !== undefined}
        isFirst={source !== undefined}
      />
      {isNews && <CategoryField value={category} onChange={setCategory} />}
      {source?.demo && (
        <p className="text-soft">{t`Part of the demo: this source is never actually requested.`}</p>
      )}
      {fields.filter((field) => !field.advanced).map(one)}
      {advanced.length > 0 && (
        <details open={advanced.some((field) => own[field.name] !== undefined) || undefined}>
          <summary className="flex h-6 w-fit cursor-pointer items-center rounded-sm text-soft underline decoration-edge underline-offset-2 hover:text-ink">
            {t`For proxies and mirrors`}
          </summary>
          <div className="mt-3 flex flex-col gap-5">
            {advanced.map(one)}
            <p className="text-xs text-faint">
              {t`Keys from the environment or set for another URL aren’t sent to a new one.`}
            </p>
          </div>
        </details>
      )}
      {trial.data && <SourceTrial tried={trial.data} />}
      {refused && (
        <p role="alert" ref={intoView} className="scroll-mb-16 whitespace-pre-line text-danger">
          {Object.keys(problems).length > 0 ? t`Fix the highlighted fields.` : refused.message}
        </p>
      )}
      <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-3">
        {fields.length > 0 && (
          <span className="me-auto flex items-center gap-2">
            <Button
              isPending={trial.isPending}
              onPress={({ currentTarget }) => {
                if (isComplete(currentTarget.form))
                  trial.mutate({ kind: kind.kind, config, ...(source && { id: source.id }) });
              }}
            >
              {trial.isPending ? t`Testing…` : t({ message: 'Test', context: 'verb' })}
            </Button>
            {billsReading(kind) && <span className="text-xs text-faint">{t`Testing is billed too`}</span>}
          </span>
        )}
        <Button onPress={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {action}
        </Button>
      </div>
    </Form>
  );
}

/** Only POST requests have a body. */
function isVisible({ name }: Field, draft: Draft): boolean {
  return name !== 'body' || textIn(draft, 'method') === 'POST';
}

function textIn(draft: Draft, name: string): string | undefined {
  const typed = draft[name];
  return typed?.as === 'text' ? typed.text : undefined;
}
