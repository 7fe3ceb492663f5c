import { NetworkMark, type ShownAccount } from '#web/parts/account-name.tsx';
import { AccountPicture } from '#web/parts/account-picture.tsx';

/** Whom an account is of, with the mark of its network; decoration beside its name. */
export function AccountFace({ account }: { account: ShownAccount }) {
  return (
    <span aria-hidden className="relative shrink-0">
      <AccountPicture account={account} />
      <span className="absolute -right-1 -bottom-1 grid size-4 place-items-center rounded-full bg-paper">
        <NetworkMark network={account.network} className="size-3" isNamed />
      </span>
    </span>
  );
}
