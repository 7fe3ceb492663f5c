import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { roles, type Role } from '#contract/permissions.ts';
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
import { MemberAccess } from './member-access.tsx';
import { accessText, roleLabels, type Member } from './member-labels.ts';

interface MemberRowProps {
  member: Member;
  /** The signed-in user. */
  by: Standing;
  /** Number of active owners who are people, not agents. */
  owners: number;
  mayChange: boolean;
}

export function MemberRow({ member, by, owners, mayChange }: MemberRowProps) {
  const zone = useZone();
  const change = api.members.change.useMutation();
  const activate = api.members.activate.useMutation();
  const [deactivating, setDeactivating] = useState(false);
  const [limiting, setLimiting] = useState(false);
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
    // Users who change their own role may lose the right to undo it.
    const mayUndo = user_id !== by.user_id;
    change.mutate(
      { user_id, ...update },
      { onSuccess: () => toast(message, mayUndo ? undo : undefined, `member ${user_id}`) },
    );
  };
  const access = accessText(member.projects);
  const offered = roles.filter((role) => role === current.role || may({ role }));
  return (
    <Row>
      <Cell className="w-full max-w-0 min-w-40">
        <span className="flex items-center gap-1.5">
          <span className={`truncate font-medium ${isActive ? '' : 'text-faint'}`}>{user_name}</span>
          {agent && <Badge>{t`Agent`}</Badge>}
          {user_id === by.user_id && <Badge tone="accent">{t`You`}</Badge>}
          {deactivated_at && (
            <Badge hint={t`Since ${{ time: exactTime(deactivated_at, zone) }}`}>{t`Deactivated`}</Badge>
          )}
        </span>
        {!agent && <span className="block truncate text-xs text-faint">{user_email}</span>}
      </Cell>
      <Cell label={t`Role`}>
        {offered.length > 1 ? (
          <Select
            label={t`Role of ${user_name}`}
            layout="bare"
            value={current.role}
            options={offered.map((role) => ({ value: role, label: roleLabels[role] }))}
            onChange={(role) => role !== member.role && apply({ role }, changedText(user_name, role))}
          />
        ) : (
          roleLabels[current.role]
        )}
      </Cell>
      <Cell label={t`Projects`}>
        {current.role === 'member' && may({}) ? (
          <Button
            variant="quiet"
            className="-mx-2 max-w-56 px-2"
            aria-label={t`Projects of ${user_name}: ${access}`}
            onPress={() => setLimiting(true)}
          >
            <span className="truncate">{access}</span>
          </Button>
        ) : (
          access
        )}
      </Cell>
      <Cell label={t`Approval publishes`}>
        <Switch
          label={t`Approval by ${user_name} publishes`}
          isSelected={current.ok_publishes}
          isDisabled={!may({ ok_publishes: !member.ok_publishes })}
          onChange={(on) =>
            apply(
              { ok_publishes: on },
              on
                ? t`Approval by ${user_name} now publishes.`
                : t`Approval by ${user_name} no longer publishes.`,
            )
          }
        />
      </Cell>
      <Cell label={t`Publishes own`}>
        <Switch
          label={t`${user_name} can publish own posts after review`}
          isSelected={current.publishes_own_after_grade}
          isDisabled={!may({ publishes_own_after_grade: !member.publishes_own_after_grade })}
          onChange={(on) =>
            apply(
              { publishes_own_after_grade: on },
              on
                ? t`${user_name} can now publish own posts after review.`
                : t`${user_name} can no longer publish own posts.`,
            )
          }
        />
      </Cell>
      <Cell label={t`Last seen`} className="text-soft">
        {last_seen_at ? <Ago at={last_seen_at} zone={zone} /> : t`never`}
      </Cell>
      <Cell className="text-end">
        {mayChange && isActive && !whyNotDeactivate(by, member, { owners }) && (
          <Button
            variant="quiet"
            aria-label={t`Deactivate ${user_name}`}
            onPress={() => setDeactivating(true)}
          >
            {t`Deactivate`}
          </Button>
        )}
        {mayChange && !isActive && !whyNotActivate(by, member) && (
          <Button
            variant="quiet"
            aria-label={t`Reactivate ${user_name}`}
            isPending={activate.isPending}
            onPress={() =>
              activate.mutate({ user_id }, { onSuccess: () => toast(t`${user_name} reactivated.`) })
            }
          >
            {t`Reactivate`}
          </Button>
        )}
        {limiting && <MemberAccess member={member} onClose={() => setLimiting(false)} />}
        {deactivating && <DeactivateMember member={member} onClose={() => setDeactivating(false)} />}
      </Cell>
    </Row>
  );
}

function changedText(name: string, role: Role): string {
  switch (role) {
    case 'member':
      return t`${name} is now member.`;
    case 'admin':
      return t`${name} is now admin.`;
    case 'owner':
      return t`${name} is now owner. Tokens acting for them were revoked.`;
  }
}
