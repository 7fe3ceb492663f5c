import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { dayIn, exactTime } from '#web/lib/format.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { SignOnUrls } from './sign-on-urls.tsx';
import type { SignOn } from './single-sign-on.tsx';
import { TokenKey } from './token-key.tsx';

/** The token of the directory, and what it has sent. */
export function SignOnDirectory({ settings: { directory, urls } }: { settings: SignOn }) {
  const zone = useZone();
  const create = api.singleSignOn.createDirectoryToken.useMutation();
  const end = api.singleSignOn.endDirectoryToken.useMutation();
  const [asked, setAsked] = useState<'replace' | 'end' | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const make = () => create.mutate({}, { onSuccess: (made) => setToken(made.token) });
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <SignOnUrls kind="scim" urls={urls} />
      {directory === null ? (
        <>
          <p className="text-soft">{t`No token yet. Create one and enter it at your directory, with the URL above.`}</p>
          <Button className="self-start" isPending={create.isPending} onPress={make}>
            {t`Create token`}
          </Button>
        </>
      ) : (
        <>
          <div className="flex flex-col gap-1">
            <p>
              <code className="font-mono text-xs">{directory.hint}</code>{' '}
              <span className="text-soft">{t`created ${{ day: dayIn(directory.created_at, zone) }}`}</span>
            </p>
            <p className="text-soft">
              {directory.used_at === null
                ? t`The directory has not used it yet.`
                : t`Last used ${{ time: exactTime(directory.used_at, zone) }}.`}{' '}
              {plural(directory.people, { one: '# person', other: '# people' })} ·{' '}
              {plural(directory.groups, { one: '# group', other: '# groups' })}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button onPress={() => setAsked('replace')}>{t`Replace token`}</Button>
            <Button variant="quiet" onPress={() => setAsked('end')}>{t`End token`}</Button>
          </div>
        </>
      )}
      {asked === 'replace' && (
        <ConfirmAction
          title={t`Replace the token?`}
          action={t`Replace`}
          mutation={{
            isPending: create.isPending,
            mutateAsync: async () => setToken((await create.mutateAsync({})).token),
          }}
          parameters={{}}
          done={t`Token replaced.`}
          onClose={() => setAsked(null)}
        >
          {t`The present one stops working immediately. Enter the new one at your directory.`}
        </ConfirmAction>
      )}
      {asked === 'end' && (
        <ConfirmAction
          title={t`End the token?`}
          action={t`End token`}
          mutation={end}
          parameters={{}}
          done={t`Token ended.`}
          onClose={() => setAsked(null)}
        >
          {t`The directory can no longer change your members. Those that it has added stay.`}
        </ConfirmAction>
      )}
      {token !== null && <TokenKey value={token} onClose={() => setToken(null)} />}
    </div>
  );
}
