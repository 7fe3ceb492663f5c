import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { AutomationSettings } from '#web/screens/settings/automations/automations.tsx';

interface Search {
  /** The automation that is open, and what of it. */
  automation?: number | undefined;
  show?: 'try' | 'log' | 'edit' | undefined;
}

export const Route = createFileRoute('/_app/settings/automations')({
  staticData: { title: t`Automations` },
  validateSearch: ({ automation, show }: Search & SearchSchemaInput): Search => ({
    automation: wholeOf(automation, 1),
    show: show === 'try' || show === 'log' || show === 'edit' ? show : undefined,
  }),
  component: function AutomationsRoute() {
    const { automation = null, show = null } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <AutomationSettings
        open={automation !== null && show !== null ? { id: automation, show } : null}
        onOpen={(open) => void navigate({ search: open ? { automation: open.id, show: open.show } : {} })}
      />
    );
  },
});
