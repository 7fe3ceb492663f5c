import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import { factsOf } from '#contract/networks/all.ts';
import { ledLinks } from '#contract/networks/led-links.ts';
import { labelOf } from '#contract/networks/names.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { changesOf, partLabels, type FieldChange } from './field-changes.ts';

export type Version = DataOf<Contract['postVersions']['list']>['versions'][number];
type Content = Version['content'];
type Medium = Content['media'][number];

/** The files that went, came, or have another alternative text. */
export interface MediaChange {
  kind: 'removed' | 'added' | 'described';
  medium: Medium;
  /** The earlier alternative text. */
  before: string | null;
}

/** What is compared by its words; files are compared one by one. */
const fields = [
  'body',
  'thread',
  'first_comment',
  'overrides',
  'design',
  'kind',
  'author_notes',
  'target_account_ids',
] as const;

/**
 * What a later version of a post changed in an earlier one, field by field. Files that went, came or are described
 * anew are in `mediaChanges`.
 */
export function versionChanges(
  before: Content,
  after: Content,
  post: Pick<PostRow, 'targets'>,
): FieldChange[] {
  const [was, is] = [before, after].map((content) => ({ ...content, thread: withOrder(content.thread) }));
  const edits = fields.flatMap((field) => edited(field, was?.[field], is?.[field]));
  const [png, order] = [picturesOf(before, after), orderOf(before.media, after.media)];
  const links =
    before.links && after.links ? edited('links', linksText(before, post), linksText(after, post)) : [];
  const targetOf = (id: string) => post.targets.find(({ account_id }) => String(account_id) === id);
  return changesOf([...edits, ...png, ...order, ...links], {
    account: (id) => targetOf(String(id))?.name ?? t`account ${id}`,
    time: (iso) => iso,
    network: labelOf,
    options: (holder) => factsOf(targetOf(holder)?.network ?? holder)?.options ?? [],
  });

  /** The parts of a thread, with files only where they are the same in another order. */
  function withOrder(thread: Content['thread']) {
    return thread.map(({ body, media }, part) => {
      const [one, other] = [before.thread[part]?.media ?? [], after.thread[part]?.media ?? []];
      return { body, media: isReordered(one, other) ? media : [] };
    });
  }
}

/** Where the links of a version lead, a line each: the same whatever their order. */
function linksText({ links, target_account_ids }: Content, { targets }: Pick<PostRow, 'targets'>): string {
  const nameOf = (id: number) => targets.find(({ account_id }) => account_id === id)?.name ?? String(id);
  return ledLinks(links ?? {}, target_account_ids)
    .map(({ leads_to, short_links, account_ids }) => {
      const names = account_ids.map(nameOf).join(', ');
      return short_links.length > 0 ? t`${names}: ${leads_to} (short link)` : t`${names}: ${leads_to}`;
    })
    .toSorted()
    .join('\n');
}

function edited(field: string, before: unknown, after: unknown) {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ field, before, after, id: 0, at: '', user_name: '' }];
}

const picturesOf = (before: Content, after: Content) =>
  edited('png', before.png?.url ?? null, after.png?.url ?? null);

/** The same files in another order; other changes of files are told one by one. */
function orderOf(before: readonly Medium[], after: readonly Medium[]) {
  return isReordered(before, after) ? edited('media', before, after) : [];
}

function isReordered(before: readonly Medium[], after: readonly Medium[]): boolean {
  const urls = (media: readonly Medium[]) => media.map(({ url }) => url);
  const isSame = urls(before).toSorted().join('\n') === urls(after).toSorted().join('\n');
  return isSame && urls(before).join('\n') !== urls(after).join('\n');
}

/** The changes of a post's images and videos: the post's own first, then those of each part of its thread. */
export function mediaChanges(
  before: Pick<Content, 'media' | 'thread'>,
  after: Pick<Content, 'media' | 'thread'>,
): { label: string; changes: MediaChange[] }[] {
  const parts = Math.max(before.thread.length, after.thread.length);
  const inParts = Array.from({ length: parts }, (_, part) => ({
    label: partLabels(part + 1).images,
    changes: changesOfFiles(before.thread[part]?.media ?? [], after.thread[part]?.media ?? []),
  }));
  const own = { label: t`Images and videos`, changes: changesOfFiles(before.media, after.media) };
  return [own, ...inParts].filter(({ changes }) => changes.length > 0);
}

function changesOfFiles(before: readonly Medium[], after: readonly Medium[]): MediaChange[] {
  const was = (url: string) => before.find((medium) => medium.url === url);
  const removed = before.filter(({ url }) => !after.some((medium) => medium.url === url));
  const changed = after.flatMap((medium): MediaChange[] => {
    const earlier = was(medium.url);
    if (!earlier) return [{ kind: 'added', medium, before: null }];
    return earlier.alt === medium.alt ? [] : [{ kind: 'described', medium, before: earlier.alt }];
  });
  return [...removed.map((medium) => ({ kind: 'removed' as const, medium, before: medium.alt })), ...changed];
}
