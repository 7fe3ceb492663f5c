import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { shortTime } from '#web/lib/format.ts';
import { ApiError } from '#web/request.ts';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import type { Post } from './calendar-data.ts';

type Calendar = DataOf<Contract['schedule']['calendar']>;
type Moved = DataOf<Contract['schedule']['move']>;

/** The post to move; `at` is its publishing time before the move. */
export type MovedPost = Pick<Post, 'id' | 'title' | 'at'>;

/** A move that conflicts with a rule and waits for the user's confirmation. */
export interface PendingMove {
  post: MovedPost;
  at: string;
  asks: Moved['asks'];
}

const calendarKey = ['schedule', 'calendar'];

/** Moves posts: optimistic, with a confirmation if a rule conflicts, rolled back with a message on failure. */
export function useMoves(zone: string) {
  const client = useQueryClient();
  const [pending, setPending] = useState<PendingMove | null>(null);

  const show = (id: number, at: string) =>
    client.setQueriesData<Calendar>({ queryKey: calendarKey }, (known) =>
      known
        ? { ...known, posts: known.posts.map((post) => (post.id === id ? { ...post, at } : post)) }
        : known,
    );
  const send = async (post: MovedPost, at: string, { anyway = false, undoes = false } = {}) => {
    // A pending fetch would restore the old time.
    await client.cancelQueries({ queryKey: calendarKey });
    show(post.id, at);
    try {
      const { moved, asks } = await api.schedule.move.call({ id: post.id, scheduled_at: at, anyway });
      if (!moved) {
        show(post.id, post.at);
        setPending({ post, at, asks });
        return;
      }
      const time = shortTime(at, zone);
      toast(
        undoes ? t`Moved back to ${time}.` : t`Moved to ${time}.`,
        undoes ? undefined : () => void send({ ...post, at }, post.at, { anyway: true, undoes: true }),
        `post ${post.id} moved`,
      );
    } catch (error) {
      show(post.id, post.at);
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(error.message);
    }
  };
  return {
    asking: pending,
    moveTo: (post: MovedPost, at: string) => {
      if (Date.parse(at) !== Date.parse(post.at)) void send(post, at);
    },
    moveAnyway: () => {
      if (pending) void send(pending.post, pending.at, { anyway: true });
      setPending(null);
    },
    leave: () => setPending(null),
  };
}
