import { Link } from '@tanstack/react-router';

import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { PostRow } from '#contract/posts.ts';

import { nextOf } from './decide-delivery.tsx';

/** What keeps a post from an account: our words, how much of it is out all the same, the network's own words, and what to do. */
export function DeliveryTrouble({ target }: { target: PostRow['targets'][number] }) {
  const { network, reason, network_said, steps } = target;
  const label = isNetworkName(network) ? networks[network].label : network;
  const isCut = steps !== null && steps.sent > 0 && steps.sent < steps.total;
  return (
    <div className="flex flex-col gap-1.5">
      {(reason || isCut) && (
        <p className="break-words">
          {isCut && (
            <strong className="font-medium">
              {steps.sent} of {steps.total} parts are out.{' '}
            </strong>
          )}
          {reason}
        </p>
      )}
      {network_said && (
        <figure>
          <figcaption className="text-xs text-faint">{label} said</figcaption>
          <blockquote dir="auto" className="border-l-2 border-edge pl-3 break-words text-soft">
            {network_said}
          </blockquote>
        </figure>
      )}
      <p className="text-soft">
        <NextStep words={nextOf(target)} accountId={target.account_id} />
      </p>
    </div>
  );
}

const accountsPlace = 'Settings → Accounts';

/** What to do next; where that is at the account, its words lead there. */
function NextStep({ words, accountId }: { words: string; accountId: number }) {
  const [before, ...after] = words.split(accountsPlace);
  if (after.length === 0) return words;
  return (
    <>
      {before}
      <Link
        to="/settings/accounts"
        search={{ account: accountId }}
        className="text-accent underline underline-offset-2"
      >
        {accountsPlace}
      </Link>
      {after.join(accountsPlace)}
    </>
  );
}
