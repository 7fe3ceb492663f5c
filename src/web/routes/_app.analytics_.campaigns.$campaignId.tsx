import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { CampaignPage } from '#web/screens/analytics/campaign-page.tsx';

export const Route = createFileRoute('/_app/analytics_/campaigns/$campaignId')({
  staticData: { title: t`Campaign` },
  component: function CampaignRoute() {
    return <CampaignPage id={Number(Route.useParams().campaignId)} />;
  },
});
