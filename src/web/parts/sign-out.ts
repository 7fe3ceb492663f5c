/** Ends the session. The page is loaded anew, so that nothing read in this session stays in memory. */
export async function signOut() {
  const { auth } = await import('./auth.ts');
  await auth.signOut();
  location.assign('/sign-in');
}
