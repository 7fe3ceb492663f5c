import { Button } from '#web/ui/button.tsx';
import type { CardEdit } from './card-edit.ts';

const fieldLabels: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  notes: 'notes',
  links: 'links',
  due_date: 'due date',
};

/** Says that another member saved first, and lets the user choose which text stays. */
export function ConflictNote({ edit: { conflict, overwrite, drop } }: { edit: CardEdit }) {
  if (!conflict) return null;
  const fields = Object.keys(conflict.change).map((name) => fieldLabels[name] ?? name.replaceAll('_', ' '));
  const typed = Object.values(conflict.change).find((value) => typeof value === 'string');
  return (
    <div role="alert" className="rounded-md bg-warning-wash p-3">
      <p className="font-medium">
        {conflict.by ?? 'A former member'} changed this card while you were editing.
      </p>
      <p className="mt-0.5 text-soft">
        Their version is shown. Your {fields.join(', ')} is kept here until you decide:
      </p>
      {typeof typed === 'string' && (
        <pre
          dir="auto"
          className="mt-2 max-h-32 overflow-auto rounded-sm bg-paper p-2 font-sans whitespace-pre-wrap"
        >
          {typed}
        </pre>
      )}
      <div className="mt-2 flex gap-2">
        <Button onPress={() => void overwrite()}>Save mine</Button>
        <Button variant="quiet" onPress={drop}>
          Keep theirs
        </Button>
      </div>
    </div>
  );
}
