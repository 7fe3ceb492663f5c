/** Below this address of the web app. */
export const invitationsBelow = '/join/';

/** Where an invitation leads. */
export function addressOfInvitation(baseUrl: string, secret: string): string {
  return `${baseUrl}${invitationsBelow}${secret}`;
}
