import { plural, t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import type { PostOutcome, PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { ApiError } from '#web/request.ts';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import { useCompose } from './compose-context.ts';
import { newPost } from './draft-parameters.ts';

interface Release {
  isPending: boolean;
  submit: (id: number) => Promise<boolean>;
  /** Releases the saved draft, now or at its time, and opens its page. */
  send: (when: 'now' | 'later') => Promise<void>;
}

/** Submits a draft for review, or releases it. Both save it first. */
export function useRelease(): Release {
  const { store, project, rights } = useCompose();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const attempt = async <Answer>(act: () => Promise<Answer>): Promise<Answer | null> => {
    setPending(true);
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(error.message);
      return null;
    } finally {
      setPending(false);
    }
  };

  /**
   * A user who may publish but not approve creates the post again with publishing requested, and deletes the draft.
   */
  const remade = async ({ id, content_hash }: Pick<PostRow, 'id' | 'content_hash'>): Promise<PostOutcome> => {
    const { project: projectId, draft } = store.get();
    // A retry without a response creates the same post.
    const client_key = `draft ${id} ${content_hash}`;
    const made = await api.schedule.create.call({ ...newPost(projectId, draft), client_key });
    await api.schedule.cancel.call({ id }).catch(() => undefined);
    return made;
  };

  return {
    isPending,
    submit: async (id) => (await attempt(() => api.schedule.update.call({ id, submit: true }))) !== null,
    send: async (when) => {
      const { post, draft } = store.get();
      if (!post) return;
      const outcome = await attempt(() =>
        rights.by === 'approve'
          ? api.schedule.approve.call({ id: post.id, content_hash: post.content_hash })
          : remade(post),
      );
      if (!outcome) return;
      toast(
        outcomeMessage(outcome, when, draft.scheduled_at && exactTime(draft.scheduled_at, project.timezone)),
      );
      await navigate({ to: '/compose', replace: true });
      void navigate({ to: '/compose/$postId', params: { postId: String(outcome.id) } });
    },
  };
}

function outcomeMessage({ status, targets }: PostOutcome, when: 'now' | 'later', at: string | null): string {
  if (status === 'draft') return t`Your organization reviews every post. Sent for review.`;
  if (when === 'later' && at) return t`Scheduled for ${{ time: at }}.`;
  const sent = targets.filter(({ state }) => state === 'sent').length;
  if (status === 'sent')
    return plural(sent, { 1: 'Published to one account.', other: 'Published to # accounts.' });
  if (status === 'sending') return t`Publishing…`;
  return t`Published to ${sent} of ${{ total: targets.length }} accounts. See below why the others failed.`;
}
