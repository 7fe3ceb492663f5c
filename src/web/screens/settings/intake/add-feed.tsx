import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { newsSource } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CategoryField } from './category-field.tsx';
import type { Source } from './source-draft.ts';

interface AddFeedProps {
  onAdded: (source: Source) => void;
  onCancel: () => void;
}

/** Adds a news feed. The site's URL is enough: the server discovers its feeds. */
export function AddFeed({ onAdded, onCancel }: AddFeedProps) {
  const discover = api.sources.discover.useMutation({ refusal: 'inline' });
  const add = api.sources.add.useMutation({ refusal: 'inline' });
  const [address, setAddress] = useState('');
  const [category, setCategory] = useState('');
  const problem = discover.error ?? add.error;
  const addOne = (feed: string, name: string | null) =>
    add.mutate(
      {
        kind: newsSource,
        address: feed,
        name: name?.slice(0, 120) || undefined,
        category: category.trim() || undefined,
      },
      { onSuccess: ({ source }) => onAdded(source) },
    );
  const find = () =>
    discover.mutate(
      { address: address.trim() },
      {
        onSuccess: ({ feeds }) => {
          const only = feeds.length === 1 ? feeds[0] : undefined;
          if (only) addOne(only.address, only.title);
        },
      },
    );

  return (
    <Form className="flex flex-col gap-5" onSubmit={find}>
      <TextField
        label={t`URL`}
        description={t`Of the site or its feed.`}
        placeholder="https://example.com"
        value={address}
        onChange={(value) => {
          setAddress(value);
          discover.reset();
        }}
        isRequired
        isFirst
      />
      <CategoryField value={category} onChange={setCategory} />
      <Refusal error={problem} />
      {discover.data?.feeds.length === 0 && (
        <p role="alert" className="text-danger">
          {t`No feed found on this page. If you know the feed’s URL, enter that.`}
        </p>
      )}
      {discover.data && discover.data.feeds.length > 1 && (
        <fieldset>
          <legend className="mb-1 font-medium">{t`Multiple feeds found`}</legend>
          <ul className="flex max-h-56 flex-col overflow-auto">
            {discover.data.feeds.map((feed) => (
              <li
                key={feed.address}
                className="flex items-center gap-3 border-b border-line py-1.5 last:border-0"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{feed.title ?? feed.address}</span>
                  <span className="block truncate text-xs text-faint">{feed.address}</span>
                </span>
                <Button onPress={() => addOne(feed.address, feed.title)} isPending={add.isPending}>
                  {t`Add`}
                </Button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <div className="flex justify-end gap-2">
        <Button onPress={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" isPending={discover.isPending || add.isPending}>
          {discover.isPending ? t`Looking for feeds` : t`Find feed`}
        </Button>
      </div>
    </Form>
  );
}
