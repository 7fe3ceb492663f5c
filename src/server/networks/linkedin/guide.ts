import { t } from '#contract/message.ts';
import type { OAuthConnect } from '#server/networks/connecting.ts';

/** Of the products “Sign In with LinkedIn using OpenID Connect” and “Share on LinkedIn”. */
export const memberScopes: readonly string[] = ['openid', 'profile', 'w_member_social'];

/**
 * Of the product “Community Management API”, which must be the only one of its app, so that OpenID is not
 * there. https://learn.microsoft.com/en-us/linkedin/marketing/increasing-access
 */
export const pageScopes: readonly string[] = [
  'r_basicprofile',
  'w_member_social',
  'w_member_social_feed',
  'r_member_postAnalytics',
  'rw_organization_admin',
  'w_organization_social',
  'r_organization_social',
  'w_organization_social_feed',
  'r_organization_social_feed',
];

const redirectStep = () =>
  t`In its Auth tab, add this installation’s redirect URL, exactly as it is shown here. LinkedIn requires https.`;

export const guide: OAuthConnect['guide'] = () => ({
  needs: [
    t`A LinkedIn app of your own, with its client id and secret in the settings of this installation.`,
    t`Your sign-in at LinkedIn; for a page, the role super admin or content admin.`,
  ],
  steps: [],
  variants: [
    {
      title: t`For your profile`,
      steps: [
        t`Create an app at linkedin.com/developers. LinkedIn asks for a page that the app belongs to, and a super admin of that page must verify the app.`,
        t`In the app’s Products tab, add “Sign In with LinkedIn using OpenID Connect” and “Share on LinkedIn”. Both are available at once.`,
        redirectStep(),
        t`Set LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET to the values of the Auth tab, and restart Copydesk.`,
        t`Continue here, sign in at LinkedIn and allow everything it lists. You’ll be brought back here.`,
      ],
      scopes: memberScopes,
    },
    {
      title: t`For pages and your profile`,
      steps: [
        t`Create an app of its own with the product “Community Management API” only, and wait for LinkedIn’s approval.`,
        redirectStep(),
        t`Set LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET to the values of its Auth tab and LINKEDIN_PAGES to 1, and restart Copydesk.`,
        t`Continue here, sign in at LinkedIn and allow everything it lists. You’ll be brought back here and choose the profile or the pages.`,
      ],
      scopes: pageScopes,
    },
  ],
  link: { label: t`LinkedIn developer portal`, url: 'https://www.linkedin.com/developers/apps' },
  notes: [
    t`Without LinkedIn’s review: publishing to your own profile, with images, videos and documents.`,
    t`Only with the Community Management API: pages, first comments and metrics. LinkedIn reviews the app, for registered companies only.`,
    t`If LinkedIn answers “unauthorized_scope_error”, the app lacks the product: remove LINKEDIN_PAGES, or wait for the approval.`,
    t`The API is free of charge. LinkedIn limits calls by the day, for each app and each member.`,
    t`A sign-in lasts 60 days, then you connect the account again; you are notified before it ends. LinkedIn’s partners can stay signed in for a year.`,
    t`Changing LINKEDIN_PAGES ends the sign-ins of all accounts: LinkedIn ends earlier tokens when an app asks for other permissions.`,
  ],
});
