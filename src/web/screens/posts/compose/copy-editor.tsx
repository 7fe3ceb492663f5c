import { t } from '@lingui/core/macro';
import { RotateCcw } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';

import { networks } from '#contract/networks/all.ts';
import type { NetworkFacts } from '#contract/networks/facts.ts';
import { factsIn } from '#contract/networks/formats.ts';
import {
  copyFor,
  splitTitle,
  withCopy,
  withTitle,
  type CopyChange,
  type CopyField,
  type PostCopy,
} from '#contract/networks/post-content.ts';
import type { Finding } from '#contract/posts/checks/finding.ts';
import { counterOf } from '#contract/posts/checks/texts.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { BesideSource } from './beside-source.tsx';
import { useCompose, useDraft } from './compose-context.ts';
import { Counters } from './counters.tsx';
import { withoutCopy, type Draft } from './draft.ts';
import { draftFrom } from './fixed.ts';
import { MarkedText } from './marked-text.tsx';
import { MediaEditor } from './media-editor.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { SourceContext, useSource } from './source-context.ts';
import { BodyAndThread } from './thread-editor.tsx';
import { TitleField } from './title-field.tsx';

interface CopyEditorProps {
  /** Null for the shared text. */
  account: NamedAccount | null;
  chosen: readonly NamedAccount[];
  /** Of the whole post. */
  findings: readonly Finding[];
}

const fieldLabels: Readonly<Record<CopyField, string>> = {
  body: t`Text`,
  thread: t`Thread`,
  media: t`Images and videos`,
  first_comment: t`First comment`,
};

/** Labels of the button that discards an account's own version of a field. */
const backLabels: Readonly<Record<CopyField, string>> = {
  body: t`Use shared text`,
  thread: t({ message: 'Use shared one', context: 'thread' }),
  media: t({ message: 'Use shared ones', context: 'images and videos' }),
  first_comment: t({ message: 'Use shared one', context: 'first comment' }),
};

/** Edits the content for all accounts, or one account's own copy, which starts as the shared content. */
export function CopyEditor({ account, chosen, findings }: CopyEditorProps) {
  const { store, rights } = useCompose();
  const draft = useDraft();
  const source = useSource();
  const holder = account ? String(account.account_id) : 'base';
  const copy = account ? copyFor(draft, account) : commonCopy(draft);
  const disabled = rights.edit !== null;
  const change = (changed: CopyChange) =>
    store.change((now) => draftFrom(now, withCopy(now, holder, changed)));
  const facts = account && factsIn(networks[account.network], copy);
  const isTitled = facts?.title?.needed === true;
  const { title, text } = isTitled ? splitTitle(copy.body) : { title: '', text: copy.body };
  const bodyOf = (body: string) => (isTitled ? withTitle(title, body) : body);
  const counted = useMemo(
    () =>
      (account ? [account] : chosen).flatMap((one) => {
        // An account with its own text does not limit the length of the shared one.
        if (!account && copyFor(draft, one).from.body !== 'base') return [];
        return [{ account: one, counter: counterOf(draft, one) }];
      }),
    [account, chosen, draft],
  );
  const cut = counted.reduce<number | null>(
    (least, { counter }) => (counter.cut === null ? least : Math.min(least ?? Infinity, counter.cut)),
    null,
  );
  const threadAccounts = (account ? [account] : chosen).filter(
    ({ network }) => 'how' in networks[network].thread,
  );

  return (
    <SourceContext value={account ? null : source}>
      <div data-takes-media className="flex flex-col gap-5">
        <section aria-label={t`Text`}>
          {facts && isTitled && (
            <div className="mb-4">
              <h2 className="mb-1.5 font-semibold">{t`Title`}</h2>
              <TitleField
                title={title}
                facts={facts}
                disabled={disabled}
                finding={findings.find(
                  ({ account_id, where }) =>
                    where === 'title' && (account_id === null || account_id === account?.account_id),
                )}
                onChange={(line) => change({ body: withTitle(line, text) })}
              />
            </div>
          )}
          <FieldHead
            account={account}
            copy={copy}
            field="body"
            note={
              facts?.markup === 'markdown'
                ? t`Markdown: **bold**, [link](https://…), ## heading, - list`
                : undefined
            }
          />
          <BodyAndThread
            key={holder}
            copy={{ ...copy, body: text }}
            cut={cut === null ? null : Math.max(0, cut - (copy.body.length - text.length))}
            accounts={threadAccounts}
            disabled={disabled}
            canThread={account === null || (facts !== null && 'how' in facts.thread)}
            onChange={({ body, ...changed }) =>
              change(body === undefined ? changed : { ...changed, body: bodyOf(body) })
            }
            counters={<Counters of={counted} />}
            threadHead={<FieldHead account={account} copy={copy} field="thread" />}
          />
        </section>
        <section aria-label={t`Images and videos`}>
          <FieldHead account={account} copy={copy} field="media" />
          <MediaEditor
            key={holder}
            media={copy.media}
            disabled={disabled}
            onChange={(media) => change({ media })}
          />
        </section>
        <section aria-label={t`First comment`}>
          <FieldHead account={account} copy={copy} field="first_comment" note={commentNote(facts)} />
          {(facts === null || 'how' in facts.firstComment) && (
            <BesideSource where="first_comment" value={copy.first_comment ?? ''}>
              <MarkedText
                label={t`First comment`}
                where="first_comment"
                value={copy.first_comment ?? ''}
                cut={null}
                disabled={disabled}
                placeholder="https://…"
                onChange={(text) => change({ first_comment: text })}
              />
            </BesideSource>
          )}
        </section>
        {account && facts?.options && (
          <OptionsEditor account={account} options={facts.options} copy={copy} findings={findings} />
        )}
      </div>
    </SourceContext>
  );
}

