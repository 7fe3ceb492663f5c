/**
 * The audit log's acts besides operations of the contract: each act's name, and the text before its object.
 */
export const auditActs: Readonly<Record<string, { done: string; refused?: string }>> = {
  'signIn.password': { done: 'Signed in by password', refused: 'Was not let in by password' },
  'signIn.passkey': { done: 'Signed in by passkey', refused: 'Was not let in by passkey' },
  'signIn.secondFactor': { done: 'Signed in by second factor', refused: 'Gave a wrong second factor' },
  'signIn.firstFactor': { done: 'Gave the password; the second factor is asked' },
  'signIn.link': {
    done: 'Signed in by one-time link',
    refused: 'Came with a sign-in link that does not hold',
  },
  'signIn.provider': { done: 'Signed in by the provider', refused: 'Was not let in by the provider' },
  'signIn.out': { done: 'Signed out' },
  'sessions.end': { done: 'Ended sessions of their own' },
  'password.change': { done: 'Changed their password', refused: 'Could not change the password' },
  'password.reset': { done: 'Set a new password by link' },
  'password.ask': { done: 'Asked for a link to a new password' },
  'passkey.add': { done: 'Added a passkey' },
  'passkey.remove': { done: 'Removed a passkey' },
  'secondFactor.on': { done: 'Began to set up a second factor', refused: 'Could not set up a second factor' },
  'secondFactor.begin': {
    done: 'Set up a second factor',
    refused: 'Gave a wrong code while setting up a second factor',
  },
  'secondFactor.off': {
    done: 'Switched off the second factor',
    refused: 'Could not switch off the second factor',
  },
  'email.change': { done: 'Changed their email', refused: 'Could not change the email' },
  'reviewLinks.open': { done: 'Opened' },
  'templates.clone': { done: 'Made, as their own copy,' },
  'backups.download': { done: 'Downloaded' },
  'organizationExports.download': { done: 'Downloaded' },
  'organizations.create': { done: 'Created' },
  'organizationRemoval.done': { done: 'Removed' },
};
