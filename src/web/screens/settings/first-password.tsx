import { FirstPasswordForm } from '#web/parts/first-password-form.tsx';
import { useMe } from '#web/parts/me.ts';

import { Section } from './section.tsx';

/** For a person who came in by a link, a passkey or a provider, and has no password yet. */
export function FirstPassword() {
  const { user } = useMe();
  return (
    <Section
      title="Password"
      description={`You have no password yet. Set one to sign in with ${user.email} from now on.`}
    >
      <FirstPasswordForm />
    </Section>
  );
}
