import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { Role } from '#contract/permissions.ts';
import { whyNotInvite } from '#contract/workspace/member-rules.ts';
import { api } from '#web/api.ts';
import { dayIn } from '#web/lib/format.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { InviteMember } from './invite-member.tsx';
import { accessText, roleLabels } from './member-labels.ts';

type Invitation = DataOf<Contract['invitations']['list']>['invitations'][number];

/** Pending invitations. */
export function Invitations({ role }: { role: Role }) {
  const query = api.invitations.list.useQuery({});
  const { data } = query;
  const [inviting, setInviting] = useState(false);
  return (
    <Section
      title={t`Invitations`}
      place="invitations"
      description={t`By email or link. Each is valid for seven days and for one person.`}
      action={
        <Button variant="primary" onPress={() => setInviting(true)}>
          {t`Invite`}
        </Button>
      }
    >
      <Query of={query} what={t`invitations`} loading={<Skeleton className="h-16 w-full" />}>
        {(data) =>
          data.invitations.length === 0 ? (
            <p className="text-soft">{t`No open invitations.`}</p>
          ) : (
            <Table
              label={t`Invitations`}
              head={[
                t({ message: 'For', context: 'for whom' }),
                t`Role`,
                t({ message: 'By', context: 'of a person' }),
                t`Expires`,
              ]}
              hasActions
              stacks
            >
              {data.invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  mayChange={whyNotInvite(role, invitation.role) === null}
                />
              ))}
            </Table>
          )
        }
      </Query>
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
  const [isOpen, setOpen] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const { id, name, email, role, projects, state, created_by, expires_at, mailed } = invitation;
  const invitee = name ?? email ?? t`invitation ${id}`;
  const again = () =>
    renew.mutate(
      { id },
      {
        onSuccess: (made) =>
          made.url === null ? toast(t`New invitation sent to ${{ email: email ?? '' }}.`) : setUrl(made.url),
      },
    );
  return (
    <Row>
      <Cell className="max-w-64">
        <span className="block truncate font-medium">{name ?? email ?? t`Anyone with the link`}</span>
        <span className="block truncate text-xs text-faint">
          {[name !== null && email, mailed ? t`by email` : t`by link`].filter(Boolean).join(' · ')}
        </span>
      </Cell>
      <Cell label={t`Role`}>
        {roleLabels[role]}
        {projects && <span className="block text-xs text-faint">{accessText(projects)}</span>}
      </Cell>
      <Cell label={t({ message: 'By', context: 'of a person' })} className="text-soft">
        {created_by ?? '–'}
      </Cell>
      <Cell label={t`Expires`} className="text-soft">
        {state === 'open' ? (
          <span className="figures">{dayIn(expires_at, zone)}</span>
        ) : (
          <Badge
            tone="warning"
            {...(state === 'revoked' && { hint: t`The sender can no longer invite to this role` })}
          >
            {state === 'expired' ? t`Expired` : t`Invalid`}
          </Badge>
        )}
      </Cell>
      <Cell className="text-end whitespace-nowrap">
        {mayChange && (
          <>
            <Button
              variant="quiet"
              aria-label={t`Renew the invitation for ${invitee}`}
              isPending={renew.isPending}
              onPress={again}
            >
              {t`Renew`}
            </Button>
            <Button
              variant="quiet"
              aria-label={t`Revoke the invitation for ${invitee}`}
              onPress={() => setOpen(true)}
            >
              {t`Revoke`}
            </Button>
          </>
        )}
        <ConfirmAction
          title={t`Revoke invitation?`}
          action={t`Revoke`}
          isOpen={isOpen}
          mutation={revoke}
          parameters={{ id }}
          done={t`Invitation revoked.`}
          onClose={() => setOpen(false)}
        >
          {t`The link stops working. You can invite again.`}
        </ConfirmAction>
        {url !== null && (
          <Dialog title={t`Copy the new link`} isOpen onClose={() => setUrl(null)}>
            <InvitationLink url={url} onDone={() => setUrl(null)} />
          </Dialog>
        )}
      </Cell>
    </Row>
  );
}
