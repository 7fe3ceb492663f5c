import { useState } from 'react';

import { roles } from '#contract/permissions.ts';
import {
  whyNotActivate,
  whyNotChange,
  whyNotDeactivate,
  type MemberChange,
  type Standing,
} from '#contract/workspace/member-rules.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DeactivateMember } from './deactivate-member.tsx';
import { roleLabels, type Member } from './member-labels.ts';

interface MemberRowProps {
  member: Member;
  /** Who looks. */
  by: Standing;
  /** Active owners who are people. */
  owners: number;
  mayChange: boolean;
}

export function MemberRow({ member, by, owners, mayChange }: MemberRowProps) {
  const zone = useZone();
  const change = api.members.change.useMutation();
  const activate = api.members.activate.useMutation();
  const [deactivating, setDeactivating] = useState(false);
  const { user_id, user_name, user_email, agent, state, last_seen_at, deactivated_at } = member;
  const current = { ...member, ...(change.isPending && change.variables) };
  const isActive = state === 'active';
  const may = (update: MemberChange) =>
    mayChange && isActive && whyNotChange(by, member, update, { owners }) === null;
  const apply = (update: MemberChange, message: string) => {
    const { role, ok_publishes, publishes_own_after_grade } = member;
    const before = { role, ok_publishes, publishes_own_after_grade };
    const kept = Object.keys(update);
    const back = Object.fromEntries(Object.entries(before).filter(([name]) => kept.includes(name)));
    const undo = () => change.mutate({ user_id, ...back });
    // Who has given away their own right cannot take it back.
    const mayUndo = user_id !== by.user_id;
    change.mutate(
      { user_id, ...update },
      { onSuccess: () => toast(message, mayUndo ? undo : undefined, `member ${user_id}`) },
    );
  };
  const offered = roles.filter((role) => role === current.role || may({ role }));
  return (
    <Row>
      <Cell className="max-w-64">
        <span className="flex items-center gap-1.5">
          <span className={`truncate font-medium ${isActive ? '' : 'text-faint'}`}>{user_name}</span>
          {agent && <Badge>Agent</Badge>}
          {user_id === by.user_id && <Badge tone="accent">You</Badge>}
          {deactivated_at && <Badge hint={`Since ${exactTime(deactivated_at, zone)}`}>Deactivated</Badge>}
        </span>
        {!agent && <span className="block truncate text-xs text-faint">{user_email}</span>}
      </Cell>
      <Cell label="Role">
        {offered.length > 1 ? (
          <Select
            label={`Role of ${user_name}`}
            layout="bare"
            value={current.role}
            options={offered.map((role) => ({ value: role, label: roleLabels[role] }))}
            onChange={(role) =>
              role !== member.role &&
              apply(
                { role },
                `${user_name} is now ${roleLabels[role].toLowerCase()}.${role === 'owner' ? ' Tokens acting for them were revoked.' : ''}`,
              )
            }
          />
        ) : (
          roleLabels[current.role]
        )}
      </Cell>
      <Cell label="Approval publishes">
        <Switch
          label={`Approval by ${user_name} publishes`}
          isSelected={current.ok_publishes}
          isDisabled={!may({ ok_publishes: !member.ok_publishes })}
          onChange={(on) =>
            apply(
              { ok_publishes: on },
              `Approval by ${user_name} ${on ? 'now publishes' : 'no longer publishes'}.`,
            )
          }
        />
      </Cell>
      <Cell label="Publishes own">
        <Switch
          label={`${user_name} can publish own posts after review`}
          isSelected={current.publishes_own_after_grade}
          isDisabled={!may({ publishes_own_after_grade: !member.publishes_own_after_grade })}
          onChange={(on) =>
            apply(
              { publishes_own_after_grade: on },
              `${user_name} ${on ? 'can now publish own posts after review' : 'can no longer publish own posts'}.`,
            )
          }
        />
      </Cell>
      <Cell label="Last seen" className="text-soft">
        {last_seen_at ? <Ago at={last_seen_at} zone={zone} /> : 'never'}
      </Cell>
      <Cell className="text-right">
        {mayChange && isActive && !whyNotDeactivate(by, member, { owners }) && (
          <Button
            variant="quiet"
            aria-label={`Deactivate ${user_name}`}
            onPress={() => setDeactivating(true)}
          >
            Deactivate
          </Button>
        )}
        {mayChange && !isActive && !whyNotActivate(by, member) && (
          <Button
            variant="quiet"
            aria-label={`Reactivate ${user_name}`}
            isPending={activate.isPending}
            onPress={() =>
              activate.mutate({ user_id }, { onSuccess: () => toast(`${user_name} reactivated.`) })
            }
          >
            Reactivate
          </Button>
        )}
        {deactivating && <DeactivateMember member={member} onClose={() => setDeactivating(false)} />}
      </Cell>
    </Row>
  );
}
