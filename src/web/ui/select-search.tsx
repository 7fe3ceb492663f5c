import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { TextField } from 'react-aria-components/TextField';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';

import { heightOf } from '#web/lib/density.ts';
import { SelectOption, type SelectListProps } from './select-list.tsx';

/** The open list of a Select with many options: one types to find one, and only those in view are rendered. */
export function SelectSearch({ label, value, options, triggerRef, onChange, onClose }: SelectListProps) {
  const [text, setText] = useState('');
  const { contains } = useFilter({ sensitivity: 'base' });
  const found = options.filter(
    (option) => contains(option.keywords ?? '', text) || contains(option.label, text),
  );
  return (
    <Popover
      isOpen
      aria-label={label}
      triggerRef={triggerRef}
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
      className="flex w-88 max-w-[calc(100vw-1.5rem)] flex-col rounded-md bg-raised p-1 shadow-float data-entering:animate-appear"
    >
      <Autocomplete inputValue={text} onInputChange={setText}>
        <TextField
          // The list was opened to search in it.
          autoFocus
          aria-label={t`Search`}
          className="mb-1 shrink-0"
        >
          <Input type="search" placeholder={t`Search`} className="field w-full px-2.5" />
        </TextField>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: heightOf(2) }}>
          <ListBox
            aria-label={label}
            selectionMode="single"
            shouldSelectOnPressUp
            selectedKeys={[value]}
            items={found.map((option) => ({ id: option.value, option }))}
            renderEmptyState={() => <p className="px-2 py-1.5 text-faint">{t`No results`}</p>}
            onSelectionChange={(keys) => {
              // See SelectList.
              const [chosen] = keys === 'all' ? [] : keys;
              if (typeof chosen === 'string') onChange(chosen);
              onClose();
            }}
            className="h-72 min-h-16 overflow-auto outline-none"
          >
            {({ option }) => <SelectOption option={option} />}
          </ListBox>
        </Virtualizer>
      </Autocomplete>
    </Popover>
  );
}
