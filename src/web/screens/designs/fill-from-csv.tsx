import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useState } from 'react';

import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { CsvPreview } from './csv-preview.tsx';
import { exampleCsv, formatColumn, postColumn, readCsv } from './csv-rows.ts';
import { useMakeDrafts } from './make-drafts.ts';

interface FillFromCsvProps {
  template: WholeTemplate;
  project: number | undefined;
  onClose: () => void;
}

/** Fills a template from a table of its variables and creates a draft for each row. */
export function FillFromCsv({ template, project: initialProject, onClose }: FillFromCsvProps) {
  const navigate = useNavigate();
  const { name } = template;
  const keys = template.variables.map(({ key }) => key).join(', ');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(initialProject);
  const projects = api.projects.list.useQuery({}).data?.projects ?? [];
  const project = projects.find(({ id }) => id === chosen) ?? projects[0];
  const table = text.trim() === '' ? null : readCsv(text, template);
  const rows = table !== null && typeof table === 'object' ? table.rows : [];
  const whole = rows.filter(({ problems }) => problems.length === 0);
  const making = useMakeDrafts(template, project?.id);
  const { made, isMaking, make, undo } = making;
  const done = Object.values(made).filter((state) => 'id' in state).length;
  const left = whole.filter(({ line }) => !('id' in (made[line] ?? {}))).length;
  return (
    <Dialog title={t`Fill “${name}” from CSV`} isOpen onClose={onClose} size="large" isForm>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto">
        <p className="text-soft">
          <Trans>
            Start with a header row of variable names, then add one row per draft:{' '}
            <code className="font-mono text-xs">{keys}</code>. Optional columns:{' '}
            <code className="font-mono text-xs">{postColumn}</code> for the post text and{' '}
            <code className="font-mono text-xs">{formatColumn}</code> for the format. Separate list items with
            a bar: one | two.
          </Trans>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            types={['text/csv', '.csv', 'text/tab-separated-values', 'text/plain']}
            onFiles={([file]) => void file?.text().then(setText)}
          >
            <FileUp aria-hidden className="size-4" />
            {t`Choose file`}
          </FileButton>
          <Button variant="quiet" onPress={() => setText(exampleCsv(template))}>
            {t`Start from an example`}
          </Button>
          {projects.length > 1 && project && (
            <Select
              label={t`Project`}
              value={String(project.id)}
              options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(value) => setChosen(Number(value))}
            />
          )}
        </div>
        <TextArea
          label={t`Table`}
          mono
          value={text}
          onChange={setText}
          placeholder={exampleCsv(template).trim()}
          error={typeof table === 'string' ? table : undefined}
        />
        {table !== null && typeof table === 'object' && (
          <CsvPreview template={template} table={table} made={made} />
        )}
      </div>
      <footer className="mt-3 flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line pt-3">
        <output className="me-auto text-soft">
          {summaryOf({ rows: rows.length, whole: whole.length, done })}
        </output>
        {done > 0 && !isMaking && (
          <>
            <Button onPress={() => void undo()}>{t`Delete drafts`}</Button>
            <Button
              onPress={() => {
                onClose();
                void navigate({ to: '/compose' });
              }}
            >
              {t`View drafts`}
            </Button>
          </>
        )}
        {done === 0 && !isMaking && <Button onPress={onClose}>{t`Cancel`}</Button>}
        <Button
          variant="primary"
          isPending={isMaking}
          isDisabled={left === 0 || project === undefined}
          onPress={() => void make(whole)}
        >
          {plural(left, { one: 'Create # draft', other: 'Create # drafts' })}
        </Button>
      </footer>
    </Dialog>
  );
}

function summaryOf({ rows, whole, done }: { rows: number; whole: number; done: number }): string {
  if (done > 0) return plural(done, { one: '# draft created.', other: '# drafts created.' });
  if (rows === 0) return '';
  if (whole === rows) return plural(rows, { one: '# row, all ready.', other: '# rows, all ready.' });
  return plural(rows, {
    other: `${whole} of # rows are ready. Fix the problems shown in the others.`,
  });
}
