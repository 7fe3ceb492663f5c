import { FramedPicture } from '#web/parts/media/framed-picture.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import type { NamedAccount } from './account-name.tsx';

/** An account's picture at its network, round and small; its initials where it has none. */
export function AccountPicture({ account: { name, avatar_url } }: { account: NamedAccount }) {
  return (
    <FramedPicture
      url={avatar_url ?? null}
      frame={24}
      className="size-6 shrink-0 rounded-full"
      fallback={<Avatar name={name} />}
    />
  );
}
