import { plural, t } from '@lingui/core/macro';
import { useRef, type ReactNode } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { useLostFocus } from '#web/lib/lost-focus.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { AccountRow } from './account-row.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { accountNeeds, deliveryNeeds, mayReconnect, reviewNeeds } from './needs.ts';
import { Answer, Part, Way } from './part.tsx';
import { ReviewRow } from './review-row.tsx';
import { useAccounts, useInReview, useTroubled } from './today-queries.ts';

/** Limit per kind; the others are on a screen of their own. */
const most = 3;

/** What needs this user's attention: deliveries, accounts and reviews, each loaded separately. */
export function NeedsAttention() {
  const me = useMe();
  const troubled = useTroubled();
  const accounts = useAccounts();
  const inReview = useInReview();
  const heading = useRef<HTMLHeadingElement>(null);
  const lostFocus = useLostFocus(heading);

  const troubledPosts = postsOf(troubled.data?.pages, ({ data }) => data.posts);
  const reviewedPosts = postsOf(inReview.data?.pages, ({ data }) => data.drafts);
  // Only the account tells whether a retry can succeed, so failed deliveries are listed once accounts are loaded.
  const isDecided = accounts.data !== undefined || accounts.error !== null;
  // Latest first: what failed today can still be published today.
  const deliveries = isDecided ? deliveryNeeds(troubledPosts.toReversed(), accounts.data?.accounts, me) : [];
  const expired = accountNeeds(accounts.data?.accounts ?? [], troubledPosts, me);
  const reviews = reviewNeeds(reviewedPosts, me);
  const count = deliveries.length + expired.length + reviews.length;
  const all = [troubled, accounts, inReview];
  const isKnown = all.every(({ data }) => data !== undefined);
  const hasMore = troubled.hasNextPage || inReview.hasNextPage;
  return (
    <Part
      id="needs"
      heading={heading}
      title={t`Needs attention`}
      count={isKnown && !hasMore ? count : undefined}
    >
      <div {...lostFocus}>
        <Answer of={troubled} what={t`deliveries`} loading={<Loading />}>
          {() =>
            deliveries.length > 0 && (
              <Few
                label={t`Deliveries`}
                rest={rest(deliveries, restTexts.deliveries, troubled.hasNextPage)}
                to="/review/deliveries"
              >
                {deliveries.slice(0, most).map((need) => (
                  <DeliveryRow key={`${need.post.id} ${need.target.account_id}`} need={need} />
                ))}
              </Few>
            )
          }
        </Answer>
        <Answer of={accounts} what={t`accounts`} loading={mayReconnect(me) ? <Loading rows={1} /> : null}>
          {() =>
            expired.length > 0 && (
              <Few label={t`Accounts`} rest={rest(expired, restTexts.accounts)} to="/settings/accounts">
                {expired.slice(0, most).map((need) => (
                  <AccountRow key={need.account.account_id} need={need} />
                ))}
              </Few>
            )
          }
        </Answer>
        <Answer of={inReview} what={t`reviews`} loading={<Loading />}>
          {() =>
            reviews.length > 0 && (
              <Few
                label={t`Reviews`}
                rest={rest(reviews, restTexts.reviews, inReview.hasNextPage)}
                to="/review"
              >
                {reviews.slice(0, most).map((need) => (
                  <ReviewRow key={need.post.id} need={need} />
                ))}
              </Few>
            )
          }
        </Answer>
        {isKnown && count === 0 && (
          <p className="py-4 text-soft">{t`All clear. Nothing needs your attention.`}</p>
        )}
      </div>
    </Part>
  );
}

interface FewProps {
  label: string;
  /** "9 more deliveries"; null if all are listed. */
  rest: string | null;
  to: '/review/deliveries' | '/settings/accounts' | '/review';
  children: ReactNode;
}

function Few({ label, rest, to, children }: FewProps) {
  return (
    <>
      <ul aria-label={label}>{children}</ul>
      {rest !== null && (
        <p className="border-b border-line ps-8">
          <Way to={to}>{rest}</Way>
        </p>
      )}
    </>
  );
}

interface RestTexts {
  /** For an unknown number. */
  show: string;
  exactly: (count: number) => string;
  atLeast: (count: number) => string;
}

const restTexts: Readonly<Record<'deliveries' | 'accounts' | 'reviews', RestTexts>> = {
  deliveries: {
    show: t`Show more deliveries`,
    exactly: (count) => plural(count, { one: '# more delivery', other: '# more deliveries' }),
    atLeast: (count) => t`${count}+ more deliveries`,
  },
  accounts: {
    show: t`Show more accounts`,
    exactly: (count) => plural(count, { one: '# more account', other: '# more accounts' }),
    atLeast: (count) => t`${count}+ more accounts`,
  },
  reviews: {
    show: t`Show more in review`,
    exactly: (count) => plural(count, { one: '# more in review', other: '# more in review' }),
    atLeast: (count) => t`${count}+ more in review`,
  },
};

/** The text for items beyond those listed; null if there are none. */
function rest(
  { length }: readonly unknown[],
  { show, exactly, atLeast }: RestTexts,
  hasMore = false,
): string | null {
  if (length <= most) return hasMore ? show : null;
  return hasMore ? atLeast(length - most) : exactly(length - most);
}

function postsOf<Page>(pages: readonly Page[] | undefined, read: (page: Page) => PostRow[]): PostRow[] {
  return pages?.flatMap(read) ?? [];
}

function Loading({ rows = 2 }: { rows?: number }) {
  return (
    <output aria-label={t`Loading what needs attention`} className="block">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="flex h-15 items-center gap-3 border-b border-line">
          <Skeleton className="size-5 shrink-0" />
          <span className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-40" />
          </span>
          <Skeleton className="h-8 w-18" />
        </span>
      ))}
    </output>
  );
}
