/** The path of invitations in the web app. */
export const invitationsBelow = '/join/';

export function addressOfInvitation(baseUrl: string, secret: string): string {
  return `${baseUrl}${invitationsBelow}${secret}`;
}
