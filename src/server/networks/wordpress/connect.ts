import { t } from '#contract/message.ts';
import { wordpress as facts } from '#contract/networks/wordpress.ts';
import type { Connecting, PasswordConnect } from '#server/networks/connecting.ts';
import { mayOf, nothingElseOnSite } from '#server/networks/may.ts';
import { NetworkError } from '#server/networks/network.ts';
import { hostOf, type Api, type Secret } from './api.ts';
import { discover, indexAt } from './discover.ts';
import { identify, whoIs } from './identity.ts';

const guide: PasswordConnect['guide'] = () => ({
  needs: [
    t`The site’s address, with https.`,
    t`A user of the site with the role Author, Editor or Administrator.`,
    t`An application password of this user: never the main one.`,
  ],
  steps: [
    t`Sign in to the site’s dashboard (…/wp-admin) as the user under whose name posts will appear.`,
    t`Open Users → Profile and scroll to Application Passwords.`,
    t`Name it Copydesk and choose “Add New Application Password”.`,
    t`Copy the password that is shown, and enter it here with the username.`,
  ],
  link: {
    label: t`How WordPress explains application passwords`,
    url: 'https://developer.wordpress.org/advanced-administration/security/application-passwords/',
  },
  notes: [
    t`It needs no review by anyone and costs nothing.`,
    t`The password works until someone revokes it in the profile. It opens the site with all rights of its user, so an Author is enough.`,
    t`The password is sent to the address that you enter and to no other. If the site sends visitors on, to www or another name, enter that one.`,
    t`On WordPress.com it needs a plan with plugins. WordPress 5.7 or newer is needed, at the address itself and not in a folder of another site.`,
  ],
  identifier: { label: t`Username`, hint: t`As under Users → Profile, or the email address.` },
  password: {
    label: t`Application password`,
    hint: t`Looks like xxxx xxxx xxxx xxxx xxxx xxxx. It can be revoked in the profile at any time.`,
    looksLike: '^[a-zA-Z0-9]{4}( ?[a-zA-Z0-9]{4}){5}$',
    otherwise: t`This doesn’t look like an application password. If it is your main password, create an application password instead.`,
  },
});

/** https://developer.wordpress.org/rest-api/using-the-rest-api/authentication/#basic-authentication-with-application-passwords */
const byPassword: PasswordConnect = {
  by: 'password',
  guide,
  async connect(io, { server, identifier, password }, { now, signal }) {
    const root = await discover(io, server, signal);
    const api: Api = { io, root, user: { name: identifier.trim(), password }, now: () => now, signal };
    const user = await whoIs(api).catch(async (error: unknown) => {
      throw await explained(error, api);
    });
    const secret: Secret = { root, user_id: user.id, username: user.username, password };
    return {
      identity: await identify(api),
      credentials: { secret: JSON.stringify(secret), renewAt: null, expiresAt: null },
    };
  },
};

export const connecting: Connecting = {
  ways: [byPassword],
  server: 'needed',
  serverHint: () => t`The address of the site, as in blog.example.com.`,
  site: { pages: ['/wp-admin', '/wp-login.php', '/wp-json'] },
  may: () => mayOf(facts, { never: nothingElseOnSite() }),
  remains: () =>
    t`The application password stays valid, because other programs may use it. Revoke it in the site’s dashboard under Users → Profile → Application Passwords.`,
};

/** A refused sign-in, explained to the person who typed it. */
async function explained(error: unknown, api: Api): Promise<unknown> {
  if (!(error instanceof NetworkError) || error.kind !== 'expired') return error;
  const { replyText } = error;
  const site = await indexAt(api.io, api.root, api.signal);
  if (site && !('application-passwords' in site.authentication))
    return new NetworkError(
      'reject',
      () => t`Application passwords are switched off on ${{ host: hostOf(api) }}.`,
      {
        replyText,
        next: () =>
          t`They need WordPress 5.6 or newer and https. Ask the site’s administrator whether a plugin has switched them off.`,
      },
    );
  return new NetworkError(
    'expired',
    () => t`${{ host: hostOf(api) }} does not accept this username with this password.`,
    {
      replyText,
      next: () =>
        t`Create an application password under Users → Profile, and enter that. If it is right, the web server may drop the Authorization header: ask the site’s administrator.`,
    },
  );
}
