import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { LeaveOrganization } from './leave-organization.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { SendingPause } from './sending-pause.tsx';

const NewOrganization = lazyPart(
  async () => (await import('#web/parts/workspace/new-organization.tsx')).NewOrganization,
);

/** Settings of the whole organization. */
export function OrganizationSettings() {
  const me = useMe();
  const query = api.organizations.get.useQuery({});
  const { data } = query;
  const role = me.organization?.role;
  const mayChange = role === 'owner' || role === 'admin';
  const [isNew, setNew] = useState(false);
  return (
    <>
      <Section
        title={t`Organization`}
        place="organization"
        description={mayChange ? undefined : t`Owners and admins can change these settings.`}
        action={
          me.may_create_organizations && <Button onPress={() => setNew(true)}>{t`New organization`}</Button>
        }
      >
        <Query of={query} what={t`organization`} loading={<Skeleton className="h-64 w-full max-w-md" />}>
          {(data) => <OrganizationForm organization={data} mayChange={mayChange} />}
        </Query>
      </Section>
      {data && <SendingPause organization={data} mayChange={mayChange} />}
      {isNew && <NewOrganization onClose={() => setNew(false)} />}
      <LeaveOrganization name={me.organization?.name ?? ''} />
    </>
  );
}
