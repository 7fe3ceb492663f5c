import { t } from '#contract/message.ts';
import type { OAuthConnect } from '#server/networks/connecting.ts';

/**
 * What each is for: who the account is, communities and the numbers of posts, posting, flairs of a community,
 * deleting and correcting, what the account submitted, the communities it joined.
 */
export const scopes: readonly string[] = [
  'identity',
  'read',
  'submit',
  'flair',
  'edit',
  'history',
  'mysubreddits',
];

export const guide: OAuthConnect['guide'] = () => ({
  needs: [
    t`An app at Reddit that Reddit has approved, with its id and secret in the settings of this installation.`,
    t`Your sign-in at Reddit, as the account that is to post.`,
  ],
  steps: [
    t`Ask Reddit for access to its API, by the request form that its Responsible Builder Policy names. Say that you publish your own posts with a self-hosted editorial desk, and with which account.`,
    t`Once approved, create an app of the type “web app” at reddit.com/prefs/apps, with this installation’s redirect URL, exactly as it is shown here.`,
    t`Set REDDIT_CLIENT_ID to the id below the app’s name, REDDIT_CLIENT_SECRET to its secret, REDDIT_USERNAME to the account that owns the app, and restart Copydesk.`,
    t`Continue here, sign in at Reddit and allow everything it lists. You’ll be brought back here.`,
  ],
  link: {
    label: t`Responsible Builder Policy`,
    url: 'https://support.reddithelp.com/hc/en-us/articles/42728983564564-Responsible-Builder-Policy',
  },
  scopes,
  notes: [
    t`Nothing works before Reddit has approved the app: since November 2025 that holds for every new one. Apps from before keep working.`,
    t`Free of charge for non-commercial use, up to 100 requests a minute. Commercial use needs a contract with Reddit.`,
    t`The same app can read communities under Sources.`,
    t`A sign-in lasts until you end it at reddit.com/prefs/apps, or remove the account here.`,
    t`New accounts, and those with little karma, may post only every few minutes, and not in all communities.`,
    t`Follow the rules of each community: many forbid advertising oneself, and moderators may ban the account.`,
  ],
});