/** How the network takes a first comment, or why it takes none. */
function commentNote(facts: NetworkFacts | null): string {
  if (facts === null)
    return t`Published right after the post on networks with comments. A good place for links.`;
  const { firstComment } = facts;
  return 'how' in firstComment ? firstComment.how : firstComment.impossible;
}

interface FieldHeadProps extends Pick<CopyEditorProps, 'account'> {
  copy: PostCopy;
  field: CopyField;
  note?: ReactNode;
}

/**
 * The field's label. In an account's copy it also shows whether the field differs, with a button to discard the
 * difference.
 */
function FieldHead({ account, copy, field, note }: FieldHeadProps) {
  const { store, rights } = useCompose();
  const from = copy.from[field];
  const differs = account !== null && from !== 'base';
  const takeShared = () => {
    const own = store.get().draft.overrides[from];
    store.change((draft) => withoutCopy(draft, from, field));
    toast(t`The shared version is used.`, () =>
      store.change((draft) => ({
        ...draft,
        overrides: { ...draft.overrides, [from]: { ...draft.overrides[from], [field]: own?.[field] } },
      })),
    );
  };
  return (
    <div className="mb-1.5 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-0.5">
      <h2 className="font-semibold">{fieldLabels[field]}</h2>
      {differs && <Badge tone="accent">{t`Edited`}</Badge>}
      {note && <span className="text-xs text-faint">{note}</span>}
      {differs && rights.edit === null && (
        <button
          type="button"
          className="ms-auto inline-flex min-h-6 items-center gap-1 text-xs text-accent underline underline-offset-2"
          onClick={takeShared}
        >
          <RotateCcw aria-hidden className="size-3" />
          {backLabels[field]}
        </button>
      )}
    </div>
  );
}

function commonCopy(draft: Draft): PostCopy {
  return {
    body: draft.body,
    media: draft.media,
    thread: draft.thread,
    first_comment: draft.first_comment,
    options: {},
    option_names: {},
    from: { body: 'base', media: 'base', thread: 'base', first_comment: 'base' },
  };
}
