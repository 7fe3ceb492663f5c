import { t } from '#contract/message.ts';
import type { NetworkFacts, PriceFacts, ReviewScope } from '#contract/networks/facts.ts';
import { dollars } from '#contract/networks/prices.ts';
import type { Network } from './network.ts';

/** What an installation, or an account, must have before posts go to a network, and what that costs. */
export function needsOf(facts: NetworkFacts, adapter: Network | null): string[] {
  const { label: network, media, review, prices, commercialContract: contract } = facts;
  const connecting = adapter?.connecting;
  const hasApp = connecting?.ways.some((way) => way.by === 'oauth' && way.configured === true);
  const fetches = (media.video?.path ?? media.path) === 'public_address' || media.path === 'public_address';
  return [
    ...(connecting?.site ? [t`A site of your own.`] : []),
    ...(hasApp ? [t`An app for ${{ network }}, which the administrator of the installation registers.`] : []),
    ...(review ? [reviewText(review.for, network)] : []),
    ...(fetches
      ? [t`An installation that can be reached from the internet: ${{ network }} fetches media from it.`]
      : []),
    ...(prices ? [pricesText(prices, network)] : []),
    ...(contract ? [t`For commercial use, a contract with ${{ network }}.`] : []),
  ];
}

function pricesText({ post, withUrl }: PriceFacts, network: string): string {
  return t`Money: ${{ network }} charges about US$${{ price: dollars(post) }} for each post, US$${{ withUrl: dollars(withUrl) }} with a link.`;
}

function reviewText(scope: ReviewScope, network: string): string {
  switch (scope) {
    case 'everything':
      return t`A review: nothing works before ${{ network }} has approved the app.`;
    case 'public_posts':
      return t`A review for public posts: before it, only the account itself sees them.`;
    case 'other_people':
      return t`A review for others: before it, only people with a role in the app can connect accounts.`;
    case 'pages':
      return t`A review for pages: before it, only people’s own profiles can be connected.`;
  }
}
