import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { exactTime } from '#web/lib/format.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';

type Delivery = DataOf<Contract['webhookDeliveries']['get']>['delivery'];

/** The request of a delivery, the latest response, and when it was attempted. */
export function WebhookExchange({ delivery }: { delivery: Delivery }) {
  const { request, answer, history } = delivery;
  const zone = useZone();
  return (
    <div className="flex flex-col gap-4">
      <Part title={t`Response`}>
        {answer === null ? (
          <p className="text-soft">{t`Not sent yet.`}</p>
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={answer.error === null ? 'good' : 'danger'}>
                {answer.status ?? t`No response`}
              </Badge>
              {answer.error && <span className="min-w-0 break-words text-soft">{answer.error}</span>}
            </p>
            {answer.status !== null && <Code text={written(answer.headers, answer.body ?? '')} />}
          </>
        )}
      </Part>
      <Part title={t`Request`}>
        <Code text={written(request.headers, indented(request.body))} />
      </Part>
      {history.length > 1 && (
        <Part title={t`Attempts`}>
          <ul className="flex flex-col gap-1 text-xs">
            {history.map(({ at, ms, status, error }) => (
              <li key={at}>
                <span className="figures text-soft">{exactTime(at, zone)}</span> ·{' '}
                {error ?? t`Status ${{ status: String(status) }}`} · {t`${{ ms }} ms`}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  );
}

function Code({ text }: { text: string }) {
  return (
    // A scroll container must be reachable by keyboard.
    <pre
      dir="ltr"
      tabIndex={0}
      className="max-h-56 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs leading-5 break-all whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}

const written = (headers: Readonly<Record<string, string>>, body: string) =>
  `${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${body}`;

/** JSON as people read it; anything else unchanged. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
