import type { NetworkName } from '#contract/networks/facts.ts';

/** What a person is told who connects an account: data for the guided pages, one entry a network that we publish to. */
export interface ConnectGuide {
  /** What to enter as the server, where one is named. */
  server?: string;
  password?: WayGuide & {
    /** `looksLike`: a regular expression; what does not fit is taken all the same, with `otherwise` as a warning. */
    identifier: { label: string; hint: string };
    password: { label: string; hint: string; looksLike?: string; otherwise?: string };
    code?: { label: string; hint: string };
  };
  /** `identifier`: where the network finds the account's server by a name; it may be left empty. */
  oauth?: WayGuide & { identifier?: { label: string; hint: string } };
  may: readonly string[];
}

interface WayGuide {
  needs: readonly string[];
  steps: readonly string[];
  link?: { label: string; url: string };
}

const posting = [
  'Publish the posts that are released here, with their pictures and videos.',
  'Read the numbers of those posts.',
  'It follows nobody, sends no messages, and changes nothing of the profile.',
];

export const guides: Partial<Record<NetworkName, ConnectGuide>> = {
  bluesky: {
    server: 'Only where the account is not with Bluesky itself: the host of its server.',
    password: {
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
          'This does not look like an app password. If it is the main password, make an app password instead.',
      },
    },
    oauth: {
      needs: [
        'The account’s sign-in at Bluesky',
        'This desk at a public address with https; at localhost it holds for two weeks at a time',
      ],
      steps: [
        'Go to Bluesky by the button, and sign in as the account that is to post.',
        'Allow Copydesk to post, to upload pictures and videos, and to read counts; it is given nothing else.',
        'You are brought back here.',
      ],
      identifier: {
        label: 'Handle (optional)',
        hint: 'As in harbour.bsky.social. Needed where the account is not with Bluesky itself.',
      },
    },
    may: posting,
  },
  mastodon: {
    server: 'Where the account is: the part after the second @, as in mastodon.social.',
    oauth: {
      needs: ['The name of the account’s server', 'The account’s sign-in there'],
      steps: [
        'Enter the server, and go there by the button.',
        'Sign in as the account that is to post. Where somebody else is signed in, sign out first.',
        'Allow Copydesk what it asks for. You are brought back here.',
      ],
    },
    may: posting,
  },
};
