import { KeyRound, Trash2 } from 'lucide-react';

import { auth } from '#web/parts/auth.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/me.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';

import { useAuthMutation, useAuthQuery } from './auth-query.ts';
import { Section } from './section.tsx';

export function Passkeys() {
  const zone = useZone();
  const { data, error } = useAuthQuery('passkeys', () => auth.passkey.listUserPasskeys());
  const add = useAuthMutation(
    async () => (await auth.passkey.addPasskey({ name: deviceName() })) ?? { data: null, error: null },
  );
  const remove = useAuthMutation((id: string) => auth.passkey.deletePasskey({ id }));
  return (
    <Section
      title="Passkeys"
      description="Sign in with the fingerprint, face or PIN of a device instead of the password."
      action={
        <Button
          isPending={add.isPending}
          onPress={() => add.mutate(undefined, { onSuccess: () => toast('The passkey is added.') })}
        >
          Add a passkey
        </Button>
      }
    >
      {error && <p className="text-danger">{error.message}</p>}
      {!data && !error && <Skeleton className="h-5 w-60" />}
      {data?.length === 0 && <p className="text-soft">None yet.</p>}
      <ul className="flex flex-col">
        {data?.map((passkey) => (
          <li key={passkey.id} className="flex h-11 items-center gap-3 border-b border-line last:border-0">
            <KeyRound aria-hidden className="size-4 text-faint" />
            <span className="font-medium">{passkey.name || 'Passkey'}</span>
            <span className="text-faint">
              added <Ago at={new Date(passkey.createdAt).toISOString()} zone={zone} /> ago
            </span>
            <IconButton
              label={`Remove ${passkey.name || 'this passkey'}`}
              className="ml-auto"
              onPress={() => remove.mutate(passkey.id, { onSuccess: () => toast('The passkey is removed.') })}
            >
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** "Chrome on Linux", so that several passkeys can be told apart. */
function deviceName(): string {
  const agent = navigator.userAgent;
  const browser = /(Firefox|Edg|Chrome|Safari)\//.exec(agent)?.[1]?.replace('Edg', 'Edge') ?? 'Browser';
  const system = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(agent)?.[1]?.replace('Mac OS X', 'Mac');
  return system ? `${browser} on ${system}` : browser;
}
