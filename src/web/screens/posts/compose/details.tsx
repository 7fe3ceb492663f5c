import { t } from '@lingui/core/macro';

import type { Labelled } from '#contract/labels/label-filter.ts';
import { useStore } from '#web/lib/store.ts';
import { LabelLine, PostLabels } from '#web/parts/labels/post-labels.tsx';
import { relabelled } from '#web/parts/labels/relabelling.ts';
import { CardChain } from '#web/parts/posts/card-chain.tsx';
import { kindLabels, kindOf } from '#web/parts/posts/kind-labels.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useCompose, useDraft } from './compose-context.ts';
import type { PostKind } from './draft.ts';

const kinds: Record<PostKind | 'none', string> = {
  none: t({ message: 'None', context: 'type of post' }),
  ...kindLabels,
};

/** Internal fields: the kind, notes for the reviewer, and the card that the post was created from. */
export function Details() {
  const { store, rights } = useCompose();
  const { kind, author_notes, card_id } = useDraft();
  const post = useStore(store, (view) => view.post);
  const options = Object.entries(kinds).map(([value, label]) => ({ value, label }));
  return (
    <section aria-label={t`Internal`} className="flex flex-col gap-3 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {rights.edit === null ? (
          <Select
            label={t`Type`}
            value={kind ?? 'none'}
            options={options}
            onChange={(value) =>
              store.change((draft) => ({
                ...draft,
                kind: value === 'none' ? null : (kindOf(value) ?? draft.kind),
              }))
            }
          />
        ) : (
          <span className="text-soft">{kinds[kind ?? 'none']}</span>
        )}
        {card_id !== null && <CardChain card={card_id} />}
      </div>
      {post ? <PostLabels post={post} /> : <NewLabels />}
      {rights.edit === null ? (
        <TextArea
          label={t`Notes for the reviewer`}
          description={t`Sources, figures, open questions. Never published.`}
          value={author_notes ?? ''}
          onChange={(text) => store.change((draft) => ({ ...draft, author_notes: text || null }))}
        />
      ) : (
        author_notes && <p className="break-words whitespace-pre-wrap text-soft">{author_notes}</p>
      )}
    </section>
  );
}

const unlabelled: Labelled = { label_ids: [], campaign_id: null };

/** The labels of a draft that is not saved yet; its first save takes them along. */
function NewLabels() {
  const { store, project, rights } = useCompose();
  const { labelled = unlabelled } = useDraft();
  const isSaving = useStore(store, ({ save }) => save === 'saving');
  return (
    <LabelLine
      thing={{ id: 0, project_id: project.id, ...labelled }}
      isDisabled={rights.edit !== null || isSaving}
      onChange={(change) =>
        store.change((draft) => ({
          ...draft,
          labelled: relabelled(draft.labelled ?? unlabelled, change),
        }))
      }
    />
  );
}
