import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { severities, type PolicyCriterion } from '#contract/posts/policy-document.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { severityLabels } from './policy-labels.ts';
import type { PolicyPart } from './policy.tsx';

const options = severities.map((value) => ({ value, label: severityLabels[value] }));

/** Criteria that only people can judge; reviewers warn of them by their codes. */
export function PolicyCriteria({ document, mayChange, onChange }: PolicyPart) {
  const { criteria } = document;
  const set = (code: string, next: PolicyCriterion | null) =>
    onChange({
      ...document,
      criteria: criteria.flatMap((one) => (one.code === code ? (next ? [next] : []) : [one])),
    });
  return (
    <section aria-labelledby="policy-criteria">
      <h3 id="policy-criteria" className="text-sm font-semibold">
        {t`Review criteria`}
      </h3>
      <p className="mb-2 max-w-xl text-soft">
        {t`Reviewers and agents flag these by code. “Request changes” returns a post to drafts, “Block” stops it.`}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {criteria.map((criterion) => (
          <li key={criterion.code}>
            <fieldset aria-label={criterion.code} className="flex min-w-0 flex-col gap-1.5 py-3">
              <div className="flex items-center gap-3">
                <code className="min-w-0 truncate font-mono text-xs text-faint">{criterion.code}</code>
                <span className="ms-auto" />
                {mayChange ? (
                  <>
                    <Select
                      label={t`Severity`}
                      value={criterion.severity}
                      options={options}
                      onChange={(severity) => set(criterion.code, { ...criterion, severity })}
                    />
                    <IconButton
                      label={t`Remove ${{ code: criterion.code }}`}
                      onPress={() => set(criterion.code, null)}
                    >
                      <Trash2 aria-hidden className="size-4" />
                    </IconButton>
                  </>
                ) : (
                  <span className="font-medium">{severityLabels[criterion.severity]}</span>
                )}
              </div>
              {mayChange ? (
                <TextArea
                  label={t`What ${{ code: criterion.code }} means`}
                  isLabelHidden
                  value={criterion.text}
                  onChange={(text) => set(criterion.code, { ...criterion, text })}
                />
              ) : (
                <p>{criterion.text}</p>
              )}
            </fieldset>
          </li>
        ))}
      </ul>
      {criteria.length === 0 && <p className="py-3 text-faint">{t`None. Reviewers can only leave notes.`}</p>}
      {mayChange && (
        <NewCriterion
          existing={criteria.map(({ code }) => code)}
          onAdd={(criterion) => onChange({ ...document, criteria: [...criteria, criterion] })}
        />
      )}
    </section>
  );
}

interface NewCriterionProps {
  existing: readonly string[];
  onAdd: (criterion: PolicyCriterion) => void;
}

function NewCriterion({ existing, onAdd }: NewCriterionProps) {
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [severity, setSeverity] = useState<PolicyCriterion['severity']>('fix');
  const [text, setText] = useState('');
  const wrong = !/^[a-z][a-z0-9_]{2,59}$/.test(code)
    ? t`Lowercase letters, digits and _, such as fix_tone`
    : existing.includes(code)
      ? t`This code already exists`
      : undefined;
  if (!isOpen)
    return (
      <Button className="mt-2" onPress={() => setOpen(true)}>
        {t`Add criterion`}
      </Button>
    );
  return (
    <Form
      className="mt-2 flex flex-col gap-3 rounded-md border border-line p-4"
      onSubmit={() => {
        if (wrong !== undefined || text.trim() === '') return;
        onAdd({ code, severity, text: text.trim() });
        setCode('');
        setText('');
        setOpen(false);
      }}
    >
      <div className="flex flex-wrap gap-3">
        <TextField
          label={t`Code`}
          className="min-w-48 flex-1"
          placeholder="fix_tone"
          value={code}
          onChange={setCode}
          error={code === '' ? undefined : wrong}
          maxLength={60}
          isRequired
          isFirst
          mono
        />
        <Select
          label={t`Severity`}
          layout="stacked"
          value={severity}
          options={options}
          onChange={setSeverity}
          className="w-32"
        />
      </div>
      <TextArea label={t`What it means`} value={text} onChange={setText} isRequired />
      <div className="flex justify-end gap-2">
        <Button onPress={() => setOpen(false)}>{t`Cancel`}</Button>
        <Button type="submit">{t`Add`}</Button>
      </div>
    </Form>
  );
}
