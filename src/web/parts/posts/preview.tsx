import { t } from '@lingui/core/macro';
import { memo, useMemo, type ReactNode } from 'react';

import { networks } from '#contract/networks/all.ts';
import { factsIn } from '#contract/networks/formats.ts';
import { awaitsPicture, type PostContent } from '#contract/networks/post-content.ts';
import { sentCopy } from '#contract/networks/sent-copy.ts';
import { counterOf } from '#contract/posts/checks/texts.ts';
import { NetworkMark, SandboxBadge, type NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { designOf } from '#web/parts/designs/design.ts';
import { ChosenOptions } from './chosen-options.tsx';
import { ownVersion } from './own-version.ts';
import { CopyPreview, type OfCopy } from './preview-shapes.tsx';

interface PreviewProps {
  content: PostContent;
  account: NamedAccount;
  /** When it was or will be published, as text; a draft is shown as if published now. */
  when?: string | undefined;
}

/** A post as an account's network shows it, using the account's own version if it has one. */
export function Preview({ content, account, when }: PreviewProps) {
  const copy = useMemo(() => sentCopy(content, account), [content, account]);
  const cut = useMemo(() => counterOf(content, account).sentCut, [content, account]);
  const design = awaitsPicture(content, copy) ? designOf(content.design) : null;
  return <PreviewOfCopy copy={copy} design={design} cut={cut} account={account} when={when} />;
}

/** Every keystroke creates a new content object, but mostly an equal version for this account. */
const PreviewOfCopy = memo(
  function PreviewOfCopy({ copy, design, cut, account, when }: OfCopy) {
    const { label: network } = factsIn(networks[account.network], copy);
    const { label: own } = ownVersion(copy);
    return (
      <figure
        aria-label={t`Preview: ${network}, ${{ account: account.name }}`}
        className="overflow-hidden rounded-lg border border-line bg-raised"
      >
        <figcaption className="flex h-8 items-center gap-1.5 border-b border-line bg-rail px-3 text-xs text-faint">
          <NetworkMark network={account.network} className="size-3" isNamed />
          {network}
          <span className="ms-auto" />
          {own !== null && <span className="truncate">{own}</span>}
          {account.sandbox && <SandboxBadge />}
        </figcaption>
        <CopyPreview copy={copy} design={design} cut={cut} account={account} when={when} />
        <ChosenOptions copy={copy} account={account} />
        <Dropped copy={copy} account={account} />
      </figure>
    );
  },
  (before, after) =>
    before.account === after.account &&
    before.cut === after.cut &&
    before.when === after.when &&
    JSON.stringify([before.copy, before.design]) === JSON.stringify([after.copy, after.design]),
);

/** What the network ignores, stated where users look for it. */
function Dropped({ copy, account }: Pick<OfCopy, 'copy' | 'account'>): ReactNode {
  const { label: network, thread, firstComment, textless } = factsIn(networks[account.network], copy);
  const dropsText = textless === true && copy.body.trim() !== '';
  const dropsThread = 'impossible' in thread && copy.thread.length > 0;
  const dropsComment = 'impossible' in firstComment && copy.first_comment !== null;
  if (!dropsText && !dropsThread && !dropsComment) return null;
  return (
    <p className="flex flex-col border-t border-line px-3 py-2 text-xs text-faint">
      {dropsText && <span>{t`${network} doesn’t show the text.`}</span>}
      {dropsThread && dropsComment ? (
        <span>{t`${network} doesn’t support a thread or a first comment.`}</span>
      ) : dropsThread ? (
        <span>{t`${network} doesn’t support a thread.`}</span>
      ) : (
        dropsComment && <span>{t`${network} doesn’t support a first comment.`}</span>
      )}
    </p>
  );
}
