import { t } from '@lingui/core/macro';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';

import { zoneInFull, zoneLabel } from '#web/lib/format.ts';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';

const OrganizationList = lazyPart(async () => (await import('./organization-list.tsx')).OrganizationList);
const NewOrganization = lazyPart(
  async () => (await import('#web/parts/workspace/new-organization.tsx')).NewOrganization,
);

/** The current organization and its zone; opens the list of the user's other organizations. */
export function OrganizationMenu() {
  const { organization } = useMe();
  const zone = useZone();
  const [isNew, setNew] = useState(false);
  return (
    <>
      <PopupTrigger
        kind="menu"
        popup={(popup) => <OrganizationList {...popup} onNew={() => setNew(true)} />}
        preload={OrganizationList.preload}
        className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start transition-colors duration-100 hover:bg-press active:bg-press"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-base leading-5 font-semibold tracking-tight">
            {organization?.name ?? t`No organization`}
          </span>
          <span
            className="block truncate text-xs leading-4 text-faint"
            data-hint={t`Times are shown in ${{ zone: zoneInFull(zone) }}`}
          >
            {zoneLabel(zone)}
          </span>
        </span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
      </PopupTrigger>
      {isNew && <NewOrganization onClose={() => setNew(false)} />}
    </>
  );
}
