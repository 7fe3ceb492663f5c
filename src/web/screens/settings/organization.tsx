import { api } from '#web/api.ts';
import { useMe } from '#web/parts/me.ts';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';

import { LeaveOrganization } from './leave-organization.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { SendingPause } from './sending-pause.tsx';
import { Section } from './section.tsx';

/** What holds for the whole organization. */
export function OrganizationSettings() {
  const me = useMe();
  const { data, error, refetch } = api.organizations.get.useQuery({});
  const role = me.organization?.role;
  const mayChange = role === 'owner' || role === 'admin';
  return (
    <>
      <Section
        title="Organization"
        description={mayChange ? undefined : 'Owners and admins change what stands here.'}
      >
        {error && !data && (
          <ErrorState
            title="The organization could not be loaded"
            message={error.message}
            requestId={error.requestId}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton className="h-64 w-full max-w-md" />}
        {data && <OrganizationForm organization={data} mayChange={mayChange} />}
      </Section>
      {data && <SendingPause organization={data} mayChange={mayChange} />}
      <LeaveOrganization name={me.organization?.name ?? ''} />
    </>
  );
}
