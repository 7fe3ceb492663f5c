import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

type Kind = DataOf<Contract['sources']['list']>['kinds'][number];

interface AddSourceProps {
  kinds: readonly Kind[];
  onClose: () => void;
}

/** Adds a source. For feeds the address of the site is enough: its feeds are looked up. */
export function AddSource({ kinds, onClose }: AddSourceProps) {
  const discover = api.sources.discover.useMutation({ refusal: 'inline' });
  const add = api.sources.add.useMutation({ refusal: 'inline' });
  const [kind, setKind] = useState(kinds[0]?.kind ?? 'rss');
  const [address, setAddress] = useState('');
  const [category, setCategory] = useState('');
  const chosen = kinds.find((one) => one.kind === kind);
  const isFeed = kind === 'rss';
  const problem = discover.error ?? add.error;

  const addOne = (feed: string | undefined, name?: string | null) =>
    add.mutate(
      {
        kind,
        address: feed,
        name: name ?? undefined,
        category: isFeed && category.trim() ? category.trim() : undefined,
      },
      {
        onSuccess: ({ source }) => {
          toast(`${source.name} is added and will be read soon.`);
          onClose();
        },
      },
    );
  const submit = () => {
    const given = address.trim();
    if (!isFeed) return addOne(given || undefined);
    discover.mutate(
      { address: given },
      {
        onSuccess: ({ feeds, unreadable }) => {
          const only = feeds.length === 1 ? feeds[0] : undefined;
          if (only && !unreadable) addOne(only.address, only.title);
        },
      },
    );
  };

  const unreadable = discover.data?.unreadable;
  const found = discover.data?.feeds ?? [];
  /** One feed behind a page is added at once; what was not asked for is offered by its name. */
  const choice = found.length > 1 || unreadable ? found : [];

  return (
    <Dialog title="Add a source" isOpen onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={submit}>
        <Select
          label="Kind"
          layout="stacked"
          value={kind}
          options={kinds.map((one) => ({ value: one.kind, label: one.label }))}
          onChange={setKind}
        />
        {chosen && <p className="-mt-2 text-xs text-faint">{chosen.description}</p>}
        <TextField
          label="Address"
          description={isFeed ? 'Of the site or of its feed.' : undefined}
          placeholder={isFeed ? 'https://example.com' : undefined}
          value={address}
          onChange={(value) => {
            setAddress(value);
            discover.reset();
          }}
          isRequired={isFeed}
          isFirst
        />
        {isFeed && (
          <TextField
            label="Category"
            description="Optional. A new name makes a new category."
            value={category}
            onChange={setCategory}
            maxLength={80}
          />
        )}
        {problem && <p className="text-danger">{problem.message}</p>}
        {unreadable && (
          <p className="text-danger">
            <span className="break-all">{unreadable.address}</span> answers, but cannot be read.{' '}
            {unreadable.reason}
          </p>
        )}
        {discover.data && found.length === 0 && (
          <p className="text-danger">
            {unreadable ? 'The site has no other feed that could be found.' : 'That page names no feed.'} If
            you know the feed’s own address, try that.
          </p>
        )}
        {choice.length > 0 && (
          <fieldset>
            <legend className="mb-1 font-medium">
              {unreadable ? 'Other feeds of this site' : 'Several feeds were found'}
            </legend>
            <ul className="flex max-h-56 flex-col overflow-auto">
              {choice.map((feed) => (
                <li
                  key={feed.address}
                  className="flex items-center gap-3 border-b border-line py-1.5 last:border-0"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{feed.title ?? feed.address}</span>
                    <span className="block truncate text-xs text-faint">{feed.address}</span>
                  </span>
                  <Button onPress={() => addOne(feed.address, feed.title)} isPending={add.isPending}>
                    Add
                  </Button>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <div className="mt-1 flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={discover.isPending || add.isPending}>
            {discover.isPending ? 'Looking for feeds' : isFeed ? 'Find the feed' : 'Add the source'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
