import { t } from '#contract/message.ts';
import { dollars } from '#contract/networks/prices.ts';
import { x as facts } from '#contract/networks/x.ts';
import type { OAuthConnect } from '#server/networks/connecting.ts';

/** https://docs.x.com/fundamentals/authentication/guides/v2-authentication-mapping */
export const scopes: readonly string[] = [
  'tweet.read',
  'tweet.write',
  'users.read',
  'media.write',
  'offline.access',
];

export const guide: OAuthConnect['guide'] = () => ({
  needs: [
    t`An X app of this installation with credits, whose client id and secret are set as X_CLIENT_ID and X_CLIENT_SECRET.`,
    t`Your sign-in at X, for the account that shall publish.`,
  ],
  steps: [
    t`Once per installation: create a developer account and an app at console.x.com, and add credits.`,
    t`Once per installation: set up the app’s user authentication with the permission “Read and write” and the type “Web App, Automated App or Bot”, which makes it a confidential client.`,
    t`Once per installation: enter the redirect URL as the callback URL, exactly as it is shown here.`,
    t`Once per installation: copy the client id and secret of OAuth 2.0 (not the API key) into X_CLIENT_ID and X_CLIENT_SECRET, and restart Copydesk. Set X_MONTHLY_BUDGET to limit what publishing may cost.`,
    t`Sign in to X in this browser with the account that shall publish. If another account is signed in, switch first.`,
    t`Continue here and authorize the app. You’ll be brought back here.`,
  ],
  link: { label: t`X developer console`, url: 'https://console.x.com' },
  scopes: [...scopes],
  notes: [t`X does not review apps, and charges for each call of its API.`, ...costs(), ...limits()],
});

function costs(): string[] {
  const { prices } = facts;
  if (!prices) return [];
  const { post, withUrl, alt } = prices;
  return [
    t`A post, each part of a thread and a first comment cost US$${{ price: dollars(post) }} each, with a link US$${{ withUrl: dollars(withUrl) }}; each alt text US$${{ alt: dollars(alt) }}. The prices are X’s of November 2026. The composer shows what a post costs.`,
    t`Deleting posts, checking accounts and reading metrics and followers cost a little as well. X_MONTHLY_BUDGET does not count them; a spending limit at console.x.com does.`,
  ];
}

const limits = () => [
  t`X lets self-serve apps reply only to posts that mention or quote the account. Whether it lets an account reply to its own posts cannot be found out before it happens: threads and first comments may be refused while the post itself is published.`,
  t`A sign-in is renewed by itself every two hours while Copydesk runs. How long it lasts without that, X does not say.`,
];
