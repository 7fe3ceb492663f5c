import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { deviceName } from '#web/lib/device-name.ts';
import { Ago } from '#web/parts/ago.tsx';
import { auth } from '#web/parts/workspace/auth.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Refusal } from '#web/ui/form.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAuthMutation, useAuthQuery } from './auth-query.ts';

export function Passkeys() {
  const zone = useZone();
  const { data, error } = useAuthQuery('passkeys', () => auth.passkey.listUserPasskeys());
  const add = useAuthMutation(
    async () =>
      (await auth.passkey.addPasskey({ name: deviceName(navigator.userAgent) })) ?? {
        data: null,
        error: null,
      },
  );
  const remove = useAuthMutation((id: string) => auth.passkey.deletePasskey({ id }));
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <Section
      title={t`Passkeys`}
      place="passkeys"
      description={t`Sign in with the fingerprint, face or PIN of a device instead of the password.`}
      action={
        <Button
          isPending={add.isPending}
          onPress={() => add.mutate(undefined, { onSuccess: () => toast(t`Passkey added.`) })}
        >
          {t`Add passkey`}
        </Button>
      }
    >
      <Refusal error={error} />
      {!data && !error && <Skeleton className="h-5 w-60" />}
      {data?.length === 0 && <p className="text-soft">{t`No passkeys yet.`}</p>}
      <ul className="flex flex-col">
        {data?.map((passkey) => (
          <li key={passkey.id} className="flex h-11 items-center gap-3 border-b border-line last:border-0">
            <KeyRound aria-hidden className="size-4 text-faint" />
            <span className="font-medium">{passkey.name || t`Passkey`}</span>
            <span className="text-faint">
              <Trans>
                added <Ago at={new Date(passkey.createdAt).toISOString()} zone={zone} isSentence />
              </Trans>
            </span>
            <IconButton
              label={passkey.name ? t`Remove ${{ name: passkey.name }}` : t`Remove this passkey`}
              className="ms-auto"
              onPress={() => setLeaving(passkey.id)}
            >
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
            <ConfirmAction
              title={passkey.name ? t`Remove ${{ name: passkey.name }}?` : t`Remove this passkey?`}
              action={t`Remove passkey`}
              isOpen={leaving === passkey.id}
              mutation={remove}
              parameters={passkey.id}
              done={t`Passkey removed.`}
              onClose={() => setLeaving(null)}
            >
              {t`You can’t sign in with it anymore. This can’t be undone.`}
            </ConfirmAction>
          </li>
        ))}
      </ul>
    </Section>
  );
}
