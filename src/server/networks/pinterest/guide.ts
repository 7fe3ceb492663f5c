import { t } from '#contract/message.ts';
import type { OAuthConnect } from '#server/networks/connecting.ts';

/** https://developers.pinterest.com/docs/api/v5/pins-create: creating a pin needs all of boards and pins. */
export const scopes: readonly string[] = [
  'boards:read',
  'boards:write',
  'pins:read',
  'pins:write',
  'user_accounts:read',
];

export const guide: OAuthConnect['guide'] = () => ({
  needs: [
    t`A Pinterest app of this installation, whose id and secret key are set as PINTEREST_APP_ID and PINTEREST_APP_SECRET.`,
    t`Your sign-in at Pinterest, with at least one board.`,
  ],
  steps: [
    t`Once per installation: convert a Pinterest account to a business account, and connect an app at developers.pinterest.com/apps. Pinterest asks for the URL of your privacy policy.`,
    t`Once per installation: in the app’s settings, add the redirect URL exactly as it is shown here.`,
    t`Once per installation: set PINTEREST_APP_ID and PINTEREST_APP_SECRET to the app’s id and secret key, and restart Copydesk.`,
    t`Once per installation: request Standard access for the app. Pinterest wants a video that shows the sign-in from here and a pin being created.`,
    t`Continue here, sign in at Pinterest and give access. You’ll be brought back here.`,
  ],
  link: { label: t`Apps at Pinterest`, url: 'https://developers.pinterest.com/apps/' },
  scopes,
  notes: [
    t`With Trial access, Pinterest shows the pins only to the account itself, or refuses to create them. Standard access, which Pinterest reviews, publishes them for everyone.`,
    t`With Trial access 1,000 requests a day are possible, for all accounts together.`,
    t`The app and its review cost nothing.`,
    t`The sign-in lasts for as long as Copydesk runs: it is renewed every few weeks. If Copydesk does not run for 60 days, connect the account again.`,
    t`The keys also serve the source Pinterest, if you use it.`,
  ],
});
