import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';

import type { Option } from './select.tsx';

export interface SelectListProps {
  label: string;
  value: string;
  options: readonly Option<string>[];
  triggerRef: RefObject<HTMLButtonElement | null>;
  onChange: (value: string) => void;
  onClose: () => void;
}

/** The open list of a Select. */
export function SelectList({ label, value, options, triggerRef, onChange, onClose }: SelectListProps) {
  return (
    <Popover
      isOpen
      aria-label={label}
      triggerRef={triggerRef}
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
      className="min-w-44 rounded-md bg-raised p-1 shadow-float data-entering:animate-appear"
    >
      <ListBox
        aria-label={label}
        // An opened list takes the focus (ARIA listbox pattern).
        autoFocus
        selectionMode="single"
        shouldSelectOnPressUp
        selectedKeys={[value]}
        items={options.map((option) => ({ ...option, id: option.value }))}
        onSelectionChange={(keys) => {
          // Choosing the current value again deselects it, leaving no key: the value stays.
          const [chosen] = keys === 'all' ? [] : keys;
          if (typeof chosen === 'string') onChange(chosen);
          onClose();
        }}
        className="max-h-80 overflow-auto outline-none"
      >
        {(option) => <SelectOption option={option} />}
      </ListBox>
    </Popover>
  );
}

export function SelectOption({ option }: { option: Option<string> }) {
  return (
    <ListBoxItem
      id={option.value}
      textValue={option.keywords ?? option.label}
      className="flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm outline-none data-focused:bg-press data-selected:font-medium"
    >
      {({ isSelected }) => (
        <>
          <Check aria-hidden className={`size-3.5 shrink-0 text-accent ${isSelected ? '' : 'invisible'}`} />
          <span className="truncate">{option.label}</span>
          {option.note && (
            <span className="figures ms-auto ps-4 text-xs font-normal text-faint">{option.note}</span>
          )}
        </>
      )}
    </ListBoxItem>
  );
}
