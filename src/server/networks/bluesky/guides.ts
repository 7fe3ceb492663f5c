import { t } from '#contract/message.ts';
import type { OAuthConnect, PasswordConnect } from '#server/networks/connecting.ts';

/** The guide for connecting an account. https://bsky.app/settings/app-passwords */
export const passwordGuide: PasswordConnect['guide'] = () => ({
  needs: [t`The account’s handle.`, t`An app password: never the main one.`],
  steps: [
    t`Sign in to Bluesky as this account.`,
    t`Open Settings → Privacy and security → App passwords, and choose “Add App Password”.`,
    t`Name it Copydesk. Leave the access to direct messages off.`,
    t`Copy the password that is shown, and enter it here with the handle.`,
  ],
  link: { label: t`Bluesky’s app passwords`, url: 'https://bsky.app/settings/app-passwords' },
  identifier: { label: t`Handle`, hint: t`As in harbour.bsky.social, without the @.` },
  password: {
    label: t`App password`,
    hint: t`Looks like xxxx-xxxx-xxxx-xxxx. It can be withdrawn at Bluesky at any time.`,
    looksLike: '^[a-zA-Z0-9]{4}(-[a-zA-Z0-9]{4}){3}$',
    otherwise: t`This doesn’t look like an app password. If it is your main password, create an app password instead.`,
  },
});

export const oauthGuide: OAuthConnect['guide'] = () => ({
  needs: [
    t`The account’s sign-in at Bluesky.`,
    t`This desk at a public address with https; at localhost it holds for two weeks at a time.`,
  ],
  steps: [
    t`Continue to Bluesky and sign in with the account you want to publish with.`,
    t`Allow Copydesk to post, upload images and videos, read counts, and search. It gets no other access.`,
    t`You’ll be brought back here.`,
  ],
  identifier: {
    label: t`Handle (optional)`,
    hint: t`As in harbour.bsky.social. Needed where the account is not with Bluesky itself.`,
  },
});
