import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { Invitations } from './invitations.tsx';
import { MemberRow } from './member-row.tsx';
import { NewAgent } from './new-agent.tsx';

/** Members, their permissions, and pending invitations. */
export function MembersSettings() {
  const me = useMe();
  const query = api.members.all.useQuery({});
  const { data } = query;
  const [adding, setAdding] = useState(false);
  const role = me.organization?.role ?? 'member';
  const mayChange = role !== 'member' && me.permissions.includes('manage');
  const owners =
    data?.members.filter((one) => one.state === 'active' && one.role === 'owner' && !one.agent).length ?? 0;
  return (
    <>
      <Section
        title={t`Members`}
        place="members"
        description={t`People sign in; agents use API tokens. Owners and admins assign roles and permissions.`}
        action={mayChange && <Button onPress={() => setAdding(true)}>{t`New agent`}</Button>}
      >
        <Query of={query} what={t`members`} loading={<Skeleton className="h-64 w-full" />}>
          {(data) => (
            <Table
              label={t`Members`}
              head={[t`Name`, t`Role`, t`Projects`, t`Approval publishes`, t`Publishes own`, t`Last seen`]}
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
        </Query>
        {adding && <NewAgent onClose={() => setAdding(false)} />}
      </Section>
      {mayChange && <Invitations role={role} />}
    </>
  );
}
