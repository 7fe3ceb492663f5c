import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';

import { isNetworkName } from '#contract/networks/facts.ts';
import { copyFor, type PostCopy } from '#contract/networks/post-content.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { api } from '#web/api.ts';
import { focusPlace, placed, placeOf } from '#web/lib/places.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useStore } from '#web/lib/store.ts';
import { useLive, useLiveGap } from '#web/live.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { usePostComments } from '#web/parts/posts/all-comments.ts';
import type { ListedFinding } from '#web/parts/posts/findings.tsx';
import { PictureCommentButton, PictureComments, hasPictures } from '#web/parts/posts/picture-comments.tsx';
import { Comments } from '#web/parts/posts/post-comments.tsx';
import { rightsOn } from '#web/parts/posts/rights.ts';
import { SharePost } from '#web/parts/posts/share-button.tsx';
import { EditedPart, Presence } from '#web/parts/presence/presence.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';
import { AccountTabs } from './account-tabs.tsx';
import { ActionBar } from './action-bar.tsx';
import { beginMentionHere } from './begin-mention.ts';
import { CancelPost } from './cancel-post.tsx';
import { Checks, useFindings } from './checks.tsx';
import { ComposeContext, chosenOf, useCompose, useDraft } from './compose-context.ts';
import { ComposeHead } from './compose-head.tsx';
import { useComposeKey } from './compose-keys.ts';
import { ComposeLoading } from './compose-loading.tsx';
import type { ComposeStore } from './compose-store.ts';
import { CopyEditor } from './copy-editor.tsx';
import { DesignSection } from './design-section.tsx';
import { Details } from './details.tsx';
import { DisputeNote } from './dispute-note.tsx';
import { EditedAccount } from './edited-account.ts';
import { NoAccounts } from './no-accounts.tsx';
import { preselectedIn } from './preselected.ts';
import { Previews } from './previews.tsx';
import { Approval, SentBack, Verdicts } from './sent-back.tsx';
import { SourceContext, useSource } from './source-context.ts';
import { SourceNote } from './source-note.tsx';
import { Translations } from './translations.tsx';

