import { t } from '@lingui/core/macro';

import type { Labelled } from '#contract/labels/label-filter.ts';
import type { PostContent, PostMedia, PostOverride, PostPart } from '#contract/networks/post-content.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { designOf, type Design } from '#web/parts/designs/design.ts';

export type PostKind = NonNullable<PostRow['kind']>;

/** Everything of a post that users edit. */
export interface Draft extends PostContent {
  media: readonly PostMedia[];
  thread: readonly PostPart[];
  /** A filled template; the server renders it when the draft is approved. */
  design: Design | null;
  kind: PostKind | null;
  /** For the reviewer; never published. */
  author_notes: string | null;
  /** An ISO timestamp; null if no time is set. */
  scheduled_at: string | null;
  account_ids: readonly number[];
  card_id: number | null;
  /** The labels and campaign of a new draft; a saved one is labelled besides. Absent: those of its card. */
  labelled?: Labelled;
}

export const draftFields = [
  'body',
  'media',
  'thread',
  'first_comment',
  'overrides',
  'design',
  'kind',
  'author_notes',
  'scheduled_at',
  'account_ids',
  'card_id',
] as const;

export type DraftField = (typeof draftFields)[number];

export const fieldLabels: Readonly<Record<DraftField, string>> = {
  body: t`Text`,
  media: t`Images and videos`,
  thread: t`Thread`,
  first_comment: t`First comment`,
  overrides: t`Text by account`,
  design: t({ message: 'Design', context: 'noun' }),
  kind: t`Type`,
  author_notes: t`Notes for the reviewer`,
  scheduled_at: t`Time`,
  account_ids: t`Accounts`,
  card_id: t`Card`,
};

export const emptyDraft: Draft = {
  body: '',
  media: [],
  thread: [],
  first_comment: null,
  overrides: {},
  design: null,
  kind: null,
  author_notes: null,
  scheduled_at: null,
  account_ids: [],
  card_id: null,
};

/** The editable part of a stored post. */
export function draftOf(post: PostRow): Draft {
  return {
    body: post.body,
    media: post.media,
    thread: post.thread,
    first_comment: post.first_comment,
    overrides: post.overrides as Record<string, PostOverride | null>,
    design: designOf(post.design),
    kind: post.kind,
    author_notes: post.author_notes,
    scheduled_at: post.scheduled_at,
    account_ids: post.targets.map(({ account_id }) => account_id).toSorted((a, b) => a - b),
    card_id: post.card_id,
  };
}

/**
 * The picture that the author uploaded for exactly this design, which replaces the rendered one; null if there is
 * none.
 */
export function ownPictureOf(
  post: Pick<PostRow, 'design' | 'design_picture'> | null,
  { design }: Pick<Draft, 'design'>,
): PostMedia | null {
  if (post?.design_picture?.by !== 'author' || !same(designOf(post.design), design)) return null;
  return post.design_picture;
}

/** The fields in which two drafts differ. */
export function differing(a: Draft, b: Draft): DraftField[] {
  return draftFields.filter((field) => !same(a[field], b[field]));
}

/** The fields of `draft` that differ from `base`. */
export function changesOf(base: Draft, draft: Draft): Partial<Draft> {
  return Object.fromEntries(differing(base, draft).map((field) => [field, draft[field]]));
}

export interface Merged {
  draft: Draft;
  /** Fields that both changed to different values; `draft` has mine. */
  disputed: DraftField[];
}

/** Merges two people's changes of the same draft: each field has the value of the person who changed it. */
export function merge(base: Draft, mine: Draft, theirs: Draft): Merged {
  const disputed = draftFields.filter(
    (field) =>
      !same(mine[field], base[field]) &&
      !same(theirs[field], base[field]) &&
      !same(mine[field], theirs[field]),
  );
  return { draft: { ...theirs, ...changesOf(base, mine) }, disputed };
}

/** Removes an account's own version of a field, so that the shared one applies. */
export function withoutCopy(draft: Draft, holder: string, field: keyof PostOverride): Draft {
  const own: PostOverride = draft.overrides[holder] ?? {};
  const { option_names: _, ...unnamed } = own;
  // Labels go with the options.
  const changed: PostOverride = field === 'options' ? unnamed : own;
  const { [field]: _removed, ...rest } = changed;
  const { [holder]: __, ...others } = draft.overrides;
  return {
    ...draft,
    overrides: Object.keys(rest).length === 0 ? others : { ...others, [holder]: rest },
  };
}

/**
 * Ignores the order of keys, which the database does not preserve, and the labels of chosen options, which the server
 * adds.
 */
function same(a: unknown, b: unknown): boolean {
  return plain(a) === plain(b);
}

function plain(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([key, inner]) => inner !== undefined && inner !== null && key !== 'option_names')
            .toSorted(([x], [y]) => (x < y ? -1 : 1)),
        )
      : part,
  );
}

/** Whether the draft has no publishable content yet. */
export function isBlank({ body, media, thread, first_comment, design }: Draft): boolean {
  return body.trim() === '' && media.length === 0 && thread.length === 0 && !first_comment && design === null;
}
