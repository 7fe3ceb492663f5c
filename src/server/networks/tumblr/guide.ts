import { t } from '#contract/message.ts';
import type { OAuthConnect } from '#server/networks/connecting.ts';

/** https://www.tumblr.com/docs/en/api/v2#oauth2-authorization */
export const scopes: readonly string[] = ['basic', 'write', 'offline_access'];

export const guide: OAuthConnect['guide'] = () => ({
  needs: [
    t`A Tumblr app of this installation, whose consumer key and secret are set as TUMBLR_API_KEY and TUMBLR_API_SECRET.`,
    t`Your sign-in at Tumblr.`,
  ],
  steps: [
    t`Once per installation: register an application at tumblr.com/oauth/apps. Enter the redirect URL, exactly as it is shown here, as the default callback URL and as the OAuth2 redirect URL.`,
    t`Once per installation: set TUMBLR_API_KEY to the app’s OAuth consumer key and TUMBLR_API_SECRET to its secret key, and restart Copydesk.`,
    t`Continue here, sign in at Tumblr and allow it. You’ll be brought back here.`,
    t`Choose among the blogs on which you may post.`,
  ],
  link: { label: t`Apps at Tumblr`, url: 'https://www.tumblr.com/oauth/apps' },
  scopes,
  notes: [
    t`Tumblr reviews nothing, and the app costs nothing.`,
    t`An app may make 1,000 requests an hour and 5,000 a day, for all accounts together, and for the source Tumblr if you use it with the same key.`,
    t`The sign-in lasts for as long as Copydesk runs: it is renewed every half hour. If Copydesk does not run for a long time, connect the blogs again.`,
    t`All blogs of one sign-in share it. Sign in again to connect further ones.`,
  ],
});
