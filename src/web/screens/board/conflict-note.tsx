import { t } from '@lingui/core/macro';

import { Button } from '#web/ui/button.tsx';
import type { CardEdit } from './card-edit.ts';

const keptTexts: Readonly<Record<string, string>> = {
  title: t`Their version is shown. Your title is kept here until you decide:`,
  description: t`Their version is shown. Your description is kept here until you decide:`,
  notes: t`Their version is shown. Your notes are kept here until you decide:`,
  links: t`Their version is shown. Your links are kept here until you decide:`,
  due_date: t`Their version is shown. Your due date is kept here until you decide:`,
  image_url: t`Their version is shown. Your image is kept here until you decide:`,
};

/** Reports that another member saved first, and lets the user choose which text to keep. */
export function ConflictNote({ edit: { conflict, overwrite, drop } }: { edit: CardEdit }) {
  if (!conflict) return null;
  const { change, by } = conflict;
  // An edit that can conflict changes exactly one field.
  const [field = ''] = Object.keys(change);
  const typed = Object.values(change).find((value) => typeof value === 'string');
  return (
    <div role="alert" className="rounded-md bg-warning-wash p-3">
      <p className="font-medium">
        {by === null
          ? t`A former member changed this card while you were editing.`
          : t`${{ member: by }} changed this card while you were editing.`}
      </p>
      <p className="mt-0.5 text-soft">{keptTexts[field]}</p>
      {typeof typed === 'string' && (
        <pre
          dir="auto"
          className="mt-2 max-h-32 overflow-auto rounded-sm bg-paper p-2 font-sans whitespace-pre-wrap"
        >
          {typed}
        </pre>
      )}
      <div className="mt-2 flex gap-2">
        <Button onPress={() => void overwrite()}>{t`Save mine`}</Button>
        <Button variant="quiet" onPress={drop}>
          {t`Keep theirs`}
        </Button>
      </div>
    </div>
  );
}
