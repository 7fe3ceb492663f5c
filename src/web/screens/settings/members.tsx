import { useState } from 'react';

import { api } from '#web/api.ts';
import { useMe } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';

import { Invitations } from './invitations.tsx';
import { MemberRow } from './member-row.tsx';
import { NewAgent } from './new-agent.tsx';
import { Section } from './section.tsx';

/** Who works here, what each may do, and who is invited. */
export function MembersSettings() {
  const me = useMe();
  const { data, error, refetch } = api.members.all.useQuery({});
  const [adding, setAdding] = useState(false);
  const role = me.organization?.role ?? 'member';
  const mayChange = role !== 'member' && me.permissions.includes('manage');
  const owners =
    data?.members.filter((one) => one.state === 'active' && one.role === 'owner' && !one.agent).length ?? 0;
  return (
    <>
      <Section
        title="Members"
        description="People sign in; agents come with tokens. Owners and admins give roles and rights."
        action={mayChange && <Button onPress={() => setAdding(true)}>New agent</Button>}
      >
        {error && !data && (
          <ErrorState
            title="The members could not be loaded"
            message={error.message}
            requestId={error.requestId}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton className="h-64 w-full" />}
        {data && (
          <Table
            label="Members"
            head={['Name', 'Role', 'OK publishes', 'Own after grade', 'Last seen']}
            hasActions
            stacks
          >
            {data.members.map((member) => (
              <MemberRow
                key={member.user_id}
                member={member}
                by={{ user_id: me.user.id, role, agent: false }}
                owners={owners}
                mayChange={mayChange}
              />
            ))}
          </Table>
        )}
        {adding && <NewAgent onClose={() => setAdding(false)} />}
      </Section>
      {mayChange && <Invitations role={role} />}
    </>
  );
}
