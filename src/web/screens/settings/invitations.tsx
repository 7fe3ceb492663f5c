import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { Role } from '#contract/permissions.ts';
import { whyNotInvite } from '#contract/member-rules.ts';
import { api } from '#web/api.ts';
import { dayIn } from '#web/lib/format.ts';
import { useZone } from '#web/parts/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm, Dialog } from '#web/ui/dialog.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';

import { InvitationLink } from './invitation-link.tsx';
import { InviteMember } from './invite-member.tsx';
import { roleLabels } from './member-words.ts';
import { Section } from './section.tsx';

type Invitation = DataOf<Contract['invitations']['list']>['invitations'][number];

/** Who is invited and has not come yet. */
export function Invitations({ role }: { role: Role }) {
  const { data, error, refetch } = api.invitations.list.useQuery({});
  const [inviting, setInviting] = useState(false);
  return (
    <Section
      title="Invitations"
      description="By mail or by a link. Each is good for seven days and for one person."
      action={
        <Button look="primary" onPress={() => setInviting(true)}>
          Invite
        </Button>
      }
    >
      {error && !data && (
        <ErrorState
          title="The invitations could not be loaded"
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-16 w-full" />}
      {data?.invitations.length === 0 && <p className="text-soft">Nobody is invited at present.</p>}
      {data && data.invitations.length > 0 && (
        <Table label="Invitations" head={['For', 'Role', 'By', 'Open until']} hasActions stacks>
          {data.invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              mayChange={whyNotInvite(role, invitation.role) === null}
            />
          ))}
        </Table>
      )}
      {inviting && (
        <InviteMember role={role} hasMail={data?.mail ?? false} onClose={() => setInviting(false)} />
      )}
    </Section>
  );
}

function InvitationRow({ invitation, mayChange }: { invitation: Invitation; mayChange: boolean }) {
  const zone = useZone();
  const renew = api.invitations.renew.useMutation();
  const revoke = api.invitations.revoke.useMutation();
  const [asking, setAsking] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const { id, name, email, role, state, created_by, expires_at, mailed } = invitation;
  const who = name ?? email ?? `invitation ${id}`;
  const again = () =>
    renew.mutate(
      { id },
      {
        onSuccess: (made) =>
          made.url === null ? toast(`A new mail is on its way to ${email}.`) : setUrl(made.url),
      },
    );
  return (
    <Row>
      <Cell className="max-w-64">
        <span className="block truncate font-medium">{name ?? email ?? 'Whoever has the link'}</span>
        <span className="block truncate text-xs text-faint">
          {[name !== null && email, mailed ? 'by mail' : 'by link'].filter(Boolean).join(' · ')}
        </span>
      </Cell>
      <Cell label="Role">{roleLabels[role]}</Cell>
      <Cell label="By" className="text-soft">
        {created_by ?? '–'}
      </Cell>
      <Cell label="Open until" className="text-soft">
        {state === 'open' ? (
          <span className="figures">{dayIn(expires_at, zone)}</span>
        ) : (
          <Badge
            tone="warning"
            {...(state === 'revoked' && { hint: 'Who made it may no longer invite to this role' })}
          >
            {state === 'expired' ? 'Expired' : 'Ended'}
          </Badge>
        )}
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {mayChange && (
          <>
            <Button
              look="quiet"
              aria-label={`Renew the invitation for ${who}`}
              isPending={renew.isPending}
              onPress={again}
            >
              Renew
            </Button>
            <Button
              look="quiet"
              aria-label={`Revoke the invitation for ${who}`}
              onPress={() => setAsking(true)}
            >
              Revoke
            </Button>
          </>
        )}
        <Confirm
          title="Revoke the invitation?"
          action="Revoke"
          isOpen={asking}
          isPending={revoke.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            revoke.mutate(
              { id },
              { onSuccess: () => toast('The invitation is revoked.'), onSettled: () => setAsking(false) },
            )
          }
        >
          Its link opens nothing any more. You can invite again.
        </Confirm>
        {url !== null && (
          <Dialog title="Copy the new link now" isOpen onClose={() => setUrl(null)}>
            <InvitationLink url={url} onDone={() => setUrl(null)} />
          </Dialog>
        )}
      </Cell>
    </Row>
  );
}