/** The editor of a draft. */
export function Composer({ store }: { store: ComposeStore }) {
  const me = useMe();
  const navigate = useNavigate();
  const post = useStore(store, (view) => view.post);
  const projectId = useStore(store, ({ project }) => project);
  const targets = api.schedule.targets.useQuery({ project_id: projectId });
  const policy = api.policy.get.useQuery({}).data ?? defaultPolicy;
  const id = post?.id;

  useEffect(() => {
    // After the first save a new draft gets its own URL, without a visible change of the page.
    if (id !== undefined)
      void navigate({ to: '/compose/$postId', params: { postId: String(id) }, replace: true });
  }, [id, navigate]);
  useLive('schedule', ({ ids, by }) => {
    const kin = [store.get().post?.translation_of, ...(store.get().post?.translations ?? [])];
    const isKin = kin.some((other) => other && ids.includes(other.id));
    if (id === undefined || !(isKin || (by !== me.user.id && ids.includes(id)))) return;
    void store.readAgain();
  });
  useLiveGap(() => void store.readAgain());
  const warnOfLoss = useEffectEvent((event: BeforeUnloadEvent) => {
    if (store.get().save !== 'clean') {
      void store.flush();
      event.preventDefault();
    }
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => warnOfLoss(event);
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);

  const of = post?.translation_of ?? null;
  const sourceText = api.schedule.get.useQuery({ id: id ?? 0 }, { enabled: of !== null }).data?.source;
  const source = useMemo(() => (of && sourceText ? { of, text: sourceText } : null), [of, sourceText]);

  const project = targets.data?.project;
  const connected = targets.data?.accounts;
  useEffect(() => {
    // The accounts belong to the project: preselect those of the new project until the user chooses.
    const { post: stored, draft } = store.get();
    if (stored || !project || !connected || project.id !== projectId) return;
    if (!connected.some(({ account_id }) => draft.account_ids.includes(account_id)))
      store.moveTo(projectId, preselectedIn(project, connected));
  }, [store, project, connected, projectId]);

  const compose = useMemo(
    () =>
      targets.data?.project && {
        store,
        project: targets.data.project,
        projects: targets.data.projects.filter(({ id }) => permissionsIn(me, id).includes('write')),
        accounts: targets.data.accounts.flatMap((account): NamedAccount[] =>
          isNetworkName(account.network) ? [{ ...account, network: account.network }] : [],
        ),
        policy,
        mediaReachable: targets.data.media_reachable,
        rights: rightsOn(
          post,
          post ? me : { ...me, permissions: permissionsIn(me, projectId) },
          null,
          targets.data.project.approval_steps > 0,
        ),
      },
    [store, targets.data, policy, post, me, projectId],
  );
  if (!compose)
    return (
      <Query of={targets} what={t`accounts`} loading={<ComposeLoading />}>
        {() => <ComposeLoading />}
      </Query>
    );
  return (
    <ComposeContext value={compose}>
      <SourceContext value={source}>
        <Presence kind="post" id={id ?? null}>
          <Whole />
        </Presence>
      </SourceContext>
    </ComposeContext>
  );
}

/** Options are chosen in the account's tab only; texts are there where they differ from the shared ones. */
function isInOwnTab(where: string | null, { from }: PostCopy): boolean {
  if (where?.startsWith('option ')) return true;
  const [field] = /^(?:thread|media|first_comment)/.exec(where ?? '') ?? ['body'];
  return Object.entries(from).some(([name, holder]) => name === field && holder !== 'base');
}

/** The visible side on narrow screens. */
type Side = 'write' | 'preview';

function Whole() {
  const { accounts, store, rights } = useCompose();
  const source = useSource();
  const draft = useDraft();
  const chosen = useMemo(() => chosenOf(accounts, draft), [accounts, draft]);
  const [tab, setTab] = useState<number | null>(null);
  const [side, setSide] = useState<Side>('write');
  const findings = useFindings(chosen);
  const account = chosen.find(({ account_id }) => account_id === tab) ?? null;
  const navigate = useNavigate();
  const post = useStore(store, (view) => view.post);
  const postId = post?.id;
  const readAgain = () => void store.readAgain('self');
  const { comments } = usePostComments(postId);
  useShortcut('mod+s', t`Save now`, t`Compose`, () => void store.flush());

  useComposeKey('alt+shift+a', t`Mention an account`, beginMentionHere, rights.edit === null);
  useComposeKey('alt+shift+p', t`Preview, and back to the text`, () => {
    const back = placeOf('previews')?.contains(document.activeElement) ?? false;
    setSide(back ? 'write' : 'preview');
    requestAnimationFrame(() => focusPlace(back ? 'field of body' : 'previews'));
  });

  const show = ({ account_id, where }: ListedFinding) => {
    setSide('write');
    const found = chosen.find((one) => one.account_id === account_id);
    setTab(found && isInOwnTab(where, copyFor(draft, found)) ? found.account_id : null);
    requestAnimationFrame(() => {
      const place = where === 'media' ? 'media 1' : where;
      // The shared text has no field for the title: there it is the first line.
      const field =
        placeOf(`field of ${place}`) ?? (where === 'title' ? placeOf('field of body') : undefined);
      field?.focus();
      field?.scrollIntoView({ block: 'center' });
    });
  };
  return (
    <div className="@container flex min-w-0 flex-1 flex-col">
      <ComposeHead side={side} onSide={setSide} />
      <div className="grid min-h-0 flex-1 @min-[55.75rem]:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <div
          className={`min-h-0 overflow-y-auto px-4 pb-8 ${side === 'write' ? '' : '@max-[55.75rem]:hidden'}`}
        >
          <div
            className={`@container mx-auto flex flex-col gap-5 ${source === null ? 'max-w-2xl' : 'max-w-5xl'}`}
          >
            <DisputeNote />
            <SourceNote />
            <SentBack />
            {accounts.length === 0 ? (
              <NoAccounts />
            ) : (
              <EditedPart name="text">
                <AccountTabs chosen={chosen} tab={tab} onTab={setTab}>
                  <EditedAccount value={account}>
                    <CopyEditor account={account} chosen={chosen} findings={findings} />
                  </EditedAccount>
                </AccountTabs>
              </EditedPart>
            )}
            <DesignSection />
            <Checks findings={findings} chosen={chosen} onShow={show} />
            <EditedPart name="details">
              <Details />
            </EditedPart>
            {post && (
              <Translations post={post} refusal={rights.translate} prepare={store.flush} onMade={readAgain} />
            )}
            <Approval />
            <Verdicts />
            {postId !== undefined && (
              <EditedPart name="comments">
                <Comments
                  post={postId}
                  refusal={rights.comment}
                  editRefusal={rights.edit}
                  prepare={store.flush}
                  onApplied={readAgain}
                />
              </EditedPart>
            )}
            {post && rights.edit === null && (
              <div className="-ms-3 border-t border-line pt-3 lg:hidden">
                <SharePost post={post} />
              </div>
            )}
            {post && rights.cancel === null && (
              // On a phone the header has no room for it.
              <div className="border-t border-line pt-3 sm:hidden">
                <CancelPost post={post} onGone={() => void navigate({ to: '/compose' })} />
              </div>
            )}
          </div>
        </div>
        <aside
          ref={placed('previews')}
          aria-label={t`Previews`}
          // A scroll area without focusable content must itself be focusable.
          tabIndex={0}
          className={`min-h-0 overflow-y-auto border-line bg-rail px-4 py-4 @min-[55.75rem]:border-s ${side === 'preview' ? '' : '@max-[55.75rem]:hidden'}`}
        >
          <PictureComments
            comments={comments}
            by={
              postId !== undefined && rights.comment === null
                ? { kind: 'member', post: postId, prepare: store.flush }
                : null
            }
            onShow={() => setSide('write')}
          >
            {hasPictures(draft) && (
              <p className="mb-2 flex flex-wrap items-center gap-x-3">
                <PictureCommentButton />
              </p>
            )}
            <Previews accounts={account ? [account] : chosen} />
          </PictureComments>
        </aside>
      </div>
      <ActionBar chosen={chosen} findings={findings} onShow={show} onComments={() => setSide('write')} />
    </div>
  );
}
