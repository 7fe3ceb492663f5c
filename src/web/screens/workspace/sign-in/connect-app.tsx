import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { ConnectAppForm, type AskingApp } from './connect-app-form.tsx';
import { Frame } from './frame.tsx';

const problemTexts: Readonly<Record<string, string>> = {
  invalid_redirect: t`The app asked to return to an address that it hasn’t registered. Begin again in the app.`,
  invalid_client: t`The app isn’t registered here any more. Remove the connection in the app, then add it again.`,
  client_disabled: t`This app is blocked.`,
};

/** Asks a person whether an app may act as them, and how far. */
export function ConnectApp({ request, problem }: { request: string | null; problem: string | null }) {
  if (request === null)
    return (
      <Frame
        title={t`The app couldn’t be connected`}
        description={
          problemTexts[problem ?? ''] ?? t`The app’s request was incomplete. Begin again in the app.`
        }
      >
        {null}
      </Frame>
    );
  return <AppRequest request={request} />;
}

function AppRequest({ request }: { request: string }) {
  const { data, error, refetch } = api.connectedApps.request.useQuery({ request });
  const [next, setNext] = useState<string | null>(null);
  const go = (url: string) => {
    setNext(url);
    location.assign(url);
  };
  if (error)
    return (
      <Frame title={t`The app couldn’t be connected`}>
        <ErrorState
          title={t`Couldn’t load the request`}
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      </Frame>
    );
  if (!data)
    return (
      <Frame title={t`Connect an app`} description={<Skeleton className="h-6 w-3/4" />}>
        <Skeleton className="h-72 w-full" />
      </Frame>
    );
  if (next !== null)
    return (
      <Frame title={t`Back to the app`} description={t`You can close this page once the app continues.`}>
        <a className="text-accent underline underline-offset-2" href={next}>{t`Return to the app`}</a>
      </Frame>
    );
  const name = data.name ?? t`Unnamed app`;
  return (
    <Frame title={t`Connect ${name}?`} description={<As />}>
      <Whereto app={data} />
      {data.organizations.length === 0 ? (
        <p className="mt-4 text-soft">{t`You belong to no organization here, so there is nothing to connect it to.`}</p>
      ) : (
        <ConnectAppForm request={request} app={data} onDecided={go} />
      )}
    </Frame>
  );
}

function As() {
  const { user } = useMe();
  return (
    <Trans>
      It will act as you, <bdi className="font-medium text-ink">{user.name}</bdi>, within what you choose
      here.
    </Trans>
  );
}

/** Where the access goes, which is all that is certain about an app. */
function Whereto({ app: { host, own_device, uri } }: { app: AskingApp }) {
  return (
    <dl className="rounded-md border border-line bg-raised p-3">
      <dt className="text-xs text-faint">{t`Access goes to`}</dt>
      <dd className="font-medium break-all">
        {own_device ? <Trans>a program on this device ({host})</Trans> : <bdi>{host}</bdi>}
      </dd>
      {uri && (
        <>
          <dt className="mt-2 text-xs text-faint">{t`It says it is from`}</dt>
          <dd className="break-all text-soft">
            <bdi>{uri}</bdi>
          </dd>
        </>
      )}
      <dd className="mt-2 text-xs text-soft">
        {t`An app’s name isn’t verified. Continue only if you just began this in an app you trust.`}
      </dd>
    </dl>
  );
}
