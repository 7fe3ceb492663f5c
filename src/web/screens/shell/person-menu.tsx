import { useMe } from '#web/parts/workspace/me.ts';
import { roleNames } from '#web/parts/workspace/role-names.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';

const PersonList = lazyPart(async () => (await import('./person-list.tsx')).PersonList);

/** The user's menu at the bottom of the rail. */
export function PersonMenu() {
  const { user, organization } = useMe();
  return (
    <PopupTrigger
      kind="menu"
      popup={(popup) => <PersonList {...popup} />}
      preload={PersonList.preload}
      className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start transition-colors duration-100 hover:bg-press active:bg-press"
    >
      <Avatar name={user.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-4 font-medium">{user.name}</span>
        <span className="block truncate text-xs leading-4 text-faint capitalize">
          {organization && roleNames[organization.role]}
        </span>
      </span>
    </PopupTrigger>
  );
}
