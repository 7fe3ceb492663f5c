import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';

import { BareButton } from './bare-button.tsx';
import { lazyPart } from './lazy-part.tsx';

export interface Option<Value extends string> {
  value: Value;
  label: string;
  /** Small text at the end. */
  note?: string;
  /** Finds it in a list to search in, as its label does. */
  keywords?: string;
  /** Nothing is chosen yet: the label says what to do. */
  isPlaceholder?: true;
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  /** `inline` puts the label inside the control, before the value; `bare` shows only the value, for labelled rows; `plain` as well, as a field. */
  layout?: 'inline' | 'stacked' | 'bare' | 'plain';
  /** Shown while no option has the value; not in the list. */
  placeholder?: string;
  /** For lists that are too long to look through. */
  isSearchable?: boolean;
  className?: string;
  /** The id of the text that describes it. */
  describedBy?: string | undefined;
}

const SelectList = lazyPart(async () => (await import('./select-list.tsx')).SelectList);
const SelectSearch = lazyPart(async () => (await import('./select-search.tsx')).SelectSearch);

/** A select box. Its list is loaded on hover, on focus, or when it opens. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  layout = 'inline',
  placeholder,
  isSearchable = false,
  className = '',
  describedBy,
}: SelectProps<Value>) {
  const List = isSearchable ? SelectSearch : SelectList;
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const preload = () => void List.preload();
  const stacked = layout === 'stacked';
  const bare = layout === 'bare';
  const isUnlabelled = bare || layout === 'plain';
  const chosen = options.find((option) => option.value === value);
  const name = (
    <span
      id={`${id}-label`}
      className={isUnlabelled ? 'sr-only' : stacked ? 'font-medium' : 'whitespace-nowrap text-faint'}
    >
      {label}
    </span>
  );
  return (
    <div className={`${stacked ? 'flex flex-col gap-1' : 'shrink-0'} ${className}`}>
      {stacked && name}
      <BareButton
        ref={trigger}
        aria-labelledby={stacked ? `${id}-label ${id}-value` : undefined}
        aria-describedby={describedBy}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onPress={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (!/^Arrow(Down|Up)$/.test(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(true);
        }}
        className={`field group inline-flex w-full items-center gap-1.5 ps-2.5 pe-2 select-none aria-expanded:border-soft active:bg-press ${bare ? 'border-transparent hover:border-line hover:bg-hover' : ''}`}
      >
        {!stacked && name}
        <span
          id={`${id}-value`}
          className={`truncate ${!chosen || chosen.isPlaceholder ? 'text-faint' : isUnlabelled ? '' : 'font-medium'}`}
        >
          {chosen?.label ?? placeholder ?? value}
        </span>
        <ChevronDown
          aria-hidden
          className={`ms-auto size-3.5 shrink-0 text-faint ${bare ? 'opacity-0 group-hover:opacity-100' : ''}`}
        />
      </BareButton>
      {isOpen && (
        <List
          label={label}
          value={value}
          options={options}
          triggerRef={trigger}
          onClose={() => setOpen(false)}
          onChange={(chosen) => {
            const option = options.find((one) => one.value === chosen);
            if (option) onChange(option.value);
          }}
        />
      )}
    </div>
  );
}
