import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useState } from 'react';

import { colors } from '#contract/colors.ts';
import { api } from '#web/api.ts';
import { ColorField } from '#web/parts/color-field.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form, Refusal, type Running } from '#web/ui/form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useBoard, type Category } from './board-context.ts';

/** Edits the categories and types of cards; for admins. */
export function BoardLabels({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t`Categories and types`} isOpen onClose={onClose} size="wide">
      <div className="grid gap-8 sm:grid-cols-2">
        <Categories />
        <Types />
      </div>
    </Dialog>
  );
}

function Categories() {
  const { categories } = useBoard();
  const create = api.categories.create.useMutation({ refusal: 'inline' });
  const edit = api.categories.edit.useMutation();
  const [editing, setEditing] = useState<number | null>(null);
  const hide = ({ id, name }: Category) =>
    edit.mutate(
      { id, active: false },
      { onSuccess: () => toast(t`“${{ category: name }}” hidden.`, () => edit.mutate({ id, active: true })) },
    );
  return (
    <section aria-label={t`Categories`}>
      <h3 className="eyebrow mb-1">{t`Categories`}</h3>
      <ul>
        {categories.map((category) =>
          editing === category.id ? (
            <li key={category.id} className="border-b border-line py-2">
              <CategoryForm category={category} onClose={() => setEditing(null)} />
            </li>
          ) : (
            <li key={category.id} className="flex h-9 items-center gap-2 border-b border-line">
              <span aria-hidden className="size-2 rounded-full" style={{ backgroundColor: category.color }} />
              <button
                type="button"
                className="min-h-6 min-w-0 flex-1 truncate text-start hover:underline"
                onClick={() => setEditing(category.id)}
              >
                {category.name}
              </button>
              <IconButton
                label={t`Hide ${{ category: category.name }}`}
                className="size-7"
                onPress={() => hide(category)}
              >
                <X aria-hidden className="size-3.5" />
              </IconButton>
            </li>
          ),
        )}
      </ul>
      <AddByName
        label={t`New category`}
        running={create}
        onAdd={(name) =>
          create.mutateAsync({ name, color: colors[categories.length % colors.length]?.value ?? '#64748b' })
        }
      />
      <p className="mt-2 text-xs text-faint">
        {t`Hidden categories can’t be selected for cards. Cards that already have one keep it.`}
      </p>
    </section>
  );
}

function CategoryForm({ category, onClose }: { category: Category; onClose: () => void }) {
  const edit = api.categories.edit.useMutation({ refusal: 'inline' });
  const [name, setName] = useState(category.name);
  const [color, setColor] = useState(category.color);
  return (
    <Form
      className="flex flex-col gap-2"
      onSubmit={() =>
        name.trim() !== '' && edit.mutate({ id: category.id, name, color }, { onSuccess: onClose })
      }
    >
      <input
        // The user opened it to type here.
        autoFocus
        aria-label={t`Category name`}
        aria-invalid={edit.isError}
        value={name}
        maxLength={60}
        onChange={({ target }) => setName(target.value)}
        className="field px-2.5 aria-invalid:border-danger"
      />
      <Refusal error={edit.error} />
      <ColorField value={color} onChange={setColor} />
      <div className="flex gap-1">
        <Button type="submit" variant="primary" isPending={edit.isPending}>
          {t`Save`}
        </Button>
        <Button variant="quiet" onPress={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </Form>
  );
}

function Types() {
  const { card_types } = useBoard();
  const create = api.cardTypes.create.useMutation({ refusal: 'inline' });
  const remove = api.cardTypes.remove.useMutation();
  const [leaving, setLeaving] = useState<number | null>(null);
  const type = card_types.find(({ id }) => id === leaving);
  return (
    <section aria-label={t`Types`}>
      <h3 className="eyebrow mb-1">{t`Types`}</h3>
      <ul>
        {card_types.map(({ id, name }) => (
          <li key={id} className="flex h-9 items-center gap-2 border-b border-line">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <IconButton label={t`Delete ${{ type: name }}`} className="size-7" onPress={() => setLeaving(id)}>
              <X aria-hidden className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <AddByName label={t`New type`} running={create} onAdd={(name) => create.mutateAsync({ name })} />
      <p className="mt-2 text-xs text-faint">{t`When a type is deleted, its cards have no type.`}</p>
      {type && (
        <ConfirmAction
          title={t`Delete ${{ type: type.name }}?`}
          action={t`Delete type`}
          mutation={remove}
          parameters={{ id: type.id }}
          done={t`“${{ type: type.name }}” deleted.`}
          onClose={() => setLeaving(null)}
        >
          {t`Its cards have no type afterwards. This can’t be undone.`}
        </ConfirmAction>
      )}
    </section>
  );
}

interface AddByNameProps {
  label: string;
  running: Running;
  onAdd: (name: string) => Promise<unknown>;
}

function AddByName({ label, running: { isPending, error }, onAdd }: AddByNameProps) {
  const [name, setName] = useState('');
  const add = async () => {
    if (name.trim() === '' || isPending) return;
    try {
      await onAdd(name.trim());
      // What was typed meanwhile stays.
      setName((now) => (now === name ? '' : now));
    } catch {
      // Shown below the field.
    }
  };
  return (
    <Form className="mt-2 flex flex-col gap-1" onSubmit={() => void add()}>
      <div className="flex gap-2">
        <input
          aria-label={label}
          aria-invalid={Boolean(error)}
          placeholder={label}
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
          className="field min-w-0 flex-1 px-2.5 aria-invalid:border-danger"
        />
        <Button type="submit" isPending={isPending}>
          {t`Add`}
        </Button>
      </div>
      <Refusal error={error} />
    </Form>
  );
}
