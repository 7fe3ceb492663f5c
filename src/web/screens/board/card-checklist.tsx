import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';

import { PanelSection } from '#web/parts/side-panel.tsx';
import { Form } from '#web/ui/form.tsx';
import type { Card } from './card-edit.ts';
import { rowKey, useChecklist, type Item } from './checklist.ts';

interface CardChecklistProps {
  card: Card;
  disabled: boolean;
}

/** The checklist of a card. Items are moved by dragging, or with Alt and the arrow keys. */
export function CardChecklist({ card, disabled }: CardChecklistProps) {
  const { items, add, change, move, remove } = useChecklist(card);
  const [text, setText] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const done = items.filter((item) => item.done).length;
  if (disabled && items.length === 0) return null;
  return (
    <PanelSection
      title={items.length === 0 ? t`Checklist` : t`Checklist, ${done} of ${{ total: items.length }}`}
    >
      {items.length > 0 && (
        <div aria-hidden className="mb-2 h-1 overflow-hidden rounded-full bg-press forced-color-adjust-none">
          <div className="h-full bg-good" style={{ width: `${(done / items.length) * 100}%` }} />
        </div>
      )}
      <ul aria-label={t`Checklist`}>
        {items.map((item, index) => (
          // The keyboard alternative to dragging is in ChecklistRow.
          <li
            key={rowKey(item)}
            draggable={!disabled}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(item.id);
            }}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, index);
            }}
            onDragEnd={() => setDragged(null)}
            className={`group/item flex items-start gap-2 rounded-md hover:bg-hover ${dragged === item.id ? 'opacity-40' : ''}`}
          >
            <ChecklistRow
              item={item}
              disabled={disabled}
              onChange={(changed) => change(item, changed)}
              onMove={(step) => move(item.id, index + step)}
              onRemove={() => remove(item, index)}
            />
          </li>
        ))}
      </ul>
      {!disabled && (
        <Form
          onSubmit={() => {
            if (text.trim() === '') return;
            const trimmed = text.trim();
            setText('');
            // A rejected text is restored, unless the user is typing the next item.
            void add(trimmed).then((worked) => !worked && setText((now) => now || trimmed));
          }}
        >
          <input
            aria-label={t`New item`}
            placeholder={t`Add an item`}
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="field mt-1 w-full px-2.5"
          />
        </Form>
      )}
    </PanelSection>
  );
}

interface ChecklistRowProps {
  item: Item;
  disabled: boolean;
  /** Resolves to whether it was saved. */
  onChange: (change: { text?: string; done?: boolean }) => Promise<boolean>;
  onMove: (step: number) => void;
  onRemove: () => void;
}

function ChecklistRow({ item, disabled, onChange, onMove, onRemove }: ChecklistRowProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const tool =
    'grid size-6 shrink-0 place-items-center rounded-sm text-faint opacity-0 group-hover/item:opacity-100 group-focus-within/item:opacity-100 hover:bg-press hover:text-ink pointer-coarse:opacity-100';
  return (
    <>
      <label className="grid h-7 w-6 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={item.text}
          checked={item.done}
          disabled={disabled}
          onChange={() => void onChange({ done: !item.done })}
          onKeyDown={onKeyDown}
          className="size-4 cursor-pointer accent-accent"
        />
      </label>
      <textarea
        aria-label={t`Item: ${{ item: item.text }}`}
        dir="auto"
        rows={1}
        maxLength={500}
        readOnly={disabled}
        value={draft ?? item.text}
        onChange={({ target }) => setDraft(target.value.replaceAll('\n', ' '))}
        onBlur={() => {
          const text = draft?.trim();
          setDraft(null);
          // A rejected text is restored, unless the user is typing another.
          if (text && text !== item.text)
            void onChange({ text }).then((worked) => !worked && setDraft((now) => now ?? text));
        }}
        onKeyDown={(event) => {
          onKeyDown(event);
          if (event.key === 'Enter') {
            event.preventDefault();
            event.currentTarget.blur();
          }
        }}
        className={`block min-h-7 min-w-0 flex-1 resize-none rounded-sm bg-transparent px-1 py-1 leading-5 field-sizing-content ${item.done ? 'text-faint line-through' : ''}`}
      />
      {!disabled && (
        <span className="flex h-7 items-center">
          <button
            type="button"
            aria-label={t`Move up: ${{ item: item.text }}`}
            data-hint={t`Move up`}
            data-hint-keys="alt+ArrowUp"
            onClick={() => onMove(-1)}
            className={tool}
          >
            <ArrowUp aria-hidden className="size-3.5" />
          </button>
          <button
            type="button"
            aria-label={t`Move down: ${{ item: item.text }}`}
            data-hint={t`Move down`}
            data-hint-keys="alt+ArrowDown"
            onClick={() => onMove(1)}
            className={tool}
          >
            <ArrowDown aria-hidden className="size-3.5" />
          </button>
          <button
            type="button"
            aria-label={t`Remove: ${{ item: item.text }}`}
            data-hint={t`Remove`}
            onClick={onRemove}
            className={tool}
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </span>
      )}
    </>
  );
}
