import { t } from '@lingui/core/macro';

import type { PostRow } from '#contract/posts/posts.ts';
import { createStore, type Readable } from '#web/lib/store.ts';
import { ApiError } from '#web/request.ts';
import { changesOf, differing, draftOf, merge, type Draft, type DraftField } from './draft.ts';
import type { Kept, Keeper } from './kept.ts';

export type SaveState = 'clean' | 'waiting' | 'saving' | 'failed';

/** Another member's saved changes to fields that the user has changed as well. */
interface Dispute {
  post: PostRow;
  fields: readonly DraftField[];
}

export interface ComposeView {
  /** Null until the first save. */
  post: PostRow | null;
  project: number;
  draft: Draft;
  save: SaveState;
  /** Why the last save failed. */
  failure: string | null;
  /** Time of the last successful save, in ms. */
  savedAt: number | null;
  dispute: Dispute | null;
  /** How often another member's changes were merged. */
  joined: number;
}

/** The API calls of the store. */
export interface PostCalls {
  /** @param clientKey the same for each attempt, so that the server creates one post */
  create(project: number, draft: Draft, clientKey: string): Promise<PostRow>;
  update(id: number, version: number, changes: Partial<Draft>): Promise<PostRow>;
  read(id: number): Promise<PostRow>;
}

/** Who wrote what the server has: the user here counts their own changes at other places as no one else’s. */
type ChangedBy = 'self' | 'others';

export interface ComposeStore extends Readable<ComposeView> {
  /** Stable across the first save, when the post gets its id. */
  key: string;
  change: (change: (draft: Draft) => Draft) => void;
  /** Changes the project; only before the first save. */
  moveTo: (project: number, accounts: readonly number[]) => void;
  /** Saves pending changes immediately. True when the server has all of them. */
  flush: () => Promise<boolean>;
  /** Merges the server's current version of the post. */
  replacePost: (post: PostRow, by?: ChangedBy) => void;
  /** Reads the post, which the server has changed, and merges it. False if it could not be read. */
  readAgain: (by?: ChangedBy) => Promise<boolean>;
  /** Resolves each disputed field with the user's or the other member's version. */
  settle: (choices: Partial<Record<DraftField, 'mine' | 'theirs'>>) => void;
}

interface Beginning {
  key: string;
  post: PostRow | null;
  project: number;
  draft: Draft;
  kept: Kept | null;
}

/** Delay between the last keystroke and saving, in ms. */
const restMs = 700;
/** Delay before a retry after a failure, in ms. */
const againMs = 10_000;

