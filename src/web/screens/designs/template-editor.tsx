import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';

import { undeclaredIn } from '#contract/designs/template-check.ts';
import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import type { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { EditAbout } from './edit-about.tsx';
import { EditResult } from './edit-result.tsx';
import { EditStyle } from './edit-style.tsx';
import { EditVariables } from './edit-variables.tsx';
import { lineOf, newVariable, problemsOfDraft, type TemplateDraft } from './template-draft.ts';

interface TemplateEditorProps {
  /** Null for a new template. */
  template: WholeTemplate | null;
  draft: TemplateDraft;
  isChanged: boolean;
  isSaving: boolean;
  refusal: ApiError | null;
  onChange: (changed: Partial<TemplateDraft>) => void;
  onSave: () => void;
  onDiscard: () => void;
  banner: ReactNode;
}

const parts = [
  { id: 'html', label: 'HTML' },
  { id: 'css', label: 'CSS' },
  { id: 'variables', label: t`Variables` },
  { id: 'styles', label: t`Styles` },
  { id: 'about', label: t`About` },
] as const;
type Part = (typeof parts)[number]['id'];

/** A template's code, variables and style on the left, its preview on the right. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { template, draft, isChanged, isSaving, refusal, onChange, onSave, onDiscard, banner } = props;
  const [part, setPart] = useState<Part>(template ? 'html' : 'about');
  // Empty fields of a new template are no errors until the user types something.
  const isUntouched = template === null && !isChanged;
  const problems = useMemo(
    () => (isUntouched ? {} : { ...fieldsOf(refusal), ...problemsOfDraft(draft) }),
    [draft, refusal, isUntouched],
  );
  const amount = Object.keys(problems).length;
  const maySave = isChanged && Object.keys(problemsOfDraft(draft)).length === 0;
  useShortcut('mod+s', t`Save`, t`Templates`, () => {
    if (maySave && !isSaving) onSave();
  });
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1">
        <Link
          to={template ? '/templates/$templateId' : '/templates'}
          params={template ? { templateId: String(template.id) } : {}}
          aria-label={t`Close editor`}
          data-hint={t`Close editor`}
          className="-ms-2 grid size-8 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        </Link>
        <h1 className="truncate text-lg font-semibold tracking-tight">{draft.name || t`New template`}</h1>
        <span className="ms-auto flex items-center gap-2">
          {isChanged && <span className="text-xs text-faint max-sm:hidden">{t`Saved on this device`}</span>}
          {isChanged && (
            <Button variant="quiet" className="px-2" onPress={onDiscard}>
              {t`Discard`}
            </Button>
          )}
          <Button variant="primary" isDisabled={!maySave} isPending={isSaving} onPress={onSave}>
            {template?.scope === 'global' ? t`Save as our copy` : t`Save`}
          </Button>
        </span>
      </header>
      {banner}
      {refusal && (
        <p role="alert" className="shrink-0 px-4 pt-2 text-danger">
          {refusal.message}
        </p>
      )}
      <div className="grid min-h-0 flex-1 gap-4 overflow-y-auto px-4 py-3 min-[62.5rem]:grid-cols-[minmax(0,1fr)_minmax(20rem,28rem)] min-[62.5rem]:overflow-hidden">
        <div className="flex min-w-0 flex-col gap-3 min-[62.5rem]:min-h-0">
          <fieldset aria-label={t`Part`} className="flex shrink-0 flex-wrap gap-1.5">
            {parts.map(({ id, label }) => {
              const wrong = Object.keys(problems).filter((field) => partOf(field) === id).length;
              return (
                <button
                  key={id}
                  type="button"
                  aria-pressed={part === id}
                  onClick={() => setPart(id)}
                  className="field inline-flex items-center gap-1.5 px-3 text-soft hover:text-ink aria-pressed:border-ink aria-pressed:text-ink"
                >
                  {label}
                  {wrong > 0 && (
                    <span className="figures text-xs font-semibold text-danger">
                      <Trans>
                        {wrong}
                        <span className="sr-only"> with errors</span>
                      </Trans>
                    </span>
                  )}
                </button>
              );
            })}
          </fieldset>
          <div className="flex min-h-0 flex-1 flex-col min-[62.5rem]:overflow-y-auto min-[62.5rem]:p-1">
            <EditorPart part={part} draft={draft} problems={problems} onChange={onChange} />
          </div>
          {amount > 0 && (
            <p className="shrink-0 text-xs text-danger">
              {plural(amount, { one: 'Fix # error to save.', other: 'Fix # errors to save.' })}
            </p>
          )}
        </div>
        <EditResult draft={draft} />
      </div>
    </div>
  );
}

interface EditorPartProps {
  part: Part;
  draft: TemplateDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (changed: Partial<TemplateDraft>) => void;
}

function EditorPart({ part, draft, problems, onChange }: EditorPartProps) {
  switch (part) {
    case 'html': {
      const text = problems['html'];
      const undeclared = text === undefined ? null : undeclaredIn(draft);
      return (
        <>
          <CodeField
            label="HTML"
            value={draft.html}
            onChange={(html) => onChange({ html })}
            problem={text === undefined ? undefined : { text, line: lineOf(draft.html, text) }}
          />
          {undeclared !== null && (
            <Button
              className="mt-2 self-start"
              onPress={() => onChange({ variables: [...draft.variables, newVariable(undeclared)] })}
            >
              {t`Declare ${{ variable: undeclared }}`}
            </Button>
          )}
        </>
      );
    }
    case 'css': {
      const text = problems['css'];
      return (
        <CodeField
          label="CSS"
          value={draft.css}
          onChange={(css) => onChange({ css })}
          problem={text === undefined ? undefined : { text, line: null }}
        />
      );
    }
    case 'variables':
      return (
        <EditVariables
          variables={draft.variables}
          palette={draft.palette}
          problems={problems}
          onChange={(variables) => onChange({ variables })}
        />
      );
    case 'styles':
      return <EditStyle draft={draft} problems={problems} onChange={onChange} />;
    case 'about':
      return <EditAbout draft={draft} problems={problems} onChange={onChange} />;
  }
}

/** The section of the editor that contains a field. */
function partOf(field: string): Part {
  if (field === 'html' || field === 'css') return field;
  if (field.startsWith('variables')) return 'variables';
  return /^(?:palette|formats|fonts|canvas)/.test(field) ? 'styles' : 'about';
}

function fieldsOf(refusal: ApiError | null): Readonly<Record<string, string>> {
  const fields = refusal?.details['fields'];
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]): [string, string][] =>
      typeof text === 'string' ? [[field, text]] : [],
    ),
  );
}
