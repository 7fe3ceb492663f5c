import { useState } from 'react';

import { api } from '#web/api.ts';
import { useMe } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';

import { LeaveOrganization } from './leave-organization.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { SendingPause } from './sending-pause.tsx';
import { Section } from './section.tsx';

const NewOrganization = lazyPart(
  async () => (await import('#web/parts/new-organization.tsx')).NewOrganization,
);

/** What holds for the whole organization. */
export function OrganizationSettings() {
  const me = useMe();
  const { data, error, refetch } = api.organizations.get.useQuery({});
  const role = me.organization?.role;
  const mayChange = role === 'owner' || role === 'admin';
  const [isNew, setNew] = useState(false);
  return (
    <>
      <Section
        title="Organization"
        description={mayChange ? undefined : 'Owners and admins change what stands here.'}
        action={me.may_create_organizations && <Button onPress={() => setNew(true)}>New organization</Button>}
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
      {isNew && <NewOrganization onClose={() => setNew(false)} />}
      <LeaveOrganization name={me.organization?.name ?? ''} />
    </>
  );
}
