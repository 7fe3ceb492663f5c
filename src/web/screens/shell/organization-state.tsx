import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { OctagonPause, Trash2 } from 'lucide-react';

import { exactTime } from '#web/lib/format.ts';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { Banner } from '#web/ui/banner.tsx';

const way = 'shrink-0 font-medium underline underline-offset-2';

/**
 * Shown on every screen while the organization's publishing is paused or its removal is scheduled, with a link to
 * end that.
 */
export function OrganizationState() {
  const zone = useZone();
  const { organization, permissions } = useMe();
  if (!organization) return null;
  const { name, role, paused_reason, removal_at } = organization;
  if (removal_at !== null)
    return (
      <Banner
        tone="danger"
        icon={<Trash2 aria-hidden className="size-4 text-danger" />}
        action={
          role === 'owner' && (
            <Link to="/settings/export" className={way}>
              {t`Keep organization…`}
            </Link>
          )
        }
      >
        <strong className="font-semibold">
          {t`${name} will be deleted on ${{ date: exactTime(removal_at, zone) }}.`}
        </strong>{' '}
        {paused_reason === null
          ? t`Until then, only owners can see it.`
          : t`Publishing is paused, and only owners can see it.`}
      </Banner>
    );
  return (
    <Banner
      tone="warning"
      icon={<OctagonPause aria-hidden className="size-4 text-warning" />}
      action={
        role !== 'member' &&
        permissions.includes('publish') && (
          <Link to="/settings/organization" className={way}>
            {t`Resume…`}
          </Link>
        )
      }
    >
      <strong className="font-semibold">{t`All publishing is paused.`}</strong> {paused_reason}
    </Banner>
  );
}