/** `crypto.randomUUID` is missing where the app is served without https. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

/** An autosaved draft. Each save names the version that it is based on; unsaved changes are kept locally. */
export function createComposeStore(beginning: Beginning, calls: PostCalls, keeper: Keeper): ComposeStore {
  const { key, post, kept } = beginning;
  const clientKey = kept?.clientKey ?? randomKey();
  /** The version on the server. */
  let base: Draft = post ? draftOf(post) : beginning.draft;
  let view: ComposeView = {
    post,
    project: kept && !post ? kept.project : beginning.project,
    draft: beginning.draft,
    save: 'clean',
    failure: null,
    savedAt: post ? Date.parse(post.updated_at) : null,
    dispute: null,
    joined: 0,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<boolean> | null = null;
  const store = createStore(view);

  const set = (change: Partial<ComposeView>) => {
    view = { ...view, ...change };
    store.set(view);
  };
  const isDirty = () => differing(base, view.draft).length > 0;
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };
  const keep = () => {
    const { project, draft } = view;
    keeper(view.post?.id ?? null).set(isDirty() ? { project, base, draft, clientKey } : null);
  };

  /** Merges the server's version with unsaved changes. */
  function replacePost(theirs: PostRow, by: ChangedBy = 'others'): void {
    if (view.post && theirs.version < view.post.version) return;
    // Releasing a post changes its time as well, which is no member's edit.
    const isWritten =
      by === 'others' &&
      view.post?.status === theirs.status &&
      theirs.version > view.post.version &&
      differing(base, draftOf(theirs)).length > 0;
    const { draft, disputed } = merge(base, view.draft, draftOf(theirs));
    base = draftOf(theirs);
    set({
      post: theirs,
      draft,
      dispute: disputed.length > 0 ? { post: theirs, fields: disputed } : null,
      joined: view.joined + (isWritten ? 1 : 0),
    });
    keep();
  }

  async function readAgain(by?: ChangedBy): Promise<boolean> {
    if (!view.post) return false;
    try {
      replacePost(await calls.read(view.post.id), by);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return false;
    }
  }

  async function send(): Promise<boolean> {
    const sent = view.draft;
    set({ save: 'saving' });
    try {
      const answer = view.post
        ? await calls.update(view.post.id, view.post.version, changesOf(base, sent))
        : await calls.create(view.project, sent, clientKey);
      if (!view.post) keeper(null).set(null);
      // A later save of another member is merged already.
      if (view.post && answer.version < view.post.version) return true;
      base = draftOf(answer);
      // Apply the server's changes (a kind by the card's category) and keep what the user typed meanwhile.
      const { draft } = merge(sent, view.draft, base);
      set({
        post: answer,
        draft,
        save: isDirtyFor(draft) ? 'waiting' : 'clean',
        failure: null,
        savedAt: Date.now(),
      });
      keep();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'content_changed' && view.post) {
        replacePost(await calls.read(view.post.id));
        return view.dispute === null;
      }
      const { id } = error.details;
      if (error.code === 'invalid_state' && !view.post && typeof id === 'number') {
        // An earlier attempt succeeded but its response was lost. What was typed since then becomes a change of that
        // draft.
        const there = await calls.read(id);
        keeper(null).set(null);
        base = draftOf(there);
        set({ post: there });
        return true;
      }
      set({ save: 'failed', failure: error.message });
      wait(againMs);
      return false;
    }
  }
  const isDirtyFor = (draft: Draft) => differing(base, draft).length > 0;

  async function sendAll(): Promise<boolean> {
    // Other members may save in between and the user may keep typing: each round sends what is left.
    for (let turn = 0; turn < 20 && view.dispute === null && isDirty(); turn++)
      if (!(await send())) return false;
    if (view.dispute) return false;
    set({ save: isDirty() ? 'waiting' : 'clean' });
    return !isDirty();
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    saving ??= sendAll()
      .catch((error: unknown) => {
        set({ save: 'failed', failure: error instanceof Error ? error.message : t`Something went wrong.` });
        return false;
      })
      .finally(() => {
        saving = null;
        if (view.save === 'waiting') wait(restMs);
      });
    return saving;
  }

  if (kept) {
    const { draft, disputed } = post
      ? merge(kept.base, kept.draft, base)
      : { draft: kept.draft, disputed: [] };
    set({ draft, dispute: post && disputed.length > 0 ? { post, fields: disputed } : null });
    if (isDirty()) {
      set({ save: 'waiting' });
      wait(restMs);
    }
  }
  return {
    key,
    get: store.get,
    subscribe: store.subscribe,
    change: (change) => {
      const draft = change(view.draft);
      if (draft === view.draft) return;
      set({ draft, save: saving ? 'saving' : 'waiting' });
      keep();
      wait(restMs);
    },
    moveTo: (project, accounts) => {
      if (view.post) return;
      // Labels may be of the former project.
      const { labelled: _, ...draft } = view.draft;
      const kept = project === view.project ? view.draft : draft;
      set({ project, draft: { ...kept, account_ids: accounts, overrides: {} } });
      base = { ...base, account_ids: accounts };
      keep();
    },
    flush,
    replacePost,
    readAgain,
    settle: (choices) => {
      if (!view.dispute) return;
      const theirs = draftOf(view.dispute.post);
      const chosen = view.dispute.fields.filter((field) => choices[field] === 'theirs');
      const draft = { ...view.draft, ...Object.fromEntries(chosen.map((field) => [field, theirs[field]])) };
      set({ draft, dispute: null, save: 'waiting' });
      keep();
      void flush();
    },
  };
}
