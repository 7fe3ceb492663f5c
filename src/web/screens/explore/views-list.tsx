import { Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';

import { api } from '#web/api.ts';
import { exploreSearch, keeps, viewSearch, type ExploreSearch } from '#web/parts/explore-search.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

interface ViewsListProps extends PopupProps {
  search: ExploreSearch;
  onOpen: (search: ExploreSearch) => void;
}

/** The person's saved filters: open, overwrite, remove, and save what is set now. */
export function ViewsList({ search, onOpen, triggerRef, onClose }: ViewsListProps) {
  const { data, error } = api.views.list.useQuery({ screen: 'explore' });
  const save = api.views.save.useMutation();
  const remove = api.views.remove.useMutation();
  const [name, setName] = useState('');
  const now = viewSearch(search);
  const shown = data?.views.find((view) => keeps(view, search));

  const saveAs = (as: string, filters: Record<string, string | number | boolean>, done: string) =>
    save.mutate({ name: as, screen: 'explore', search: filters }, { onSuccess: () => toast(done) });

  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      className="w-80 max-w-[calc(100vw-1.5rem)] rounded-lg bg-raised shadow-float data-entering:animate-appear"
    >
      <Dialog aria-label="Saved views" className="outline-none">
        <ul aria-label="Saved views" className="max-h-72 overflow-auto p-1">
          {!data && !error && <Skeleton className="m-2 h-4 w-40" />}
          {error && <li className="p-2 text-danger">{error.message}</li>}
          {data?.views.length === 0 && (
            <li className="px-2 py-2 text-soft">
              A view keeps the filters you set, so that tomorrow’s look takes one click.
            </li>
          )}
          {data?.views.map((view) => (
            <li key={view.id} className="group flex items-center rounded-md hover:bg-hover">
              <button
                type="button"
                className="h-8 min-w-0 flex-1 truncate rounded-md px-2 text-left -outline-offset-2"
                aria-current={view === shown || undefined}
                onClick={() => {
                  onClose();
                  onOpen({ ...cleared, ...exploreSearch(view.search) });
                }}
              >
                <span className={view === shown ? 'font-medium' : ''}>{view.name}</span>
              </button>
              {view !== shown && (
                <IconButton
                  label={`Overwrite ${view.name} with the present filters`}
                  onPress={() => {
                    saveAs(view.name, now, `“${view.name}” now keeps the present filters.`);
                  }}
                >
                  <Save aria-hidden className="size-4" strokeWidth={1.75} />
                </IconButton>
              )}
              <IconButton
                label={`Remove ${view.name}`}
                onPress={() =>
                  remove.mutate(
                    { id: view.id },
                    {
                      onSuccess: () =>
                        toast(`“${view.name}” was removed.`, () =>
                          saveAs(view.name, view.search, `“${view.name}” is back.`),
                        ),
                    },
                  )
                }
              >
                <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
        <Form
          className="flex items-end gap-2 border-t border-line p-3"
          onSubmit={() => {
            saveAs(name.trim(), now, `Saved as “${name.trim()}”.`);
            setName('');
            onClose();
          }}
        >
          <TextField
            label="Save these filters as"
            value={name}
            onChange={setName}
            maxLength={60}
            isRequired
            className="flex-1"
          />
          <Button type="submit" look="primary" isDisabled={name.trim() === ''}>
            Save
          </Button>
        </Form>
      </Dialog>
    </Popover>
  );
}

/** Opening a view takes away what it does not set. */
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
