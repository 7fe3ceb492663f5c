import { t } from '@lingui/core/macro';

import { FirstPasswordForm } from '#web/parts/workspace/first-password-form.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';

/** For users who signed in by a link, a passkey or a provider, and have no password yet. */
export function FirstPassword() {
  const { user } = useMe();
  return (
    <Section
      title={t`Password`}
      place="password"
      description={t`Set a password to keep access. You’ll sign in with ${{ email: user.email }}.`}
    >
      <FirstPasswordForm />
    </Section>
  );
}
