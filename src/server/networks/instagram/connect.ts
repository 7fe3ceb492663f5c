import { t } from '#contract/message.ts';
import { instagram as facts } from '#contract/networks/instagram.ts';
import type { Connected, Connecting, OAuthConnect } from '#server/networks/connecting.ts';
import { facebookLogin, metaAppStep, missingMetaApp, type SignedIn } from '#server/networks/graph/login.ts';
import type { Origins } from '#server/networks/graph/origins.ts';
import { nameOf } from '#server/networks/graph/pages.ts';
import type { MetaSecret } from '#server/networks/graph/secret.ts';
import { mayOf } from '#server/networks/may.ts';
import { NetworkError } from '#server/networks/network.ts';
import { identityOf } from './identity.ts';
import { neededScopes, wantedScopes } from './scopes.ts';

/**
 * Signing in with Facebook brings the Instagram accounts that belong to the person's pages; they choose.
 * https://developers.facebook.com/docs/instagram-platform/instagram-api-with-facebook-login
 */
export function connectingTo(origins: Origins): Connecting {
  const { signedIn, ...login } = facebookLogin({
    label: 'Instagram',
    origins,
    needed: neededScopes,
    wanted: wantedScopes,
  });

  const oauth: OAuthConnect = {
    by: 'oauth',
    guide,
    ...login,
    async finish(io, request, at) {
      const signIn = await signedIn(io, request, at);
      const [first, ...others] = accountsOf(signIn);
      if (first) return [first, ...others];
      const pages = signIn.pages.map(nameOf).join(', ');
      throw new NetworkError('reject', () => t`No Instagram account belongs to your pages: ${{ pages }}.`, {
        next: () =>
          t`Make the account a professional one in the Instagram app, link it to a Facebook page, and start again.`,
      });
    },
  };

  return { ways: [oauth], server: 'none', may: () => mayOf(facts), missing: missingMetaApp };
}

function accountsOf({ pages, app, expiresAt }: SignedIn): Connected[] {
  return pages.flatMap(({ instagram_business_account: user, access_token: token }) => {
    if (!user) return [];
    const secret: MetaSecret = { id: user.id, token, app_id: app.appId, app_secret: app.appSecret };
    const credentials = { secret: JSON.stringify(secret), renewAt: null, expiresAt };
    return [{ identity: identityOf(user), credentials }];
  });
}

const guide: OAuthConnect['guide'] = () => ({
  needs: [
    t`A professional Instagram account (business or creator) that is linked to a Facebook page on which you may create content.`,
    t`A Meta app of this installation, whose id and secret are set as META_APP_ID and META_APP_SECRET.`,
    t`An installation that can be reached from the internet: Instagram fetches images from it.`,
  ],
  steps: [
    t`Once per installation: create an app at Meta with the use case “Manage messaging & content on Instagram”, set it up with Facebook login, and add the permissions.`,
    t`Once per installation: enter the redirect URL under “Valid OAuth Redirect URIs” of Facebook Login, and set the app live.`,
    metaAppStep(),
    t`Choose “Sign in with Instagram” here. You sign in with Facebook there: allow Copydesk to use the Instagram accounts and their pages.`,
    t`Choose which of these accounts to connect.`,
  ],
  link: { label: t`Apps at Meta`, url: 'https://developers.facebook.com/apps/' },
  scopes: [...neededScopes, ...wantedScopes],
  notes: [
    t`Without Meta’s review, people with a role in the app can connect their accounts. For everyone else Meta reviews each permission and verifies the business.`,
    t`When you sign in, business_management may be refused: then pages of a business portfolio are not listed.`,
    t`When you sign in, instagram_manage_contents may be refused: then posts cannot be deleted from here.`,
    t`The app and its review cost nothing.`,
    t`A sign-in lasts until you change your Facebook password or remove Copydesk; Meta ends the access to data after 90 days, so reconnect the accounts by then.`,
    t`Removing an account here does not end the permissions: they belong to your Facebook profile and cover all your pages. End them in Facebook under Settings → Business integrations.`,
  ],
});
