import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { accountsOf, contentOf } from '#web/parts/posts/composed.ts';
import { LinkedProjects, type OptionsByProject } from '#web/parts/posts/linked-projects.tsx';
import { MadeTranslationLine } from '#web/parts/posts/made-translation.tsx';
import { accountsToComplete } from '#web/parts/posts/needed-choices.ts';
import { OpenComments } from '#web/parts/posts/open-comments.tsx';
import { Afterwards, atRisk, goingTo, Recipients } from '#web/parts/posts/recipients.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AtRisk } from './at-risk.tsx';
import { upcoming, whenIn } from './when.ts';

type Made = DataOf<Contract['schedule']['approve']>['translations'];

interface ApproveDialogProps {
  /** The post as it was on the screen; it leaves the queue before the response arrives. */
  post: PostRow;
  /** Hash of the content that the user read. */
  read: string;
  project: { timezone: string; paused_reason: string | null };
  now: number;
  onClose: () => void;
  onChanged: () => void;
}

/**
 * Confirms publishing a draft, now or at its time, naming all accounts and the zone. Offers translations for linked
 * projects, and shows the result of each.
 */
export function ApproveDialog({ post, read, project, now, onClose, onChanged }: ApproveDialogProps) {
  const approve = api.schedule.approve.useMutation({ refusal: 'inline' });
  const { linked, engine } = useLinked(post);
  const me = useMe();
  const { organization } = me;
  const permissions = permissionsIn(me, post.project_id);
  const [options, setOptions] = useState<OptionsByProject>(new Map());
  const [made, setMade] = useState<{ message: string; translations: Made } | null>(null);
  const isClosed = useRef(false);
  const translates = options.size > 0;
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const { going: able, left: stopped } = goingTo(accountsOf(post), post.findings);
  const incomplete = accountsToComplete(stopped, post.findings, contentOf(post));
  const left = stopped.filter(({ account_id }) => !incomplete.some((one) => one.account_id === account_id));
  const going = able.filter(({ account_id }) => !leftOut.has(account_id));
  const isStopped = going.length === 0 || incomplete.some(({ account_id }) => !leftOut.has(account_id));
  const later = upcoming(post.scheduled_at, now);
  const when = post.scheduled_at && whenIn(post.scheduled_at, project.timezone, now);
  const reason = project.paused_reason;
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const send = async () => {
    const requested = [...options].map(([project_id, one]) => ({ project_id, ...one }));
    try {
      const { translations } = await approve.mutateAsync({
        id: post.id,
        content_hash: read,
        ...(leftOut.size > 0 && { leave_out: [...leftOut] }),
        ...(requested.length > 0 && { translations: requested }),
      });
      const message = later && when ? t`Approved. Scheduled for ${when}.` : t`Approved. Publishing…`;
      if (translations.length > 0 && !isClosed.current) return setMade({ message, translations });
      if (!isClosed.current) close();
      toast([message, inShort(translations)].filter(Boolean).join(' '));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'content_changed') return;
      close();
      toast(error.message);
      onChanged();
    }
  };

  if (made)
    return (
      <Dialog title={t`Approved`} isOpen isForm onClose={close}>
        <output className="mb-3 block text-soft">{made.message}</output>
        <ul aria-label={t`Translations`} className="flex flex-col gap-3">
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
          <Button variant="primary" onPress={close}>
            {t`Done`}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={later ? t`Approve this post?` : t`Publish this post now?`} isOpen onClose={close}>
      {going.length > 0 && (
        <p className="text-soft">
          {later ? (
            <Trans>
              It will be published <strong className="font-medium text-ink">{when}</strong> to:
            </Trans>
          ) : when === null ? (
            <Trans>
              It isn’t scheduled, so it will be published{' '}
              <strong className="font-medium text-ink">now</strong> to:
            </Trans>
          ) : (
            <Trans>
              Its scheduled time, {when}, has passed, so it will be published{' '}
              <strong className="font-medium text-ink">now</strong> to:
            </Trans>
          )}
        </p>
      )}
      <div className="mb-3">
        <Recipients going={going} left={left} content={contentOf(post)} findings={post.findings} />
        <AtRisk
          accounts={[...incomplete, ...atRisk(able, post.findings)]}
          leftOut={leftOut}
          onChange={setLeftOut}
        />
        {incomplete.length > 0 && permissions.includes('write') && (
          <Link
            to="/compose/$postId"
            params={{ postId: String(post.id) }}
            className="mt-2 inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-2"
          >
            {t`Edit post`}
          </Link>
        )}
        {!later && <Afterwards going={going} />}
      </div>
      <OpenComments post={post.id} className="mb-3" onShow={close} />
      {reason && (
        <p className="mb-3 text-warning">
          {t`Publishing is paused: ${reason} The post waits until publishing resumes.`}
        </p>
      )}
      {linked.length > 0 && (
        <section aria-label={t`In other languages`} className="mb-3 border-t border-line pt-3">
          <h3 className="font-medium">{t`In other languages`}</h3>
          <p className="mb-2 text-xs text-faint">
            {engine
              ? t`${engine} translates the post for the projects you select.`
              : t`No translation engine is set up. Each selected project gets an empty draft to be translated by hand.`}
          </p>
          <LinkedProjects
            projects={linked}
            there={post.translations.map(({ project_id }) => project_id)}
            hasPicture={post.media.length > 0}
            maySend={engine !== null && organization?.role !== 'member' && permissions.includes('publish')}
            options={options}
            onChange={setOptions}
          />
        </section>
      )}
      {approve.error && <p className="mb-3 text-danger">{approve.error.message}</p>}
      {approve.isPending && translates && (
        <output className="mb-3 block text-soft">
          {plural(options.size, {
            one: 'Translating for one project. You can close this dialog; translation continues.',
            other: 'Translating for # projects. You can close this dialog; translation continues.',
          })}
        </output>
      )}
      <div className="flex justify-end gap-2">
        <Button onPress={close}>{approve.isPending ? t`Close` : t`Cancel`}</Button>
        <Button
          variant="primary"
          isPending={approve.isPending && !translates}
          isDisabled={isStopped || (approve.isPending && translates)}
          onPress={() => void send()}
        >
          {later
            ? translates
              ? t`Approve and translate`
              : t`Approve`
            : going.length === 0
              ? t`Publish now`
              : translates
                ? plural(going.length, {
                    one: 'Publish to one account and translate',
                    other: 'Publish to # accounts and translate',
                  })
                : plural(going.length, { one: 'Publish to one account', other: 'Publish to # accounts' })}
        </Button>
      </div>
    </Dialog>
  );
}

/** The projects linked to the post's project for translations. */
function useLinked({ project_id }: PostRow) {
  const { data } = api.projects.list.useQuery({});
  const links = data?.projects.find(({ id }) => id === project_id)?.translates_to ?? [];
  return {
    linked: data?.projects.filter(({ id }) => links.includes(id)) ?? [],
    engine: data?.translation_engine ?? null,
  };
}

/** Summarizes the translations in one line, for users who have closed the dialog. */
function inShort(translations: Made): string {
  if (translations.length === 0) return '';
  const failed = translations.filter(({ error }) => error !== null).length;
  const good = translations.length - failed;
  return plural(translations.length, { other: `${good} of # translations created.` });
}
