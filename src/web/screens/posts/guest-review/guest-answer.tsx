import { t } from '@lingui/core/macro';
import { Check, PencilLine } from 'lucide-react';
import { useRef, useState } from 'react';

import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { OpenedPost } from './guest-post.tsx';

interface GuestAnswerProps {
  post: OpenedPost;
  secret: string;
  /** Hash of the content that the guest read; the verdict applies to nothing else. */
  read: string;
  isStale: boolean;
  maySend: boolean;
  name: string;
  onName: (name: string) => void;
  onChanged: () => void;
}

type Problem = { of: 'name' | 'words' | 'all'; text: string };

/** The guest's form: a verdict, a comment and a name; then a confirmation. */
export function GuestAnswer(props: GuestAnswerProps) {
  const { post, secret, read, isStale, maySend, name, onName, onChanged } = props;
  const when = post.scheduled_at && exactTime(post.scheduled_at, post.timezone);
  const send = api.guestReview.say.useMutation({ refusal: 'inline' });
  const [words, setWords] = useState('');
  const [thanks, setThanks] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLDivElement>(null);

  const refuse = (of: Problem['of'], text: string) => {
    setProblem({ of, text });
    form.current?.querySelector<HTMLElement>(of === 'name' ? 'input' : 'textarea')?.focus();
  };
  const answer = async (verdict: 'ok' | 'fix') => {
    if (name.trim() === '') return refuse('name', t`Enter your name.`);
    if (verdict === 'fix' && words.trim() === '') return refuse('words', t`Describe what should change.`);
    setProblem(null);
    try {
      const { released } = await send.mutateAsync({
        secret,
        post_id: post.post_id,
        verdict,
        name: name.trim(),
        content_hash: read,
        ...(words.trim() !== '' && { words: words.trim() }),
      });
      const what = thanksFor(post, { verdict, released, maySend });
      setThanks(what);
      setWords('');
      // A released post leaves the page with its confirmation, so a toast repeats it.
      if (released) toast(what);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem({ of: 'all', text: error.message });
      if (error.status === 0 || error.status === 429) return;
    }
    onChanged();
  };

  if (thanks !== null && !isStale)
    return (
      <section aria-label={t`Your response`} className="border-t border-line bg-rail px-4 py-4 sm:px-6">
        <p ref={focused} tabIndex={-1} className="flex items-start gap-2 text-base">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          {thanks}
        </p>
        <Button variant="quiet" className="mt-2 -ms-3" onPress={() => setThanks(null)}>
          {t`Change my response`}
        </Button>
      </section>
    );
  return (
    <section
      ref={form}
      aria-label={t`Your response`}
      className="flex flex-col gap-4 border-t border-line bg-rail px-4 py-4 sm:px-6"
    >
      <TextField
        label={t`Your name`}
        value={name}
        onChange={onName}
        maxLength={80}
        autoComplete="name"
        error={problem?.of === 'name' ? problem.text : undefined}
      />
      <TextArea
        label={t({ message: 'Comment', context: 'noun' })}
        description={t`Required when requesting changes.`}
        value={words}
        onChange={(typed) => setWords(typed.slice(0, 5_000))}
        error={problem?.of === 'words' ? problem.text : undefined}
      />
      {problem?.of === 'all' && (
        <p role="alert" className="text-danger">
          {problem.text}
        </p>
      )}
      {maySend && when !== null && (
        <p className="text-soft">
          {t`“Looks good” publishes this post ${when}, unless something else is still pending.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="h-10 max-sm:flex-1"
          isDisabled={isStale}
          isPending={send.isPending}
          onPress={() => void answer('ok')}
        >
          <Check aria-hidden className="size-4" />
          {t`Looks good`}
        </Button>
        <Button
          className="h-10 max-sm:flex-1"
          isDisabled={isStale}
          isPending={send.isPending}
          onPress={() => void answer('fix')}
        >
          <PencilLine aria-hidden className="size-4" />
          {t`Request changes`}
        </Button>
      </div>
    </section>
  );
}

/** Focuses the confirmation, since the focused button is gone; screen readers then read it out. */
function focused(thanks: HTMLElement | null) {
  thanks?.focus();
}

function thanksFor(
  { scheduled_at, timezone }: OpenedPost,
  { verdict, released, maySend }: { verdict: 'ok' | 'fix'; released: boolean; maySend: boolean },
): string {
  if (verdict === 'fix') return t`Thanks – the author has been notified.`;
  if (released && scheduled_at !== null) {
    const when = exactTime(scheduled_at, timezone);
    return t`Thanks – it will be published ${when}.`;
  }
  return maySend
    ? t`Thanks – the author has been notified. It won’t be published yet, because something else is still pending.`
    : t`Thanks – the author has been notified.`;
}
