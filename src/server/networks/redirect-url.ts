/** Whether networks that require https return people there: many take localhost from apps in development too. */
export function isHttpsOrLocalhost(redirectUri: string): boolean {
  const url = URL.parse(redirectUri);
  return url?.protocol === 'https:' || url?.hostname === 'localhost';
}
