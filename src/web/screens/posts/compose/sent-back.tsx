import { t } from '@lingui/core/macro';

import { useStore } from '#web/lib/store.ts';
import { ApprovalLine } from '#web/parts/posts/approval-line.tsx';
import { EarlierVerdicts } from '#web/parts/posts/earlier-verdicts.tsx';
import { VersionsButton } from '#web/parts/posts/versions-button.tsx';
import { useCompose } from './compose-context.ts';

/** The reviewer's change requests, above the text, since the author came to address them. */
export function SentBack() {
  const { store, project } = useCompose();
  const post = useStore(store, (view) => view.post);
  const entries = post?.review.entries ?? [];
  const at = entries.findIndex(({ ignored }) => !ignored);
  const last = entries[at];
  if (!last || last.verdict === 'ok') return null;
  // A guest may have given an OK since then: it does not replace an internal review, but the author should know.
  const since = entries.slice(0, at).filter(({ by_link }) => by_link);
  return (
    <section
      aria-label={t`Review feedback`}
      className={`mt-3 rounded-md border p-3 ${last.verdict === 'block' ? 'border-danger' : 'border-warning'}`}
    >
      <h2 className="mb-1.5 font-semibold">
        {last.verdict === 'block' ? t`Blocked by a reviewer` : t`Changes requested`}
      </h2>
      <EarlierVerdicts entries={[...since, last]} zone={project.timezone} approval={post?.approval ?? null} />
    </section>
  );
}

/** Where the post is in its approval steps; renders nothing without steps. */
export function Approval() {
  const { store, project } = useCompose();
  const approval = useStore(store, (view) => view.post?.approval);
  if (!approval) return null;
  return (
    <section aria-label={t`Approval steps`} className="border-t border-line pt-3">
      <h2 className="mb-2 font-semibold">{t`Approval steps`}</h2>
      <ApprovalLine approval={approval} zone={project.timezone} />
    </section>
  );
}

/** All verdicts so far, and the versions that they judged; renders nothing before the first. */
export function Verdicts() {
  const { store, project, rights } = useCompose();
  const post = useStore(store, (view) => view.post);
  if (!post || post.review.entries.length === 0) return null;
  return (
    <section aria-label={t`Reviews`} className="border-t border-line pt-3">
      <h2 className="mb-2 font-semibold">{t`Reviews`}</h2>
      <EarlierVerdicts entries={post.review.entries} zone={project.timezone} approval={post.approval} />
      <VersionsButton
        post={post}
        zone={project.timezone}
        refusal={rights.edit}
        onOpen={() => void store.flush()}
        onRestored={() => void store.readAgain()}
      />
    </section>
  );
}
