import canonicalize from 'canonicalize';

import type { PostContent, PostMedia } from '#contract/networks/post-content.ts';

/** What a verdict covers: all that readers or the reviewer see. The time of publishing is not part of it. */
export interface HashedContent extends PostContent {
  kind: string | null;
  author_notes: string | null;
  /** The picture of the design if its author uploaded it; one that Copydesk draws follows from the design. */
  png?: PostMedia | null;
  /** How often the design's template was changed since the design was created. */
  design_version?: number;
  project_id: number;
  account_ids: readonly number[];
}

/**
 * The content hash of a post: of its canonical JSON (RFC 8785), without Unicode normalization. The caller
 * passes SHA-256, since browser and server each have their own.
 */
export function contentHash<Hash>(content: HashedContent, sha256Hex: (text: string) => Hash): Hash {
  return sha256Hex(canonicalContent(content));
}

function canonicalContent({
  body,
  media,
  thread,
  first_comment,
  overrides,
  design,
  kind,
  author_notes,
  png,
  design_version,
  links = {},
  project_id,
  account_ids,
}: HashedContent): string {
  const json = canonicalize({
    body,
    media: seen(media),
    thread: parts(thread),
    first_comment: first_comment || null,
    overrides: seenOverrides(overrides),
    design: design ?? null,
    kind,
    author_notes: author_notes || null,
    ...(png && { png: seen([png]) }),
    ...(design_version && { design_version }),
    ...(Object.keys(links).length > 0 && { links }),
    project_id,
    account_ids: [...new Set(account_ids)].toSorted((a, b) => a - b),
  });
  if (json === undefined) throw new TypeError('A post always has canonical JSON.');
  return json;
}

type Media = PostContent['media'];

/** URL and alternative text; the type follows from the file. */
const seen = (media: Media) =>
  media.map((item) =>
    typeof item === 'string' ? { url: item, alt: null } : { url: item.url, alt: item.alt || null },
  );

const parts = (thread: PostContent['thread']) =>
  thread.map(({ body, media }) => ({ body, media: seen(media ?? []) }));

/** Overrides without a difference are left out, so that they do not change the hash. */
function seenOverrides(overrides: PostContent['overrides']) {
  return Object.fromEntries(
    Object.entries(overrides).flatMap(([key, override]) => {
      const hashed = {
        ...(typeof override?.body === 'string' && { body: override.body }),
        ...(override?.media && { media: seen(override.media) }),
        ...(override?.thread && { thread: parts(override.thread) }),
        ...(typeof override?.first_comment === 'string' && {
          first_comment: override.first_comment,
        }),
        ...(Object.keys(override?.options ?? {}).length > 0 && {
          options: override?.options,
        }),
      };
      return Object.keys(hashed).length === 0 ? [] : [[key, hashed]];
    }),
  );
}
