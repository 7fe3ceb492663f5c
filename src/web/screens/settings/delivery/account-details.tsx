import { plural, t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { AccountPicture } from '#web/parts/delivery/account-picture.tsx';
import { ReconnectAccount } from '#web/parts/delivery/reconnect-account.tsx';
import { visibilityLabels } from '#web/parts/posts/visibility-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { HealthBadge } from './account-health-badge.tsx';
import type { Account } from './account-labels.ts';

interface AccountDetailsProps {
  account: Account;
  zone: string;
  mayChange: boolean;
  onClose: () => void;
}

/** Everything known about an account's connection. */
export function AccountDetails({ account, zone, mayChange, onClose }: AccountDetailsProps) {
  const { account_id, name, network, network_label, sandbox, trouble } = account;
  const networks = api.accounts.networks.useQuery({}, { enabled: mayChange && !sandbox });
  const may = networks.data?.networks.find((one) => one.network === network)?.may ?? [];
  const check = api.accounts.check.useMutation({ refusal: 'inline' });
  const onCheck = () =>
    check.mutate(
      { account_id },
      {
        onSuccess: (answer) =>
          toast(
            answer.account.trouble
              ? t`${network_label} rejects ${name} at the moment.`
              : t`${network_label} accepts ${name}.`,
          ),
      },
    );
  return (
    <Dialog title={t`${name} on ${network_label}`} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <AccountPicture account={account} />
          <HealthBadge state={account.state} />
        </div>
        {trouble && (
          <div role="alert" className="rounded-md bg-warning-wash px-3 py-2">
            <p>{trouble.text}</p>
            {trouble.said && (
              <p className="mt-1">
                {t`${{ network: network_label }} replied:`} <q>{trouble.said}</q>
              </p>
            )}
            <p className="mt-1 text-soft">
              {account.state === 'needs_reconnect' && mayChange ? t`Reconnect it below.` : trouble.next}
            </p>
          </div>
        )}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {facts(account, zone).map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-soft">{term}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
          {account.checked_at && (
            <div className="contents">
              <dt className="text-soft">{t`Verified`}</dt>
              <dd>
                <Ago at={account.checked_at} zone={zone} isSentence />
              </dd>
            </div>
          )}
        </dl>
        {may.length > 0 && (
          <section aria-label={t`What Copydesk may do`}>
            <h3 className="mb-1 font-semibold">{t`What Copydesk may do`}</h3>
            <ul className="flex list-disc flex-col gap-1 ps-4 text-soft marker:text-faint">
              {may.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        )}
        <Refusal error={check.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={onClose}>{t`Close`}</Button>
          {mayChange && !sandbox && (
            <>
              <Button isPending={check.isPending} onPress={onCheck}>
                {t`Check now`}
              </Button>
              <ReconnectAccount account={account} variant={account.state === 'ready' ? 'plain' : 'primary'} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const ways = { password: t`App password`, oauth: t`Sign-in at the network` } as const;

function facts(account: Account, zone: string): [string, string][] {
  const {
    project_name,
    handle,
    sandbox,
    way,
    server,
    renew_at,
    expires_at,
    text_limit,
    visibility,
    lends_reading,
  } = account;
  const time = (at: string) => exactTime(at, zone);
  return [
    [t`Project`, project_name],
    ...(handle ? [[t`Handle`, handle] satisfies [string, string]] : []),
    [t`Connected`, way ? ways[way] : t`Sandbox: nothing is published`],
    ...(server ? [[t`Server`, new URL(server).host] satisfies [string, string]] : []),
    [t`Text`, t`Up to ${plural(text_limit, { one: '# character', other: '# characters' })}`],
    ...(visibility
      ? [
          [
            t`Visibility`,
            t`${{ visibility: visibilityLabels[visibility].label }}. ${{ explanation: visibilityLabels[visibility].text }}`,
          ] satisfies [string, string],
        ]
      : []),
    ...(lends_reading === null
      ? []
      : [[t`Reading for sources`, lends_reading ? t`Allowed` : t`Not allowed`] satisfies [string, string]]),
    ...(renew_at ? [[t`Renews automatically`, time(renew_at)] satisfies [string, string]] : []),
    ...(sandbox
      ? []
      : [
          [t`Expires`, expires_at ? time(expires_at) : t`Never, or not stated by the network`] satisfies [
            string,
            string,
          ],
        ]),
  ];
}
