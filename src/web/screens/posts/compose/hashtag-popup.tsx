import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { TextField } from 'react-aria-components/TextField';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import { Skeleton } from '#web/ui/states.tsx';

interface HashtagPopupProps extends PopupProps {
  projectId: number;
  onChoose: (hashtags: string) => void;
}

interface Entry {
  /** One hashtag, or several with spaces between them. */
  text: string;
  posts: number;
}

/** How many trending hashtags are offered beside the project's own. */
const mostTrending = 12;

/** The project's hashtags by use, alone and together, and those that trend: what is chosen goes into the text. */
export function HashtagPopup({ triggerRef, onClose, projectId, onChoose }: HashtagPopupProps) {
  const [typed, setTyped] = useState('');
  const own = api.schedule.hashtags.useQuery({ project_id: projectId });
  const trending = api.hashtags.list.useQuery({ per_page: mostTrending });
  const sections = [
    {
      title: t`Used together`,
      entries: (own.data?.together ?? []).map(({ tags, posts }) => ({ text: tags.join(' '), posts })),
    },
    {
      title: t`Used in this project`,
      entries: (own.data?.hashtags ?? []).map(({ tag, posts }) => ({ text: tag, posts })),
    },
    {
      title: t`Trending now`,
      entries: (trending.data?.hashtags ?? []).map(({ tag, posts }) => ({ text: `#${tag}`, posts })),
    },
  ];
  const failed = [own, trending].filter(({ error }) => error !== null);
  return (
    <Popover
      isOpen
      aria-label={t`Hashtags`}
      triggerRef={triggerRef}
      placement="bottom end"
      onOpenChange={(open) => !open && onClose()}
      className="flex w-82 max-w-[calc(100vw-1.5rem)] flex-col rounded-md bg-raised p-1 shadow-float data-entering:animate-appear"
    >
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <TextField
          // The popup was opened to search in it.
          autoFocus
          aria-label={t`Search hashtags`}
          className="mb-1 shrink-0"
        >
          <Input type="search" placeholder={t`Search hashtags`} className="field w-full px-2.5" />
        </TextField>
        {failed.length > 0 && (
          <div role="alert" className="flex items-center gap-2 px-2 py-1.5">
            <p className="flex-1 text-soft">{t`Couldn’t load hashtags.`}</p>
            <Button onPress={() => failed.forEach((query) => void query.refetch())}>{t`Try again`}</Button>
          </div>
        )}
        {own.isPending || trending.isPending ? (
          <output aria-label={t`Loading hashtags`} className="block">
            <Skeleton className="h-64" />
          </output>
        ) : (
          <Entries
            sections={sections}
            typed={typed}
            onChoose={(text) => {
              onClose();
              onChoose(text);
            }}
          />
        )}
      </Autocomplete>
    </Popover>
  );
}

interface EntriesProps {
  sections: readonly { title: string; entries: readonly Entry[] }[];
  typed: string;
  onChoose: (text: string) => void;
}

function Entries({ sections, typed, onChoose }: EntriesProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const wanted = typed.trim();
  const found = sections
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ text }) => contains(text, wanted)) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <ListBox
      aria-label={t`Hashtags`}
      items={found.map((section) => ({ ...section, id: section.title }))}
      renderEmptyState={() => (
        <p className="px-2 py-1.5 text-faint">
          {wanted === ''
            ? t`No hashtags yet. They appear here once posts or sources have some.`
            : t`No results`}
        </p>
      )}
      onAction={(key) => onChoose(String(key).slice(String(key).indexOf(':') + 1))}
      className="h-64 overflow-auto outline-none"
    >
      {({ title, entries }) => (
        <ListBoxSection>
          <Header className="eyebrow px-2 pt-1.5 pb-1">{title}</Header>
          {entries.map(({ text, posts }) => (
            <ListBoxItem
              key={text}
              id={`${title}:${text}`}
              textValue={text}
              className="flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none data-focused:bg-press"
            >
              <span dir="auto" className="min-w-0 flex-1 break-words">
                {text}
              </span>
              <span className="figures shrink-0 text-xs text-faint">
                {plural(posts, { one: '# post', other: '# posts' })}
              </span>
            </ListBoxItem>
          ))}
        </ListBoxSection>
      )}
    </ListBox>
  );
}
