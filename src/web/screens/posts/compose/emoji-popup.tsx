import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { TextField } from 'react-aria-components/TextField';
import { GridLayout, Size, Virtualizer } from 'react-aria-components/Virtualizer';

import { Button } from '#web/ui/button.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { allEmoji, findEmoji, keepEmoji, recentEmoji, type Emoji } from './emoji-list.ts';

interface EmojiPopupProps extends PopupProps {
  onChoose: (sign: string) => void;
}

const layout = {
  minItemSize: new Size(36, 36),
  maxItemSize: new Size(40, 40),
  minSpace: new Size(0, 0),
  preserveAspectRatio: true,
};

/** All emoji, those used last first; one types a word to find one. */
export function EmojiPopup({ triggerRef, onClose, onChoose }: EmojiPopupProps) {
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['emoji'],
    queryFn: allEmoji,
    staleTime: Infinity,
  });
  const choose = (sign: string) => {
    keepEmoji(sign);
    onClose();
    onChoose(sign);
  };
  return (
    <Popover
      isOpen
      aria-label={t`Emoji`}
      triggerRef={triggerRef}
      placement="bottom end"
      onOpenChange={(open) => !open && onClose()}
      className="flex w-82 max-w-[calc(100vw-1.5rem)] flex-col rounded-md bg-raised p-1 shadow-float data-entering:animate-appear"
    >
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <TextField
          // The popup was opened to search in it.
          autoFocus
          aria-label={t`Search emoji`}
          className="mb-1 shrink-0"
        >
          <Input type="search" placeholder={t`Search emoji`} className="field w-full px-2.5" />
        </TextField>
        {data ? (
          <Signs emoji={typed.trim() === '' ? recentFirst(data) : findEmoji(data, typed)} onChoose={choose} />
        ) : error ? (
          <div role="alert" className="flex flex-col items-start gap-2 px-2 py-1.5">
            <p className="text-soft">{t`Couldn’t load the emoji.`}</p>
            <Button onPress={() => void refetch()}>{t`Try again`}</Button>
          </div>
        ) : (
          <output aria-label={t`Loading emoji`} className="block">
            <Skeleton className="h-64" />
          </output>
        )}
      </Autocomplete>
    </Popover>
  );
}

function Signs({ emoji, onChoose }: { emoji: readonly Emoji[]; onChoose: (sign: string) => void }) {
  return (
    <Virtualizer layout={GridLayout} layoutOptions={layout}>
      <ListBox
        aria-label={t`Emoji`}
        layout="grid"
        items={emoji.map((one) => ({ ...one, id: one.sign }))}
        renderEmptyState={() => <p className="px-2 py-1.5 text-faint">{t`No results`}</p>}
        onAction={(sign) => onChoose(String(sign))}
        className="h-64 overflow-auto outline-none"
      >
        {({ sign, name }) => (
          <ListBoxItem
            textValue={name}
            aria-label={name}
            className="grid size-full cursor-pointer place-items-center rounded-sm text-xl leading-none outline-none data-focused:bg-press"
          >
            {sign}
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  );
}

function recentFirst(emoji: readonly Emoji[]): readonly Emoji[] {
  const recent = recentEmoji().flatMap((sign) => emoji.find((one) => one.sign === sign) ?? []);
  return [...recent, ...emoji.filter((one) => !recent.includes(one))];
}
