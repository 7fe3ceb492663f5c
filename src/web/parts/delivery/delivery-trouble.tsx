import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { labelOf } from '#contract/networks/names.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { nextOf } from './decide-delivery.tsx';

/**
 * Why a post did not reach an account: our message, what was published anyway, the network's message, and the next
 * step.
 */
export function DeliveryTrouble({ target }: { target: PostRow['targets'][number] }) {
  const { network, reason, network_said, steps } = target;
  const label = labelOf(network);
  const isCut = steps !== null && steps.sent > 0 && steps.sent < steps.total;
  return (
    <div className="flex flex-col gap-1.5">
      {(reason || isCut) && (
        <p className="break-words">
          {isCut && (
            <strong className="font-medium">
              {t`${{ sent: steps.sent }} of ${plural({ total: steps.total }, { one: '# thread post', other: '# thread posts' })} published.`}{' '}
            </strong>
          )}
          {reason}
        </p>
      )}
      {network_said && (
        <figure>
          <figcaption className="text-xs text-faint">{t`${{ network: label }} replied:`}</figcaption>
          <blockquote dir="auto" className="border-s-2 border-edge ps-3 break-words text-soft">
            {network_said}
          </blockquote>
        </figure>
      )}
      <p className="text-soft">
        <NextStep text={nextOf(target)} accountId={target.account_id} />
      </p>
    </div>
  );
}

const accountsPlace = t`Settings → Connected accounts`;

/** The next step, with a link to the account if the user must act there. */
function NextStep({ text, accountId }: { text: string; accountId: number }) {
  // Steps stored by earlier versions call the place by its shorter name.
  const [before, ...after] = text.split(/Settings → (?:Connected a|A)ccounts/);
  if (after.length === 0) return text;
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
