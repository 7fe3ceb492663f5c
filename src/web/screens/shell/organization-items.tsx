import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { roleNames } from '#web/parts/workspace/role-names.ts';
import { MenuItem } from '#web/ui/menu.tsx';

/** A menu item for each of the user's organizations; choosing one switches to it. */
export function OrganizationItems() {
  const { organization, organizations } = useMe();
  const change = api.me.switch.useMutation();
  return organizations.map(({ id, name, role }) => (
    <MenuItem
      key={id}
      label={name}
      note={roleNames[role]}
      isChosen={id === organization?.id}
      onAction={() => id !== organization?.id && change.mutate({ organization_id: id })}
    />
  ));
}
