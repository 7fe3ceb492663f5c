import { t } from '#contract/message.ts';

/** How the audit log says an act besides the operations that it records. */
interface Words {
  done: () => string;
  /** With its object, where it has one besides the user. */
  doneTo?: (object: string) => string;
  refused?: () => string;
}

export const auditActs: Readonly<Record<string, Words>> = {
  'signIn.password': {
    done: () => t`Signed in by password`,
    refused: () => t`Was not let in by password`,
  },
  'signIn.passkey': {
    done: () => t`Signed in by passkey`,
    refused: () => t`Was not let in by passkey`,
  },
  'signIn.secondFactor': {
    done: () => t`Signed in by second factor`,
    refused: () => t`Gave a wrong second factor`,
  },
  'signIn.firstFactor': { done: () => t`Gave the password; the second factor is asked` },
  'signIn.link': {
    done: () => t`Signed in by one-time link`,
    refused: () => t`Came with a sign-in link that does not hold`,
  },
  'signIn.provider': {
    done: () => t`Signed in by the provider`,
    refused: () => t`Was not let in by the provider`,
  },
  'signIn.out': { done: () => t`Signed out` },
  'sessions.end': { done: () => t`Ended sessions of their own` },
  'password.change': {
    done: () => t`Changed their password`,
    refused: () => t`Could not change the password`,
  },
  'password.reset': { done: () => t`Set a new password by link` },
  'password.ask': { done: () => t`Asked for a link to a new password` },
  'passkey.add': { done: () => t`Added a passkey` },
  'passkey.remove': { done: () => t`Removed a passkey` },
  'secondFactor.on': {
    done: () => t`Began to set up a second factor`,
    refused: () => t`Could not set up a second factor`,
  },
  'secondFactor.begin': {
    done: () => t`Set up a second factor`,
    refused: () => t`Gave a wrong code while setting up a second factor`,
  },
  'secondFactor.off': {
    done: () => t`Switched off the second factor`,
    refused: () => t`Could not switch off the second factor`,
  },
  'email.change': {
    done: () => t`Changed their email`,
    refused: () => t`Could not change the email`,
  },
  'members.join': { done: () => t`Joined by single sign-on` },
  'reviewLinks.open': {
    done: () => t({ message: 'Opened', context: 'audit log' }),
    doneTo: (object) => t`Opened ${{ object }}`,
  },
  'templates.clone': {
    done: () => t`Copied for the organization`,
    doneTo: (object) => t`Copied for the organization: ${{ object }}`,
  },
  'backups.download': {
    done: () => t({ message: 'Downloaded', context: 'audit log' }),
    doneTo: (object) => t`Downloaded ${{ object }}`,
  },
  'organizationExports.download': {
    done: () => t({ message: 'Downloaded', context: 'audit log' }),
    doneTo: (object) => t`Downloaded ${{ object }}`,
  },
  'organizations.create': {
    done: () => t({ message: 'Created', context: 'audit log' }),
    doneTo: (object) => t`Created ${{ object }}`,
  },
  'organizationRemoval.done': {
    done: () => t({ message: 'Removed', context: 'audit log' }),
    doneTo: (object) => t`Removed ${{ object }}`,
  },
};
