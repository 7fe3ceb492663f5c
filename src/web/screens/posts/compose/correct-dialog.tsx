import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';

import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { copyFor, splitTitle, withCopy, withTitle } from '#contract/networks/post-content.ts';
import { checkPost } from '#contract/posts/checks/check-post.ts';
import { concernsCorrection } from '#contract/posts/checks/correction.ts';
import type { Finding } from '#contract/posts/checks/finding.ts';
import { counterOf } from '#contract/posts/checks/texts.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { useRested } from '#web/lib/rested.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { contentOf } from '#web/parts/posts/composed.ts';
import { Findings } from '#web/parts/posts/findings.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Counters } from './counters.tsx';

interface CorrectDialogProps {
  post: PostRow;
  target: PostRow['targets'][number];
  /** The network's. */
  label: string;
  onClose: () => void;
}

/** Replaces the text of a published post, and its title where it has one, at its network. */
export function CorrectDialog({ post, target, label, onClose }: CorrectDialogProps) {
  const { account_id, name } = target;
  const account = useAccount(post, target);
  const content = contentOf(post);
  const [{ published, content_hash }] = useState(() => ({
    published: account ? copyFor(content, account).body : '',
    content_hash: post.content_hash,
  }));
  const [body, setBody] = useState(published);
  const isTitled = account !== null && networks[account.network].title?.needed === true;
  const { title, text } = isTitled ? splitTitle(body) : { title: '', text: body };
  const corrected = withCopy(content, String(account_id), { body });
  const findings = useFindings(post, account, { body, published });
  const inTitle = findings.find(({ where, severity }) => where === 'title' && severity === 'block');
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
      isDisabled={body === published || findings.some(({ severity }) => severity === 'block')}
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
      {isTitled && (
        <TextField
          label={t`Title`}
          value={title}
          error={inTitle?.text}
          onChange={(line) => setBody(withTitle(line, text))}
        />
      )}
      <div className="flex flex-col gap-1">
        <TextArea
          label={t`Text`}
          value={text}
          onChange={(rest) => setBody(isTitled ? withTitle(title, rest) : rest)}
        />
        {account && <Counters of={[{ account, counter: counterOf(corrected, account) }]} />}
      </div>
      {account && findings.some((finding) => finding !== inTitle) && (
        <Findings findings={findings.filter((finding) => finding !== inTitle)} accounts={[account]} />
      )}
    </FormDialog>
  );
}

/** Delay in ms between the last keystroke and the checks. */
const restMs = 200;

/** What the checks say about the corrected text; nothing while it is the published one. */
function useFindings(
  post: PostRow,
  account: NamedAccount | null,
  { body, published }: { body: string; published: string },
): Finding[] {
  const policy = api.policy.get.useQuery({}).data ?? defaultPolicy;
  const rested = useRested(body, restMs);
  return useMemo(() => {
    if (account === null || rested === published) return [];
    const corrected = withCopy(contentOf(post), String(account.account_id), { body: rested });
    return checkPost(corrected, [account], policy, { language: post.project_lang }).filter(
      concernsCorrection,
    );
  }, [post, account, rested, published, policy]);
}

/** The account, with the limits of its own server as soon as they are loaded. */
function useAccount(
  { project_id }: PostRow,
  { account_id, network, name, sandbox }: PostRow['targets'][number],
): NamedAccount | null {
  const { data } = api.schedule.targets.useQuery({ project_id });
  const known = data?.accounts.find((one) => one.account_id === account_id);
  const text_limit = known?.text_limit ?? null;
  const limits = known?.limits;
  return useMemo(
    () =>
      isNetworkName(network)
        ? { account_id, network, name, sandbox, text_limit, limits: limits ?? {} }
        : null,
    [account_id, network, name, sandbox, text_limit, limits],
  );
}
