import { t } from '#contract/message.ts';
import { facebook as facts } from '#contract/networks/facebook.ts';
import type { Connected, Connecting, OAuthConnect } from '#server/networks/connecting.ts';
import { facebookLogin, metaAppStep, missingMetaApp } from '#server/networks/graph/login.ts';
import type { Origins } from '#server/networks/graph/origins.ts';
import type { MetaSecret } from '#server/networks/graph/secret.ts';
import { mayOf } from '#server/networks/may.ts';
import { identityOf } from './identity.ts';
import { neededScopes, wantedScopes } from './scopes.ts';

/** Signing in with Facebook brings all pages on which the person may create posts; they choose. */
export function connectingTo(origins: Origins): Connecting {
  const { signedIn, ...login } = facebookLogin({
    label: 'Facebook',
    origins,
    needed: neededScopes,
    wanted: wantedScopes,
  });

  const oauth: OAuthConnect = {
    by: 'oauth',
    guide,
    ...login,
    async finish(io, request, at) {
      const { pages, app, expiresAt } = await signedIn(io, request, at);
      const [first, ...others] = pages.map((page): Connected => ({
        identity: identityOf(page),
        credentials: {
          secret: JSON.stringify({
            id: page.id,
            token: page.access_token,
            app_id: app.appId,
            app_secret: app.appSecret,
          } satisfies MetaSecret),
          renewAt: null,
          expiresAt,
        },
      }));
      if (!first) throw new Error('a sign-in without pages is refused before');
      return [first, ...others];
    },
  };

  return { ways: [oauth], server: 'none', may: () => mayOf(facts), missing: missingMetaApp };
}

const guide: OAuthConnect['guide'] = () => ({
  needs: [
    t`A Facebook page on which you may create content. Profiles and groups have no API.`,
    t`A Meta app of this installation, whose id and secret are set as META_APP_ID and META_APP_SECRET.`,
  ],
  steps: [
    t`Once per installation: create an app at Meta with the use case “Manage everything on your Page”, and add the permissions.`,
    t`Once per installation: enter the redirect URL under “Valid OAuth Redirect URIs” of Facebook Login, and set the app live.`,
    metaAppStep(),
    t`Choose “Sign in with Facebook” here, and allow Copydesk to use the pages that you want to publish to.`,
    t`Choose which of these pages to connect.`,
  ],
  link: { label: t`Apps at Meta`, url: 'https://developers.facebook.com/apps/' },
  scopes: [...neededScopes, ...wantedScopes],
  notes: [
    t`Without Meta’s review, people with a role in the app can connect their pages. For everyone else Meta reviews each permission and verifies the business.`,
    t`Posts of an app in development mode are visible only to people with a role in it.`,
    t`When you sign in, business_management may be refused: then pages of a business portfolio are not listed.`,
    t`The app and its review cost nothing.`,
    t`A sign-in lasts until you change your password or remove Copydesk; Meta ends the access to data after 90 days, so reconnect the pages by then.`,
    t`Removing a page here does not end the permissions: they belong to your profile and cover all your pages. End them in Facebook under Settings → Business integrations.`,
  ],
});
