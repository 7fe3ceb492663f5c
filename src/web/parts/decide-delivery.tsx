import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { InputOf } from '#contract/operation.ts';
import type { PostRow } from '#contract/posts.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

interface DecideDeliveryProps {
  post: Pick<PostRow, 'id'>;
  /** Failed, missed, or nobody knows. */
  target: PostRow['targets'][number];
}

type Outcome = InputOf<Contract['schedule']['settle']>['outcome'];

/** What to do about a delivery that did not surely arrive, and the buttons that do it. */
export function DecideDelivery({ post, target }: DecideDeliveryProps) {
  const { account_id, network, name, state } = target;
  const label = isNetworkName(network) ? networks[network].label : network;
  const which = { id: post.id, account_id };
  return (
    <div className="flex flex-wrap gap-2">
      {state !== 'unknown' && (
        <Again which={which} name={name} label={label} hasMissed={state === 'missed'} />
      )}
      <Settle which={which} name={name} label={label} isUnknown={state === 'unknown'} />
    </div>
  );
}

/** What a person does next, in words; the server's where it has some. */
export function nextOf({ next, state, network }: PostRow['targets'][number]): string {
  const label = isNetworkName(network) ? networks[network].label : network;
  return next ?? defaultNext(state, label);
}

function defaultNext(state: string, label: string): string {
  if (state === 'unknown') return `Look at the account on ${label}: is the post there?`;
  if (state === 'missed') return 'Its time has passed. Send it now, or let it go.';
  return 'Mend what the network says, then send it again.';
}

interface Which {
  which: { id: number; account_id: number };
  name: string;
  label: string;
}

function Again({ which, name, label, hasMissed }: Which & { hasMissed: boolean }) {
  const [asking, setAsking] = useState(false);
  const retry = api.schedule.retry.useMutation({ refusal: 'inline' });
  const send = async () => {
    // The delivery may leave the list before the answer is worked up: nothing hangs on the hook's callbacks.
    await retry.mutateAsync(which).then(
      ({ results }) => {
        const own = results.find(({ account_id }) => account_id === which.account_id);
        toast(own?.status === 'sent' ? `Sent to ${name}.` : `On its way to ${name}.`);
        setAsking(false);
      },
      () => undefined,
    );
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{hasMissed ? 'Send it now' : 'Send again'}</Button>
      {asking && (
        <Dialog
          title={hasMissed ? 'Send this post now?' : 'Send this post again?'}
          isOpen
          onClose={() => setAsking(false)}
        >
          <p className="text-soft">
            It goes out now to <strong className="font-medium text-ink">{name}</strong> on {label}, and to no
            other account.
          </p>
          {retry.error && <p className="mt-3 text-danger">{retry.error.message}</p>}
          <div className="mt-5 flex justify-end gap-2">
            <Button onPress={() => setAsking(false)}>Cancel</Button>
            <Button look="primary" isPending={retry.isPending} onPress={() => void send()}>
              {hasMissed ? 'Send now' : 'Send again'}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

const asks: Readonly<Record<Outcome, { title: string; action: string; done: (name: string) => string }>> = {
  sent: { title: 'It is there', action: 'Note it as sent', done: (name) => `Noted as sent to ${name}.` },
  send_again: {
    title: 'Send it again?',
    action: 'Send again',
    done: (name) => `On its way to ${name}.`,
  },
  give_up: { title: 'Let it go?', action: 'Let it go', done: (name) => `${name} is left out.` },
};

/** Where nobody knows whether it arrived, a person looks, and says so. All that did not arrive can be let go. */
function Settle({ which, name, label, isUnknown }: Which & { isUnknown: boolean }) {
  const [asking, setAsking] = useState<Outcome | null>(null);
  const [url, setUrl] = useState('');
  const settle = api.schedule.settle.useMutation({ refusal: 'inline' });
  const close = () => {
    setAsking(null);
    settle.reset();
  };
  const say = async (outcome: Outcome) => {
    const address = url.trim();
    await settle
      .mutateAsync({ ...which, outcome, ...(outcome === 'sent' && address !== '' && { url: address }) })
      .then(
        () => {
          toast(asks[outcome].done(name));
          setAsking(null);
        },
        () => undefined,
      );
  };
  return (
    <>
      {isUnknown && (
        <>
          <Button onPress={() => setAsking('sent')}>It is there</Button>
          <Button onPress={() => setAsking('send_again')}>It is not there: send again</Button>
        </>
      )}
      <Button look="quiet" onPress={() => setAsking('give_up')}>
        Let it go
      </Button>
      {asking && (
        <Dialog title={asks[asking].title} isOpen onClose={close}>
          <Form className="flex flex-col gap-4" onSubmit={() => void say(asking)}>
            {asking === 'sent' && (
              <TextField
                label={`Its address on ${label}`}
                description="Optional. With it people and numbers find the post."
                placeholder="https://…"
                value={url}
                onChange={setUrl}
                maxLength={2000}
                isFirst
                mono
              />
            )}
            {asking === 'send_again' && (
              <p className="text-soft">
                If the post is at <strong className="font-medium text-ink">{name}</strong> on {label} after
                all, it is there twice then. Look first.
              </p>
            )}
            {asking === 'give_up' && (
              <p className="text-soft">
                Nothing more is sent to <strong className="font-medium text-ink">{name}</strong> on {label}.
                The other accounts stay as they are.
              </p>
            )}
            {settle.error && <p className="text-danger">{settle.error.message}</p>}
            <div className="flex justify-end gap-2">
              <Button onPress={close}>Cancel</Button>
              <Button
                type="submit"
                look={asking === 'sent' ? 'primary' : 'danger'}
                isPending={settle.isPending}
              >
                {asks[asking].action}
              </Button>
            </div>
          </Form>
        </Dialog>
      )}
    </>
  );
}
