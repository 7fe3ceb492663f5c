import { useRef, useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PostRow } from '#contract/posts.ts';
import { api } from '#web/api.ts';
import { accountsOf } from '#web/parts/composed.ts';
import { GoesTo, goingTo } from '#web/parts/goes-to.tsx';
import { LinkedProjects, type WantedIn } from '#web/parts/linked-projects.tsx';
import { MadeTranslationLine } from '#web/parts/made-translation.tsx';
import { useMe } from '#web/parts/me.ts';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

import { AtRisk } from './at-risk.tsx';
import { stillToCome, whenIn } from './when.ts';

type Made = DataOf<Contract['schedule']['approve']>['translations'];

interface ApproveDialogProps {
  /** As it was on the screen: it leaves the queue before the answer is there. */
  post: PostRow;
  /** The content that was read. */
  read: string;
  project: { timezone: string; paused_reason: string | null };
  now: number;
  onClose: () => void;
  onChanged: () => void;
}

/**
 * Asks before a draft is sent at its time, or now, with all accounts by name and the zone; offers translations for
 * linked projects along with it, and says what came of each.
 */
export function ApproveDialog({ post, read, project, now, onClose, onChanged }: ApproveDialogProps) {
  const approve = api.schedule.approve.useMutation({ refusal: 'inline' });
  const { linked, engine } = useLinked(post);
  const { organization, permissions } = useMe();
  const [wanted, setWanted] = useState<WantedIn>(new Map());
  const [made, setMade] = useState<{ said: string; translations: Made } | null>(null);
  const isClosed = useRef(false);
  const translates = wanted.size > 0;
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const { going: able, left } = goingTo(accountsOf(post), post.findings);
  const going = able.filter(({ account_id }) => !leftOut.has(account_id));
  const later = stillToCome(post.scheduled_at, now);
  const zone = project.timezone;
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const send = async () => {
    const asked = [...wanted].map(([project_id, one]) => ({ project_id, ...one }));
    try {
      const { translations } = await approve.mutateAsync({
        id: post.id,
        content_hash: read,
        ...(leftOut.size > 0 && { leave_out: [...leftOut] }),
        ...(asked.length > 0 && { translations: asked }),
      });
      const said = later
        ? `Approved: it goes out ${whenIn(later, zone, now)}.`
        : 'Approved: it is on its way.';
      if (translations.length > 0 && !isClosed.current) return setMade({ said, translations });
      if (!isClosed.current) close();
      toast([said, inShort(translations)].filter(Boolean).join(' '));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'content_changed') return;
      close();
      toast(error.message);
      onChanged();
    }
  };

  if (made)
    return (
      <Dialog title="Approved" isOpen isForm onClose={close}>
        <output className="mb-3 block text-soft">{made.said}</output>
        <ul aria-label="Translations made" className="flex flex-col gap-3">
          {made.translations.map((one) => (
            <li key={one.project_id}>
              <MadeTranslationLine
                project={linked.find(({ id }) => id === one.project_id) ?? { name: '', lang: 'und' }}
                made={one}
                onLeave={close}
              />
            </li>
          ))}
        </ul>
        <div className="mt-5 flex justify-end">
          <Button look="primary" onPress={close}>
            Done
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={later ? 'Approve this post?' : 'Send this post now?'} isOpen onClose={close}>
      <p className="text-soft">
        {later ? (
          <>
            It goes out <strong className="font-medium text-ink">{whenIn(later, zone, now)}</strong> to:
          </>
        ) : (
          <>
            {post.scheduled_at === null
              ? 'It has no time'
              : `Its time, ${whenIn(post.scheduled_at, zone, now)}, has passed`}
            , so it goes out <strong className="font-medium text-ink">now</strong> to:
          </>
        )}
      </p>
      <div className="mb-3">
        <GoesTo going={going} left={left} />
        <AtRisk accounts={able} findings={post.findings} leftOut={leftOut} onChange={setLeftOut} />
      </div>
      {!later && <p className="mb-3 text-soft">What is out at a network cannot be taken back from here.</p>}
      {project.paused_reason && (
        <p className="mb-3 text-warning">
          Sending is paused: {project.paused_reason} It waits until that ends.
        </p>
      )}
      {linked.length > 0 && (
        <section aria-label="In other languages" className="mb-3 border-t border-line pt-3">
          <h3 className="font-medium">In other languages</h3>
          <p className="mb-2 text-xs text-faint">
            {engine
              ? `${engine} translates it for the projects that you choose.`
              : 'No translation engine is set up: what you choose is an empty draft beside this post, for a person to write.'}
          </p>
          <LinkedProjects
            projects={linked}
            there={post.translations.map(({ project_id }) => project_id)}
            hasPicture={post.media.length > 0}
            maySend={engine !== null && organization?.role !== 'member' && permissions.includes('publish')}
            wanted={wanted}
            onChange={setWanted}
          />
        </section>
      )}
      {approve.error && <p className="mb-3 text-danger">{approve.error.message}</p>}
      {approve.isPending && translates && (
        <output className="mb-3 block text-soft">
          Translating for {wanted.size === 1 ? 'one project' : `${wanted.size} projects`}. It goes on if you
          close this.
        </output>
      )}
      <div className="flex justify-end gap-2">
        <Button onPress={close}>{approve.isPending ? 'Close' : 'Cancel'}</Button>
        <Button
          look="primary"
          isPending={approve.isPending && !translates}
          isDisabled={going.length === 0 || (approve.isPending && translates)}
          onPress={() => void send()}
        >
          {later ? 'Approve' : `Send to ${going.length === 1 ? 'one account' : `${going.length} accounts`}`}
          {translates && ' and translate'}
        </Button>
      </div>
    </Dialog>
  );
}

/** The projects into whose languages the post's own is translated. */
function useLinked({ project_id }: PostRow) {
  const { data } = api.projects.list.useQuery({});
  const links = data?.projects.find(({ id }) => id === project_id)?.translates_to ?? [];
  return {
    linked: data?.projects.filter(({ id }) => links.includes(id)) ?? [],
    engine: data?.translation_engine ?? null,
  };
}

/** For whom has closed the list. */
function inShort(translations: Made): string {
  if (translations.length === 0) return '';
  const failed = translations.filter(({ error }) => error !== null).length;
  const good = translations.length - failed;
  return `${good} of ${translations.length} translations ${translations.length === 1 ? 'is' : 'are'} made.`;
}
