import { api } from '#web/api.ts';
import { useMe } from '#web/parts/me.ts';
import { MenuItem } from '#web/ui/menu.tsx';

/** One line a desk that the person belongs to; choosing one goes there. */
export function OrganizationItems() {
  const { organization, organizations } = useMe();
  const change = api.me.switch.useMutation();
  return organizations.map(({ id, name, role }) => (
    <MenuItem
      key={id}
      label={name}
      note={role}
      isChosen={id === organization?.id}
      onAction={() => id !== organization?.id && change.mutate({ organization_id: id })}
    />
  ));
}
