import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { PauseDialog } from '#web/parts/posts/pause-dialog.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Organization } from './organization-form.tsx';

interface SendingPauseProps {
  organization: Organization;
  mayChange: boolean;
}

/** Shows and switches the pause of publishing, for the organization and for each project. */
export function SendingPause({ organization, mayChange }: SendingPauseProps) {
  const projects = api.projects.list.useQuery({}).data?.projects ?? [];
  const mayPause = useMe().permissions.includes('publish') && mayChange;
  const [open, setOpen] = useState<{ project?: number } | null>(null);
  const all = organization.paused_reason;
  return (
    <Section
      title={t({ message: 'Publishing', context: 'noun' })}
      place="publishing"
      description={t`While paused, nothing is published, whether by people or agents. Writing and reviewing continue.`}
    >
      <ul aria-label={t({ message: 'Publishing', context: 'noun' })} className="max-w-xl">
        <Line name={t`Everything`} reason={all} onChange={mayPause ? () => setOpen({}) : undefined} />
        {projects.map(({ id, name, own_paused_reason }) => (
          <Line
            key={id}
            name={name}
            reason={own_paused_reason}
            isHeld={all !== null}
            onChange={mayPause ? () => setOpen({ project: id }) : undefined}
          />
        ))}
      </ul>
      {open && <PauseDialog project={open.project} onClose={() => setOpen(null)} />}
    </Section>
  );
}

interface LineProps {
  name: string;
  reason: string | null;
  /** Not paused itself, but the organization is. */
  isHeld?: boolean;
  onChange?: (() => void) | undefined;
}

function Line({ name, reason, isHeld = false, onChange }: LineProps) {
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line py-1.5 last:border-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        {reason !== null && <span className="block text-xs break-words text-soft">{reason}</span>}
      </span>
      {reason !== null || isHeld ? (
        <Badge tone="warning">{reason === null ? t`Paused for everything` : t`Paused`}</Badge>
      ) : (
        <Badge tone="good">{t`Active`}</Badge>
      )}
      {onChange && (
        <Button
          variant="quiet"
          aria-label={reason === null ? t`Pause ${name}` : t`Resume ${name}`}
          onPress={onChange}
        >
          {reason === null ? t`Pause` : t`Resume`}
        </Button>
      )}
    </li>
  );
}
