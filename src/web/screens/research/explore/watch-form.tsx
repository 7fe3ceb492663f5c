import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { wholeOf } from '#web/lib/search.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { thresholdNames, thresholdsOf, type SavedView, type ThresholdName } from './thresholds.ts';

const fields: Record<ThresholdName, { label: string; description: string }> = {
  min_engagement: { label: t`Engagement`, description: t`at least` },
  min_growth: { label: t`Growth`, description: t`within 24 h` },
  min_growth_percent: { label: t`Growth, %`, description: t`within 24 h` },
};

/** The threshold at which a post of the view notifies the user. */
export function WatchForm({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const watch = api.views.watch.useMutation({ refusal: 'inline' });
  const unwatch = api.views.unwatch.useMutation();
  const isHidden = useMe().organization?.terms.metrics_hidden === true;
  const [typed, setTyped] = useState<Partial<Record<ThresholdName, string>>>(() =>
    Object.fromEntries(thresholdNames.map((name) => [name, String(view.watch?.[name] ?? '')])),
  );
  const params = Object.fromEntries(
    thresholdNames.flatMap((name) => {
      const least = wholeOf(typed[name]?.replace(/\D/g, ''), 1);
      return least === undefined ? [] : [[name, least]];
    }),
  );

  if (isHidden) {
    return (
      <p className="px-2 pb-2 text-soft">
        {t`Your plan doesn’t include metrics, so thresholds aren’t available. Upgrade to watch a view.`}
      </p>
    );
  }
  const save = () =>
    watch.mutate(
      { id: view.id, ...params },
      {
        onSuccess: () => {
          toast(t`Watching “${{ name: view.name }}”. You’ll be notified when an item crosses the threshold.`);
          onDone();
        },
      },
    );
  return (
    <Form className="flex flex-col gap-2.5 px-2 pt-1 pb-2" onSubmit={save}>
      <p className="text-soft">{t`Notify me when an item reaches all of these. Each story notifies once.`}</p>
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
      <Refusal error={watch.error} />
      <div className="flex justify-end gap-2">
        {view.watch && (
          <Button
            variant="quiet"
            isPending={unwatch.isPending}
            onPress={() =>
              unwatch.mutate(
                { id: view.id },
                {
                  onSuccess: () => {
                    toast(t`Stopped watching “${{ name: view.name }}”.`, () =>
                      watch.mutate({ id: view.id, ...(view.watch && thresholdsOf(view.watch)) }),
                    );
                    onDone();
                  },
                },
              )
            }
          >
            {t`Stop watching`}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          isDisabled={Object.keys(params).length === 0}
          isPending={watch.isPending}
        >
          {view.watch ? t`Save` : t({ message: 'Watch', context: 'verb' })}
        </Button>
      </div>
    </Form>
  );
}
