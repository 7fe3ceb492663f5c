import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { labelOf } from '#contract/networks/names.ts';
import type { InputOf } from '#contract/operation.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

export type Outcome = InputOf<Contract['schedule']['settle']>['outcome'];

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

interface SettleDialogProps {
  postId: number;
  target: PostRow['targets'][number];
  outcome: Outcome;
  onClose: () => void;
}

/** Asks before the outcome of an uncertain or failed delivery is stored. */
export function SettleDialog({ postId, target, outcome, onClose }: SettleDialogProps) {
  const { account_id, name, network } = target;
  const label = labelOf(network);
  const [url, setUrl] = useState('');
  const settle = api.schedule.settle.useMutation({ refusal: 'inline' });
  const decide = async () => {
    const address = url.trim();
    await settle
      .mutateAsync({
        id: postId,
        account_id,
        outcome,
        ...(outcome === 'sent' && address !== '' && { url: address }),
      })
      .then(
        () => {
          toast(questions[outcome].done(name));
          onClose();
        },
        () => undefined,
      );
  };
  // An element, because angle brackets in a plain string would be parsed as tags.
  const account = <strong className="font-medium text-ink">{name}</strong>;
  return (
    <FormDialog
      title={questions[outcome].title}
      action={questions[outcome].action}
      variant={outcome === 'sent' ? 'primary' : 'danger'}
      mutation={settle}
      onSubmit={() => void decide()}
      onClose={onClose}
    >
      {outcome === 'sent' && (
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
      {outcome === 'send_again' && (
        <p className="text-soft">
          <Trans>
            If the post was published to {account} on {{ network: label }} after all, it will appear twice.
            Check first.
          </Trans>
        </p>
      )}
      {outcome === 'send_again' && isCharged(target) && (
        <p className="text-soft">{t`${{ network: label }} charges for every post, so it may cost twice.`}</p>
      )}
      {outcome === 'give_up' && (
        <p className="text-soft">
          <Trans>
            Nothing more will be published to {account} on {{ network: label }}. Other accounts aren’t
            affected.
          </Trans>
        </p>
      )}
    </FormDialog>
  );
}

function isCharged({ network, sandbox }: SettleDialogProps['target']): boolean {
  return !sandbox && isNetworkName(network) && networks[network].prices !== undefined;
}
