import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, Plus, Scissors, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

import type { TextLimit } from '#contract/networks/facts.ts';
import { factsFor } from '#contract/networks/own-limits.ts';
import type { CopyChange, PostCopy, PostPart } from '#contract/networks/post-content.ts';
import { asWritten, type Counter } from '#contract/posts/checks/texts.ts';
import { sentText, type SentLinks } from '#contract/text/sent-text.ts';
import { cutAt, textLength } from '#contract/text/text-length.ts';
import { placeOf } from '#web/lib/places.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { BesideSource, FurtherParts } from './beside-source.tsx';
import { useDraft } from './compose-context.ts';
import { useComposeKey } from './compose-keys.ts';
import { Counters } from './counters.tsx';
import { MarkedText } from './marked-text.tsx';
import { MediaEditor } from './media-editor.tsx';

interface BodyAndThreadProps {
  copy: PostCopy;
  cut: number | null;
  /** Accounts whose network supports threads. */
  accounts: readonly NamedAccount[];
  disabled: boolean;
  canThread: boolean;
  onChange: (change: CopyChange) => void;
  counters: ReactNode;
  threadHead: ReactNode;
}

/** The first text, and the parts that follow it. ⌘⇧Enter splits at the cursor. */
export function BodyAndThread({
  copy,
  cut,
  accounts,
  disabled,
  canThread,
  onChange,
  counters,
  threadHead,
}: BodyAndThreadProps) {
  const { body, thread } = copy;
  const { links } = useDraft();
  // Undo comes later: it must keep what was written in the meantime.
  const latest = useRef(thread);
  useLayoutEffect(() => {
    latest.current = thread;
  }, [thread]);
  const field = (at: number) => {
    const place = placeOf(`field of ${whereOf(at)}`);
    return place instanceof HTMLTextAreaElement ? place : null;
  };

  /** Part 0 is the first text. */
  const split = (at: number) => {
    const from = field(at);
    const text = at === 0 ? body : (thread[at - 1]?.body ?? '');
    const caret = from?.selectionStart ?? text.length;
    const [before, after] = [text.slice(0, caret).trimEnd(), text.slice(caret).trimStart()];
    const part: PostPart = { body: after, media: [] };
    onChange(
      at === 0
        ? { body: before, thread: [part, ...thread] }
        : {
            thread: thread.flatMap((each, index) =>
              index === at - 1 ? [{ ...each, body: before }, part] : [each],
            ),
          },
    );
    requestAnimationFrame(() => {
      field(at + 1)?.focus();
      field(at + 1)?.setSelectionRange(0, 0);
    });
  };
  const add = () => {
    onChange({ thread: [...thread, { body: '', media: [] }] });
    requestAnimationFrame(() => field(thread.length + 1)?.focus());
  };
  const splitOrAdd = () => {
    const at = [body, ...thread].findIndex((_, index) => field(index) === document.activeElement);
    if (at === -1) add();
    else split(at);
  };
  useComposeKey('mod+shift+Enter', t`Split here, or add to thread`, splitOrAdd, canThread && !disabled);
  const remove = (index: number) => {
    const gone = thread[index];
    if (!gone) return;
    onChange({ thread: thread.filter((_, at) => at !== index) });
    toast(t`Part ${{ number: index + 1 }} removed.`, () =>
      onChange({ thread: latest.current.toSpliced(index, 0, gone) }),
    );
  };
  const move = (at: number, step: number) => {
    const parts = [...thread];
    const [part] = parts.splice(at - 1, 1);
    if (!part) return;
    parts.splice(at - 1 + step, 0, part);
    onChange({ thread: parts });
    requestAnimationFrame(() => field(at + step)?.focus());
  };

  return (
    <div className="flex flex-col gap-2">
      <BesideSource where="body" value={body}>
        <MarkedText
          label={t`Text`}
          where="body"
          value={body}
          cut={cut}
          isTall
          disabled={disabled}
          placeholder={t`What do you want to say?`}
          onChange={(text) => onChange({ body: text })}
        />
      </BesideSource>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {counters}
        {canThread && !disabled && (
          <span className="ms-auto flex gap-1">
            <Button variant="quiet" className="px-2" onPress={() => split(0)}>
              <Scissors aria-hidden className="size-3.5" />
              {t`Split here`}
            </Button>
            <Button variant="quiet" className="px-2" onPress={add}>
              <Plus aria-hidden className="size-3.5" />
              {t`Add to thread`}
            </Button>
          </span>
        )}
      </div>
      {thread.length > 0 && (
        <div className="mt-2">
          {threadHead}
          <ol aria-label={t`Parts of the thread`} className="flex flex-col gap-3 border-s-2 border-line ps-3">
            {thread.map((part, index) => {
              const at = index + 1;
              const counted = accounts.map((account) => ({
                account,
                counter: countPart(part.body, account, links?.[account.account_id]),
              }));
              const worst = counted.flatMap(({ counter }) => (counter.cut === null ? [] : [counter.cut]));
              const update = (changed: Partial<PostPart>) =>
                onChange({ thread: thread.map((each, i) => (i === index ? { ...each, ...changed } : each)) });
              return (
                <li key={at} data-takes-media>
                  <BesideSource where={whereOf(at)} value={part.body}>
                    <MarkedText
                      label={t`Part ${{ number: at }} of the thread`}
                      where={whereOf(at)}
                      value={part.body}
                      cut={worst.length > 0 ? Math.min(...worst) : null}
                      disabled={disabled}
                      onChange={(text) => update({ body: text })}
                    />
                  </BesideSource>
                  <div className="flex flex-wrap items-center gap-x-3">
                    <Counters of={counted} />
                    {!disabled && (
                      <span className="ms-auto flex">
                        <IconButton label={t`Split part ${{ number: at }} here`} onPress={() => split(at)}>
                          <Scissors aria-hidden className="size-3.5" />
                        </IconButton>
                        <IconButton
                          label={t`Move part ${{ number: at }} up`}
                          isDisabled={at === 1}
                          onPress={() => move(at, -1)}
                        >
                          <ArrowUp aria-hidden className="size-3.5" />
                        </IconButton>
                        <IconButton
                          label={t`Move part ${{ number: at }} down`}
                          isDisabled={at === thread.length}
                          onPress={() => move(at, 1)}
                        >
                          <ArrowDown aria-hidden className="size-3.5" />
                        </IconButton>
                        <IconButton label={t`Remove part ${{ number: at }}`} onPress={() => remove(index)}>
                          <Trash2 aria-hidden className="size-3.5" />
                        </IconButton>
                      </span>
                    )}
                  </div>
                  {(part.media.length > 0 || !disabled) && (
                    <MediaEditor
                      media={part.media}
                      disabled={disabled}
                      place={`thread ${at} `}
                      isFolded
                      onChange={(media) => update({ media })}
                    />
                  )}
                </li>
              );
            })}
          </ol>
        </div>
      )}
      <FurtherParts after={thread.length} />
    </div>
  );
}

function whereOf(at: number): string {
  return at === 0 ? 'body' : `thread ${at}`;
}

function countPart(text: string, account: NamedAccount, links: SentLinks = {}): Counter {
  const { text: limit } = factsFor(account);
  const sent = sentText(text, links);
  const cutOf = (of: string, within: TextLimit) => {
    const end = cutAt(of, within);
    return end === of.length ? null : end;
  };
  const sentCut = cutOf(sent, limit);
  const cut = sentCut === null ? null : cutOf(text, asWritten(limit, { written: text, sent }));
  const length = textLength(sent, limit.unit, limit.address);
  return { length, limit: limit.limit, unit: limit.unit, cut, sentCut };
}
