import { t } from '@lingui/core/macro';
import { useId } from 'react';

import type { WebhookType } from '#contract/notifications/webhook-types.ts';
import { api } from '#web/api.ts';
import { toggled } from '#web/lib/toggled.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Skeleton } from '#web/ui/states.tsx';

interface WebhookTypesProps {
  chosen: ReadonlySet<WebhookType>;
  onChange: (chosen: ReadonlySet<WebhookType>) => void;
}

/** The types of events, each with what it means. */
export function WebhookTypes({ chosen, onChange }: WebhookTypesProps) {
  const id = useId();
  const query = api.webhookEvents.types.useQuery({});
  return (
    <Query of={query} what={t`events`} loading={<Skeleton className="h-40 w-full" />}>
      {({ types }) => (
        <div className="flex max-h-64 flex-col gap-1.5 overflow-auto ps-6">
          {types.map(({ type, description }) => (
            <div key={type}>
              <Checkbox
                isSelected={chosen.has(type)}
                describedBy={`${id}-${type}`}
                onChange={() => onChange(toggled(chosen, type))}
              >
                <span dir="ltr" className="font-mono text-xs">
                  {type}
                </span>
              </Checkbox>
              <p id={`${id}-${type}`} className="ps-6 text-xs text-faint">
                {description}
              </p>
            </div>
          ))}
        </div>
      )}
    </Query>
  );
}
