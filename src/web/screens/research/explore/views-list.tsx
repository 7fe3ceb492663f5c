import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';

import { api } from '#web/api.ts';
import { exploreSearch, keeps, viewSearch, type ExploreSearch } from '#web/parts/research/explore-search.ts';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import { thresholdsOf, type SavedView } from './thresholds.ts';
import { ViewLine } from './view-line.tsx';

interface ViewsListProps extends PopupProps {
  search: ExploreSearch;
  onOpen: (search: ExploreSearch) => void;
}

/** The user's saved views: open, overwrite, remove, and save the current filters. */
export function ViewsList({ search, onOpen, triggerRef, onClose }: ViewsListProps) {
  const { data, error } = api.views.list.useQuery({ screen: 'explore' });
  const save = api.views.save.useMutation();
  const remove = api.views.remove.useMutation();
  const [name, setName] = useState('');
  const now = viewSearch(search);
  const current = data?.views.find((view) => keeps(view, search));

  const saveAs = (
    as: string,
    filters: Record<string, string | number | boolean>,
    done: string,
    undo?: () => void,
  ) => save.mutate({ name: as, screen: 'explore', search: filters }, { onSuccess: () => toast(done, undo) });

  /** The list may be closed by then, so these are plain API calls, not hooks. */
  const restore = async ({ name: as, search: filters, watch }: SavedView) => {
    try {
      const { view } = await api.views.save.call({ name: as, screen: 'explore', search: filters });
      if (watch) await api.views.watch.call({ id: view.id, ...thresholdsOf(watch) });
      toast(t`“${{ name: as }}” restored.`);
    } catch (refused) {
      toastRefusal(
        refused instanceof ApiError ? refused.message : t`Couldn’t restore “${{ name: as }}”. Save it again.`,
      );
    }
  };

  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      className="w-96 max-w-[calc(100vw-1.5rem)] rounded-lg bg-raised shadow-float data-entering:animate-appear"
    >
      <Dialog aria-label={t`Saved views`} className="outline-none">
        <ul aria-label={t`Saved views`} className="max-h-96 overflow-auto p-1">
          {!data && !error && <Skeleton className="m-2 h-4 w-40" />}
          {error && <li className="p-2 text-danger">{error.message}</li>}
          {data?.views.length === 0 && (
            <li className="px-2 py-2 text-soft">
              {t`Save the current filters as a view to reopen them with one click. Watch a view to be notified when an item crosses a threshold.`}
            </li>
          )}
          {data?.views.map((view) => (
            <ViewLine
              key={view.id}
              view={view}
              isCurrent={view === current}
              onOpen={() => {
                onClose();
                onOpen({ ...cleared, ...exploreSearch(view.search) });
              }}
              onOverwrite={() =>
                saveAs(
                  view.name,
                  now,
                  t`“${{ name: view.name }}” updated with current filters.`,
                  () => void restore(view),
                )
              }
              onRemove={() =>
                remove.mutate(
                  { id: view.id },
                  {
                    onSuccess: () => toast(t`“${{ name: view.name }}” deleted.`, () => void restore(view)),
                  },
                )
              }
            />
          ))}
        </ul>
        <Form
          className="flex items-end gap-2 border-t border-line p-3"
          onSubmit={() => {
            saveAs(name.trim(), now, t`Saved as “${{ name: name.trim() }}”.`);
            setName('');
            onClose();
          }}
        >
          <TextField
            label={t`Save current filters as`}
            value={name}
            onChange={setName}
            maxLength={60}
            isRequired
            className="flex-1"
          />
          <Button type="submit" variant="primary" isDisabled={name.trim() === ''}>
            {t`Save`}
          </Button>
        </Form>
      </Dialog>
    </Popover>
  );
}

/** Opening a view resets the filters that it does not set. */
const cleared = {
  sort: undefined,
  time_range: undefined,
  category: undefined,
  subreddit: undefined,
  type: undefined,
  author: undefined,
  keyword: undefined,
  min_engagement: undefined,
  muted: undefined,
  layout: undefined,
};
