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
      <p className="text-soft">{nextOf(target)}</p>
    </div>
  );
}
