import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import { labelOf } from '#contract/networks/names.ts';
import type { InputOf } from '#contract/operation.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { RetryDelivery } from './retry-delivery.tsx';

interface DecideDeliveryProps {
  post: Pick<PostRow, 'id'>;
  /** Failed, missed or unconfirmed. */
  target: PostRow['targets'][number];
}

type Outcome = InputOf<Contract['schedule']['settle']>['outcome'];

/** The next steps for a delivery that failed or is uncertain, and their buttons. */
export function DecideDelivery({ post, target }: DecideDeliveryProps) {
  const { account_id, network, name, state } = target;
  const label = labelOf(network);
  const which = { id: post.id, account_id };
  return (
    <div className="flex flex-wrap gap-2">
      {state !== 'unknown' && <RetryDelivery post={post} target={target} />}
      <Settle which={which} name={name} label={label} isUnknown={state === 'unknown'} />
    </div>
  );
}

/** The next step for the user; the server's text if it has one. */
export function nextOf({ next, state, network }: PostRow['targets'][number]): string {
  const label = labelOf(network);
  return next ?? defaultNext(state, label);
}

function defaultNext(state: string, label: string): string {
  if (state === 'unknown') return t`Check the account on ${{ network: label }}: was the post published?`;
  if (state === 'missed') return t`It missed its time. Publish it now or skip it.`;
  return t`Fix the problem, then retry.`;
}

interface Which {
  which: { id: number; account_id: number };
  name: string;
  label: string;
}

const questions: Readonly<
  Record<Outcome, { title: string; action: string; done: (name: string) => string }>
> = {
  sent: {
    title: t`It was published`,
    action: t`Mark as published`,
    done: (name) => t`Marked as published to ${name}.`,
  },
  send_again: {
    title: t`Publish it again?`,
    action: t`Retry`,
    done: (name) => t`Publishing to ${name}…`,
  },
  give_up: { title: t`Skip this account?`, action: t`Skip`, done: (name) => t`${name} skipped.` },
};

/** If the outcome is unknown, the user checks the network and confirms. Whatever did not arrive can be skipped. */
function Settle({ which, name, label, isUnknown }: Which & { isUnknown: boolean }) {
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const [url, setUrl] = useState('');
  const settle = api.schedule.settle.useMutation({ refusal: 'inline' });
  const close = () => {
    setChosen(null);
    settle.reset();
  };
  const decide = async (outcome: Outcome) => {
    const address = url.trim();
    await settle
      .mutateAsync({ ...which, outcome, ...(outcome === 'sent' && address !== '' && { url: address }) })
      .then(
        () => {
          toast(questions[outcome].done(name));
          setChosen(null);
        },
        () => undefined,
      );
  };
  // An element, because angle brackets in a plain string would be parsed as tags.
  const account = <strong className="font-medium text-ink">{name}</strong>;
  return (
    <>
      {isUnknown && (
        <>
          <Button onPress={() => setChosen('sent')}>{t`It was published`}</Button>
          <Button onPress={() => setChosen('send_again')}>{t`Not published – retry`}</Button>
        </>
      )}
      <Button variant="quiet" onPress={() => setChosen('give_up')}>
        {t`Skip`}
      </Button>
      {chosen && (
        <FormDialog
          title={questions[chosen].title}
          action={questions[chosen].action}
          variant={chosen === 'sent' ? 'primary' : 'danger'}
          mutation={settle}
          onSubmit={() => void decide(chosen)}
          onClose={close}
        >
          {chosen === 'sent' && (
            <TextField
              label={t`Link on ${{ network: label }}`}
              description={t`Optional. Used to link to the post and collect its metrics.`}
              placeholder="https://…"
              value={url}
              onChange={setUrl}
              maxLength={2000}
              isFirst
              mono
            />
          )}
          {chosen === 'send_again' && (
            <p className="text-soft">
              <Trans>
                If the post was published to {account} on {{ network: label }} after all, it will appear
                twice. Check first.
              </Trans>
            </p>
          )}
          {chosen === 'give_up' && (
            <p className="text-soft">
              <Trans>
                Nothing more will be published to {account} on {{ network: label }}. Other accounts aren’t
                affected.
              </Trans>
            </p>
          )}
        </FormDialog>
      )}
    </>
  );
}
