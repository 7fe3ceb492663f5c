import type { OAuthConnect, PasswordConnect } from '#server/networks/connecting.ts';

/** The guide for connecting an account. https://bsky.app/settings/app-passwords */
export const passwordGuide: PasswordConnect['guide'] = {
  needs: ['The account’s handle', 'An app password: never the main one'],
  steps: [
    'Sign in to Bluesky as this account.',
    'Open Settings → Privacy and security → App passwords, and choose “Add App Password”.',
    'Name it Copydesk. Leave the access to direct messages off.',
    'Copy the password that is shown, and enter it here with the handle.',
  ],
  link: { label: 'Bluesky’s app passwords', url: 'https://bsky.app/settings/app-passwords' },
  identifier: { label: 'Handle', hint: 'As in harbour.bsky.social, without the @.' },
  password: {
    label: 'App password',
    hint: 'Looks like xxxx-xxxx-xxxx-xxxx. It can be withdrawn at Bluesky at any time.',
    looksLike: '^[a-zA-Z0-9]{4}(-[a-zA-Z0-9]{4}){3}$',
    otherwise:
      'This doesn’t look like an app password. If it is your main password, create an app password instead.',
  },
};

export const oauthGuide: OAuthConnect['guide'] = {
  needs: [
    'The account’s sign-in at Bluesky',
    'This desk at a public address with https; at localhost it holds for two weeks at a time',
  ],
  steps: [
    'Continue to Bluesky and sign in with the account you want to publish with.',
    'Allow Copydesk to post, upload images and videos, and read counts. It gets no other access.',
    'You’ll be brought back here.',
  ],
  identifier: {
    label: 'Handle (optional)',
    hint: 'As in harbour.bsky.social. Needed where the account is not with Bluesky itself.',
  },
};
