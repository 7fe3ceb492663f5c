import { Button } from '#web/ui/button.tsx';

import type { CardEdit } from './card-edit.ts';

const fieldWords: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  notes: 'notes',
  links: 'links',
  due_date: 'due date',
};

/** Says that somebody else came first, and lets a person decide which words stay. */
export function ConflictNote({ edit: { conflict, overwrite, drop } }: { edit: CardEdit }) {
  if (!conflict) return null;
  const fields = Object.keys(conflict.change).map((name) => fieldWords[name] ?? name.replaceAll('_', ' '));
  const typed = Object.values(conflict.change).find((value) => typeof value === 'string');
  return (
    <div role="alert" className="rounded-md bg-warning-wash p-3">
      <p className="font-medium">{conflict.by ?? 'Somebody'} changed this card while you did.</p>
      <p className="mt-0.5 text-soft">
        What is shown is theirs. Your {fields.join(', ')} is kept here until you decide:
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
        <Button look="quiet" onPress={drop}>
          Keep theirs
        </Button>
      </div>
    </div>
  );
}
