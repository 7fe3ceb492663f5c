import { useState } from 'react';

import { api } from '#web/api.ts';
import { wholeOf } from '#web/lib/search.ts';
import { useMe } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import { thresholdNames, thresholdsOf, type SavedView, type ThresholdName } from './thresholds.ts';

const fields: Record<ThresholdName, { label: string; description: string }> = {
  min_engagement: { label: 'Engagement', description: 'at least' },
  min_growth: { label: 'Growth', description: 'gained in 24 h' },
  min_growth_percent: { label: 'Growth, %', description: 'gained in 24 h' },
};

/** What a post of the view must reach for the person to be told. */
export function WatchForm({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const watch = api.views.watch.useMutation({ refusal: 'inline' });
  const unwatch = api.views.unwatch.useMutation();
  const isHidden = useMe().organization?.terms.metrics_hidden === true;
  const [typed, setTyped] = useState<Partial<Record<ThresholdName, string>>>(() =>
    Object.fromEntries(thresholdNames.map((name) => [name, String(view.watch?.[name] ?? '')])),
  );
  const asked = Object.fromEntries(
    thresholdNames.flatMap((name) => {
      const least = wholeOf(typed[name]?.replace(/\D/g, ''), 1);
      return least === undefined ? [] : [[name, least]];
    }),
  );

  if (isHidden) {
    return (
      <p className="px-2 pb-2 text-soft">
        Watching needs another plan: yours withholds the numbers that a threshold is about.
      </p>
    );
  }
  const save = () =>
    watch.mutate(
      { id: view.id, ...asked },
      {
        onSuccess: () => {
          toast(`“${view.name}” is watched: what crosses the threshold is told by the bell.`);
          onDone();
        },
      },
    );
  return (
    <Form className="flex flex-col gap-2.5 px-2 pt-1 pb-2" onSubmit={save}>
      <p className="text-soft">Tell me when a post reaches all of these. Each story is told once.</p>
      <div className="grid grid-cols-3 gap-2">
        {thresholdNames.map((name, place) => (
          <TextField
            key={name}
            {...fields[name]}
            inputMode="numeric"
            value={typed[name] ?? ''}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
            maxLength={16}
            isFirst={place === 0}
            className="figures"
          />
        ))}
      </div>
      {watch.error && (
        <p role="alert" className="text-danger">
          {watch.error.message}
        </p>
      )}
      <div className="flex justify-end gap-2">
        {view.watch && (
          <Button
            look="quiet"
            isPending={unwatch.isPending}
            onPress={() =>
              unwatch.mutate(
                { id: view.id },
                {
                  onSuccess: () => {
                    toast(`“${view.name}” is no longer watched.`, () =>
                      watch.mutate({ id: view.id, ...(view.watch && thresholdsOf(view.watch)) }),
                    );
                    onDone();
                  },
                },
              )
            }
          >
            Stop watching
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          isDisabled={Object.keys(asked).length === 0}
          isPending={watch.isPending}
        >
          {view.watch ? 'Save' : 'Watch'}
        </Button>
      </div>
    </Form>
  );
}
