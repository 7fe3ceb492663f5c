import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { titleOf } from '#web/parts/posts/composed.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { AutomationDraft } from './automation-draft.ts';
import type { FieldsProps } from './fields.ts';
import { NumberText } from './number-text.tsx';

type Item = AutomationDraft['items'][number];

/** The posts that it repeats in turn, and how long each rests. */
export function RepeatFields({ draft, change }: FieldsProps) {
  const { items, projectId } = draft;
  return (
    <>
      <NumberText
        label={t`Days of rest`}
        description={t`Between two repeats of one post.`}
        value={draft.restDays}
        min={1}
        max={730}
        isRequired
        onChange={(restDays) => change({ restDays })}
      />
      <section aria-label={t`Posts to repeat`} className="flex flex-col gap-2">
        <h3 className="font-medium">{t`Posts to repeat`}</h3>
        {items.length > 0 && (
          <ul className="border-t border-line">
            {items.map((item) => (
              <RepeatedPost
                key={item.post_id}
                item={item}
                onChange={(texts) =>
                  change({
                    items: items.map((one) => (one.post_id === item.post_id ? { ...one, texts } : one)),
                  })
                }
                onRemove={() => change({ items: items.filter(({ post_id }) => post_id !== item.post_id) })}
              />
            ))}
          </ul>
        )}
        {projectId !== null && (
          <AddPost
            projectId={projectId}
            items={items}
            onAdd={(post_id) => change({ items: [...items, { post_id, texts: [] }] })}
          />
        )}
      </section>
    </>
  );
}

interface RepeatedPostProps {
  item: Item;
  onChange: (texts: readonly string[]) => void;
  onRemove: () => void;
}

function RepeatedPost({ item: { post_id: id, texts }, onChange, onRemove }: RepeatedPostProps) {
  const { data } = api.schedule.get.useQuery({ id });
  const title = data ? titleOf(data.post) : t`Post ${id}`;
  return (
    <li className="flex flex-col gap-2 border-b border-line py-2">
      <div className="flex items-center gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {title}
        </span>
        <Button variant="quiet" onPress={() => onChange([...texts, ''])}>
          <Plus aria-hidden className="size-4" />
          {t`Other text`}
        </Button>
        <IconButton label={t`Remove “${{ name: title }}”`} onPress={onRemove}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {texts.map((text, index) => (
        // Versions have no id, and their order does not change.
        <div key={index} className="flex items-end gap-1 ps-3">
          <div className="min-w-0 flex-1">
            <TextArea
              label={t`Version ${index + 2}`}
              value={text}
              onChange={(value) => onChange(texts.map((one, at) => (at === index ? value : one)))}
            />
          </div>
          <IconButton
            label={t`Remove version ${index + 2}`}
            onPress={() => onChange(texts.filter((_, at) => at !== index))}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
    </li>
  );
}

interface AddPostProps {
  projectId: number;
  items: readonly Item[];
  onAdd: (id: number) => void;
}

/** Published posts of the project, by a search. */
function AddPost({ projectId, items, onAdd }: AddPostProps) {
  const [q, setText] = useState('');
  const query = api.schedule.list.useQuery({
    project_id: projectId,
    phase: 'past',
    per_page: 8,
    ...(q.trim() !== '' && { q: q.trim() }),
  });
  const has = (id: number) => items.some(({ post_id }) => post_id === id);
  return (
    <>
      <TextField
        label={t`Search published posts`}
        type="search"
        value={q}
        maxLength={200}
        onChange={setText}
      />
      <Query of={query} what={t`posts`} loading={<Skeleton className="h-24 w-full" />}>
        {({ posts }) => {
          const offered = posts.filter(({ id }) => !has(id));
          return offered.length === 0 ? (
            <p className="text-soft">{t`No other published posts.`}</p>
          ) : (
            <ul aria-label={t`Published posts`} className="max-h-48 overflow-y-auto">
              {offered.map((post) => (
                <li key={post.id} className="flex items-center gap-2">
                  <span dir="auto" className="min-w-0 flex-1 truncate text-soft">
                    {titleOf(post)}
                  </span>
                  <Button
                    variant="quiet"
                    aria-label={t`Add “${{ name: titleOf(post) }}”`}
                    onPress={() => onAdd(post.id)}
                  >
                    {t`Add`}
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </Query>
    </>
  );
}
