import { t } from '@lingui/core/macro';

import { ScreenTabs } from '#web/parts/screen-tabs.tsx';

/** The screens of Analytics. */
export function AnalyticsTabs() {
  return (
    <ScreenTabs
      label={t`Analytics`}
      tabs={[
        { to: '/analytics', label: t`Overview` },
        { to: '/analytics/links', label: t`Link clicks` },
        { to: '/analytics/reports', label: t`Reports` },
      ]}
    />
  );
}
