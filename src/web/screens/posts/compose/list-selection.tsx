import { plural, t } from '@lingui/core/macro';
import { CalendarClock, CalendarX, Copy, Trash2, X } from 'lucide-react';
import { useState } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { LabelButton } from '#web/parts/labels/label-button.tsx';
import { relabelPosts } from '#web/parts/labels/relabel.ts';
import { titleOf } from '#web/parts/posts/composed.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Confirm, Dialog } from '#web/ui/dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import { cancelOne, duplicateOne, moveOne, restoreOne } from './list-actions.ts';
import { listActions, mayDo, movedBy, oneByOne, type ListAction, type Outcome } from './list-rules.ts';

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);

interface ActionFacts {
  label: string;
  icon: typeof X;
  doing: (current: number, total: number) => string;
  done: (count: number) => string;
  notDone: (count: number, total: number) => string;
}

const facts: Readonly<Record<ListAction, ActionFacts>> = {
  move: {
    label: t({ message: 'Move', context: 'verb' }),
    icon: CalendarClock,
    doing: (current, total) => t`Moving ${current} of ${total}…`,
    done: (count) => plural(count, { 1: 'Post moved.', other: '# posts moved.' }),
    notDone: (count, total) => t`${count} of ${total} not moved`,
  },
  duplicate: {
    label: t({ message: 'Duplicate', context: 'verb' }),
    icon: Copy,
    doing: (current, total) => t`Duplicating ${current} of ${total}…`,
    done: (count) => plural(count, { 1: 'Post duplicated.', other: '# posts duplicated.' }),
    notDone: (count, total) => t`${count} of ${total} not duplicated`,
  },
  unschedule: {
    label: t`Unschedule`,
    icon: CalendarX,
    doing: (current, total) => t`Unscheduling ${current} of ${total}…`,
    done: (count) => plural(count, { 1: 'Post unscheduled.', other: '# posts unscheduled.' }),
    notDone: (count, total) => t`${count} of ${total} not unscheduled`,
  },
  delete: {
    label: t`Delete`,
    icon: Trash2,
    doing: (current, total) => t`Deleting ${current} of ${total}…`,
    done: (count) => plural(count, { 1: 'Post deleted.', other: '# posts deleted.' }),
    notDone: (count, total) => t`${count} of ${total} not deleted`,
  },
};

interface ListSelectionProps {
  /** The selected posts. */
  posts: readonly PostRow[];
  /** Reduces the selection to these. */
  onKeep: (ids: readonly number[]) => void;
}

interface NotDone {
  action: ListAction;
  /** How many posts were attempted. */
  of: number;
  posts: Outcome<PostRow, object>['refused'];
}

