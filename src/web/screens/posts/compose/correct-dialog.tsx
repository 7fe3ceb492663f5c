import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { isNetworkName } from '#contract/networks/facts.ts';
import { copyFor, withCopy } from '#contract/networks/post-content.ts';
import { counterOf } from '#contract/posts/checks/texts.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { contentOf } from '#web/parts/posts/composed.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Counters } from './counters.tsx';

interface CorrectDialogProps {
  post: PostRow;
  target: PostRow['targets'][number];
  /** The network's. */
  label: string;
  onClose: () => void;
}

/** Replaces the text of a published post at its network. */
export function CorrectDialog({ post, target, label, onClose }: CorrectDialogProps) {
  const { account_id, name } = target;
  const account = useAccount(post, target);
  const content = contentOf(post);
  const [{ published, content_hash }] = useState(() => ({
    published: account ? copyFor(content, account).body : '',
    content_hash: post.content_hash,
  }));
  const [body, setBody] = useState(published);
  const correct = api.schedule.correct.useMutation({ refusal: 'inline' });
  const send = async () => {
    await correct.mutateAsync({ id: post.id, account_id, body, content_hash }).then(
      () => {
        toast(t`Text corrected on ${{ network: label }}.`);
        onClose();
      },
      () => undefined,
    );
  };
  // An element, because angle brackets in a plain string would be parsed as tags.
  const shown = <strong className="font-medium text-ink">{name}</strong>;
  return (
    <FormDialog
      title={t`Correct text on ${{ network: label }}`}
      action={t`Correct`}
      size="wide"
      mutation={correct}
      isDisabled={body === published}
      isForm
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="text-soft">
        <Trans>
          The text of {shown} on {{ network: label }} is replaced immediately, without a review. Readers may
          have seen the old one. Images, thread and first comment stay, and other accounts aren’t affected.
        </Trans>
      </p>
      <div className="flex flex-col gap-1">
        <TextArea label={t`Text`} value={body} onChange={setBody} />
        {account && (
          <Counters
            of={[{ account, counter: counterOf(withCopy(content, String(account_id), { body }), account) }]}
          />
        )}
      </div>
    </FormDialog>
  );
}

/** The account, with the limits of its own server as soon as they are loaded. */
function useAccount(
  { project_id }: PostRow,
  { account_id, network, name, sandbox }: PostRow['targets'][number],
): NamedAccount | null {
  const { data } = api.schedule.targets.useQuery({ project_id });
  if (!isNetworkName(network)) return null;
  const known = data?.accounts.find((one) => one.account_id === account_id);
  return {
    account_id,
    network,
    name,
    sandbox,
    text_limit: known?.text_limit ?? null,
    limits: known?.limits ?? {},
  };
}
