import { NetworkMark } from '#web/parts/account-name.tsx';
import { FramedPicture } from '#web/parts/framed-picture.tsx';
import { initials } from '#web/ui/avatar.tsx';

import type { Account } from './account-words.ts';

const sizePx = 32;

/** Whom an account is of, with the mark of its network; decoration beside its name. */
export function AccountFace({ account: { name, network, avatar_url } }: { account: Account }) {
  return (
    <span aria-hidden className="relative shrink-0">
      <FramedPicture
        url={avatar_url}
        frame={sizePx}
        className="size-8 rounded-full"
        fallback={
          <span className="grid size-8 place-items-center rounded-full bg-press text-xs font-semibold text-soft">
            {initials(name)}
          </span>
        }
      />
      <span className="absolute -right-1 -bottom-1 grid size-4.5 place-items-center rounded-full bg-paper">
        <NetworkMark network={network} className="size-3" isNamed />
      </span>
    </span>
  );
}