/** The bar of bulk actions. Each action applies to the selected posts that it fits and that the user may change. */
export function ListSelection({ posts, onKeep }: ListSelectionProps) {
  const me = useMe();
  const [asking, setAsking] = useState<ListAction | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [refused, setRefused] = useState<NotDone | null>(null);
  const onClear = () => onKeep([]);
  const mayLabel = posts.every((post) => permissionsIn(me, post.project_id).includes('write'));
  useShortcut('Escape', t`Clear selection`, t`Compose`, onClear, progress === null && asking === null);

  async function run<Done extends object>(
    action: ListAction,
    chosen: readonly PostRow[],
    act: (post: PostRow) => Promise<Done | string>,
    undo?: (done: Done) => Promise<object | string>,
  ) {
    setAsking(null);
    const { done, refused: kept } = await oneByOne(chosen, act, (count) =>
      setProgress(facts[action].doing(count, chosen.length)),
    );
    setProgress(null);
    if (done.length > 0) toast(facts[action].done(done.length), undo && (() => void takeBack(done, undo)));
    if (kept.length === 0) onKeep([]);
    else {
      onKeep(kept.map(({ item }) => item.id));
      setRefused({ action, of: chosen.length, posts: kept });
    }
  }

  const start = (action: ListAction) => {
    if (action !== 'duplicate') setAsking(action);
    else void run(action, fittingFor(action), duplicateOne, cancelOne);
  };
  const fittingFor = (action: ListAction) => posts.filter((post) => mayDo(action, post, me));
  const fitting = asking === null ? [] : fittingFor(asking);
  return (
    <>
      <section
        aria-label={t`Selection`}
        data-floating-bar="low"
        className="fixed inset-x-0 bottom-18 z-10 mx-auto flex w-fit max-w-[calc(100vw-1rem)] animate-appear items-center gap-1 rounded-lg bg-raised py-1 ps-4 pe-1 shadow-float md:bottom-6 md:start-52"
      >
        <output className="figures me-2 whitespace-nowrap">
          {progress ?? plural({ count: posts.length }, { one: '# selected', other: '# selected' })}
        </output>
        {progress === null &&
          listActions.map((action) => {
            const count = fittingFor(action).length;
            const { label, icon: Icon } = facts[action];
            return (
              count > 0 && (
                <Button key={action} variant="quiet" className="max-sm:px-2" onPress={() => start(action)}>
                  <Icon aria-hidden className="size-4" />
                  <span className="max-sm:sr-only">{label}</span>
                  {count < posts.length && <span className="figures">({count})</span>}
                </Button>
              )
            );
          })}
        {progress === null && mayLabel && (
          <LabelButton things={posts} onChange={(change, before) => void relabelPosts(before, change)} />
        )}
        {progress === null && (
          <IconButton label={t`Clear selection`} keys="Esc" onPress={onClear}>
            <X aria-hidden className="size-4" />
          </IconButton>
        )}
      </section>
      <Confirm
        title={plural({ count: fitting.length }, { 1: 'Delete this draft?', other: 'Delete # drafts?' })}
        action={t`Delete`}
        isOpen={asking === 'delete'}
        onConfirm={() => void run('delete', fitting, cancelOne, restoreOne)}
        onClose={() => setAsking(null)}
      >
        {t`Nothing is published. A deleted draft can be restored from its page.`}
      </Confirm>
      <Confirm
        title={plural(
          { count: fitting.length },
          { 1: 'Unschedule this post?', other: 'Unschedule # posts?' },
        )}
        action={t`Unschedule`}
        isOpen={asking === 'unschedule'}
        onConfirm={() => void run('unschedule', fitting, cancelOne)}
        onClose={() => setAsking(null)}
      >
        {t`Nothing is published. The posts are kept as cancelled and can’t be edited or published again.`}
      </Confirm>
      {asking === 'move' && (
        <MoveDialog
          count={fitting.length}
          onMove={(minutes, anyway) =>
            void run(
              'move',
              fitting,
              (post) => moveOne(post, movedBy(post.scheduled_at ?? '', minutes), anyway),
              (post) => moveOne(post, post.scheduled_at ?? '', true),
            )
          }
          onClose={() => setAsking(null)}
        />
      )}
      {refused && (
        <Dialog
          title={facts[refused.action].notDone(refused.posts.length, refused.of)}
          isOpen
          onClose={() => setRefused(null)}
        >
          <ul className="flex flex-col gap-3">
            {refused.posts.map(({ item: post, reason }) => (
              <li key={post.id}>
                <p dir="auto" className="font-medium break-words">
                  {titleOf(post)}
                </p>
                <p className="text-soft">{reason}</p>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-xs text-faint">{t`They stay selected.`}</p>
        </Dialog>
      )}
    </>
  );
}

/** Undoes an action, and reports failures in the same way as the action itself. */
async function takeBack<Done extends object>(
  done: readonly Done[],
  undo: (done: Done) => Promise<object | string>,
) {
  const { refused } = await oneByOne(done, undo, () => undefined);
  const [first] = refused;
  if (first) {
    const [count, total] = [refused.length, done.length];
    toastRefusal(t`${count} of ${total} not undone. ${{ reason: first.reason }}`);
  } else toast(t`Undone.`);
}
