import { FirstPasswordForm } from '#web/parts/workspace/first-password-form.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';

/** For a person who came in by a link, a passkey or a provider, and has no password yet. */
export function FirstPassword() {
  const { user } = useMe();
  return (
    <Section
      title="Password"
      place="password"
      description={`Set a password to keep access. You’ll sign in with ${user.email}.`}
    >
      <FirstPasswordForm />
    </Section>
  );
}
