import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { useRested } from '#web/lib/rested.ts';
import { auth, refusal } from '#web/parts/workspace/auth.ts';
import { Button } from '#web/ui/button.tsx';

interface OrganizationSignInProps {
  /** As far as it is typed. */
  email: string;
  to: string;
  onAttempt: (act: () => Promise<string | null>) => Promise<void>;
}

/** Debounce of typing, in ms. */
const restMs = 350;

/** Offers the provider of the organization whose domain the address has. */
export function OrganizationSignIn({ email, to, onAttempt }: OrganizationSignInProps) {
  const rested = useRested(email.trim(), restMs);
  const isAddress = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(rested);
  const { data } = api.singleSignOn.find.useQuery({ email: rested }, { enabled: isAddress });
  const provider = isAddress ? data?.provider : null;
  if (!provider)
    return (
      <p className="mt-2 text-xs text-faint">
        {t`Your company has single sign-on? Enter your email address above.`}
      </p>
    );
  const begin = async () => {
    const { data: begun, error } = await auth.$fetch<{ url: string }>('/sign-in/sso', {
      method: 'POST',
      body: { providerId: provider.id, callbackURL: to, errorCallbackURL: '/sign-in?problem=oidc' },
    });
    if (begun) window.location.assign(begun.url);
    return refusal(error);
  };
  return (
    <Button className="h-9" onPress={() => void onAttempt(begin)}>
      {t`Continue with ${{ organization: provider.organization_name }}`}
    </Button>
  );
}
