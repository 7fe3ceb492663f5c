import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useMe, usePublishes, useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import type { Automation, Opened } from './automation-data.ts';
import { draftOf, startedDraft, starters, type Starter } from './automation-draft.ts';
import { AutomationRow } from './automation-row.tsx';

const AutomationForm = lazyPart(async () => (await import('./automation-form.tsx')).AutomationForm);
const DryRun = lazyPart(async () => (await import('./dry-run.tsx')).DryRun);
const RunLog = lazyPart(async () => (await import('./run-log.tsx')).RunLog);

const starterLabels = {
  stories: t`Rising stories become cards`,
  days: t`Calendar days become cards`,
  slot: t`Empty slots get drafts`,
} as const satisfies Readonly<Record<(typeof starters)[number], string>>;

interface AutomationSettingsProps {
  open: Opened | null;
  onOpen: (open: Opened | null) => void;
}

/** The rules that the server carries out; owners and admins change them. */
export function AutomationSettings({ open, onOpen }: AutomationSettingsProps) {
  const { organization, permissions } = useMe();
  const isAdmin = organization?.role === 'owner' || organization?.role === 'admin';
  const publishes = usePublishes();
  const mayChange = isAdmin && permissions.includes('manage') && publishes;
  const query = api.automations.list.useQuery({});
  const [creating, setCreating] = useState<Starter | null>(null);
  const all = query.data?.automations ?? [];
  const opened = all.find(({ id }) => id === open?.id);
  const create = (
    <Button variant="primary" onPress={() => setCreating('empty')}>
      <Plus aria-hidden className="size-4" />
      {t`New automation`}
    </Button>
  );
  return (
    <Section
      title={t`Automations`}
      description={t`Rules that create cards and drafts by themselves. They never approve or publish: drafts wait for review.`}
      action={mayChange && all.length > 0 && create}
    >
      <Query of={query} what={t`automations`} loading={<Skeleton className="h-40 w-full" />}>
        {({ automations }) =>
          automations.length === 0 ? (
            <EmptyState
              title={t`No automations yet`}
              action={mayChange && <Starters onStart={setCreating} />}
            >
              {mayChange
                ? t`When something new appears in Explore, a calendar day comes near, or a slot is empty, an automation creates a card or a draft.`
                : publishes
                  ? t`An owner or admin creates automations.`
                  : t`Automations need a plan with publishing.`}
            </EmptyState>
          ) : (
            <ul aria-label={t`Automations`} className="border-t border-line">
              {automations.map((automation) => (
                <AutomationRow
                  key={automation.id}
                  automation={automation}
                  mayChange={mayChange}
                  onOpen={(show) => onOpen({ id: automation.id, show })}
                />
              ))}
            </ul>
          )
        }
      </Query>
      {creating && (
        <AutomationForm
          automation={null}
          start={startedDraft(creating)}
          onSaved={(id) => {
            setCreating(null);
            if (id !== null) onOpen({ id, show: 'try' });
          }}
          onClose={() => setCreating(null)}
        />
      )}
      {open && opened && (
        <OpenedPart automation={opened} show={open.show} mayChange={mayChange} onClose={() => onOpen(null)} />
      )}
    </Section>
  );
}

function Starters({ onStart }: { onStart: (starter: Starter) => void }) {
  return (
    <div className="flex flex-col items-stretch gap-2">
      {starters.map((starter) => (
        <Button key={starter} onPress={() => onStart(starter)}>
          {starterLabels[starter]}
        </Button>
      ))}
      <Button variant="primary" onPress={() => onStart('empty')}>
        <Plus aria-hidden className="size-4" />
        {t`New automation`}
      </Button>
    </div>
  );
}

interface OpenedPartProps {
  automation: Automation;
  show: Opened['show'];
  mayChange: boolean;
  onClose: () => void;
}

function OpenedPart({ automation, show, mayChange, onClose }: OpenedPartProps) {
  const zone = useZone();
  switch (show) {
    case 'try':
      return <DryRun automation={automation} mayChange={mayChange} onClose={onClose} />;
    case 'log':
      return <RunLog automation={automation} zone={zone} onClose={onClose} />;
    case 'edit':
      return mayChange ? (
        <AutomationForm
          automation={automation}
          start={draftOf(automation)}
          onSaved={onClose}
          onClose={onClose}
        />
      ) : null;
  }
}
