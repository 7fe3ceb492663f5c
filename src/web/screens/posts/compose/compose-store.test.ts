import { expect, test } from 'vitest';

import type { PostRow } from '#contract/posts/posts.ts';
import { ApiError } from '#web/request.ts';
import { createComposeStore, type PostCalls } from './compose-store.ts';
import { draftOf, emptyDraft, type Draft } from './draft.ts';
import { keeperOf, type Kept } from './kept.ts';

/** A fake server with one post. Like the real one, it rejects outdated versions. */
function server() {
  let post: PostRow | null = null;
  const sent: Partial<Draft>[] = [];
  let isDown = false;
  let loses = false;
  const made = new Map<string, Draft>();
  const write = (changes: Partial<Draft>): PostRow => {
    const { account_ids, ...fields } = changes;
    post = {
      ...(post ?? blank),
      ...fields,
      ...(account_ids && { targets: account_ids.map((account_id) => ({ ...target, account_id })) }),
      version: (post?.version ?? 0) + 1,
    } as PostRow;
    return post;
  };
  const reach = () => {
    if (isDown) throw new ApiError('offline', 'The server cannot be reached.');
  };
  const calls: PostCalls = {
    create: async (_project, draft, clientKey) => {
      reach();
      const before = made.get(clientKey);
      if (before && JSON.stringify(before) !== JSON.stringify(draft))
        throw new ApiError('invalid_state', 'This word stands for another post.', 409, { id: blank.id });
      if (!before) write(draft);
      made.set(clientKey, draft);
      if (loses) throw new ApiError('offline', 'The answer was lost.');
      return post ?? blank;
    },
    update: async (_id, version, changes) => {
      reach();
      if (version !== post?.version) throw new ApiError('content_changed', 'Somebody changed it.', 409);
      sent.push(changes);
      return write(changes);
    },
    read: async () => {
      reach();
      return post ?? blank;
    },
  };
  return {
    calls,
    sent,
    write,
    now: () => post,
    down: (down: boolean) => (isDown = down),
    lose: (on: boolean) => (loses = on),
    made,
  };
}

const target: PostRow['targets'][number] = {
  account_id: 1,
  network: 'bluesky',
  name: 'A',
  sandbox: true,
  state: 'queued',
  reason: null,
  network_said: null,
  next: null,
  url: null,
  steps: null,
  scheduled_at: null,
  sent_at: null,
  removed_at: null,
  removed_by: null,
  options: {},
  sent_as_draft: false,
  metrics: null,
  link_clicks: { clicks: null, robots: null, visitors: null, reason: 'not_sent' },
};
const blank: PostRow = {
  id: 7,
  status: 'draft',
  stage: 'private',
  project_id: 1,
  project_name: 'Harbour Courier',
  project_lang: 'en',
  card_id: null,
  author_user_id: 1,
  author_user_name: 'Ann',
  submitted_via: 'web',
  body: '',
  media: [],
  thread: [],
  first_comment: null,
  overrides: {},
  links: {},
  design: null,
  design_picture: null,
  drawing: false,
  kind: null,
  author_notes: null,
  scheduled_at: null,
  targets: [target],
  review: { score: null, verdict: null, entries: [] },
  approval: null,
  needs_review: false,
  valid_verdict: null,
  submitted_at: null,
  content_hash: 'abc',
  media_facts: {},
  media_problems: {},
  findings: [],
  version: 0,
  label_ids: [],
  campaign_id: null,
  translation_of: null,
  translations: [],
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  sent_at: null,
};

function storage(): Storage {
  const items = new Map<string, string>();
  return {
    length: 0,
    clear: () => items.clear(),
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const begin = { ...emptyDraft, account_ids: [1] };

function open(at = server(), kept: Kept | null = null, items = storage()) {
  const store = createComposeStore(
    { key: 'a', post: at.now(), project: 1, draft: at.now() ? draftOf(at.now() ?? blank) : begin, kept },
    at.calls,
    keeperOf('me', () => items),
  );
  return { store, at, keeper: keeperOf('me', () => items) };
}

const type = (body: string) => (draft: Draft) => ({ ...draft, body });

test('a draft is made with the first word and then only what changed is sent', async () => {
  const { store, at } = open();
  store.change(type('Harbour'));
  expect(store.get().save).toBe('waiting');
  expect(await store.flush()).toBe(true);
  expect(store.get()).toMatchObject({ save: 'clean', post: { id: 7 } });
  store.change((draft) => ({ ...draft, first_comment: 'Source' }));
  await store.flush();
  expect(at.sent).toEqual([{ first_comment: 'Source' }]);
});

test('what is typed while it is being saved is saved after it', async () => {
  const { store, at } = open();
  store.change(type('One'));
  const first = store.flush();
  store.change(type('One two'));
  expect(await first).toBe(true);
  expect(at.now()?.body).toBe('One two');
  expect(store.get().save).toBe('clean');
});

test('without the server it is kept on the device, and the reason is said', async () => {
  const { store, at, keeper } = open();
  at.down(true);
  store.change(type('Kept'));
  expect(await store.flush()).toBe(false);
  expect(store.get()).toMatchObject({ save: 'failed', failure: 'The server cannot be reached.' });
  expect(keeper(null).get()?.draft.body).toBe('Kept');
  at.down(false);
  expect(await store.flush()).toBe(true);
  expect(keeper(null).get()).toBeNull();
});

test('what was kept is taken up again and joined with what others saved since', async () => {
  const at = server();
  at.write({ ...begin, body: 'Base' });
  const base = draftOf(at.now() ?? blank);
  at.write({ first_comment: 'Theirs' });
  const { store } = open(at, { project: 1, base, draft: { ...base, body: 'Mine' } });
  expect(store.get().draft).toMatchObject({ body: 'Mine', first_comment: 'Theirs' });
  await store.flush();
  expect(at.now()).toMatchObject({ body: 'Mine', first_comment: 'Theirs' });
});

test('somebody else’s change of another field is joined by itself', async () => {
  const { store, at } = open();
  store.change(type('Mine'));
  await store.flush();
  at.write({ kind: 'fact' });
  store.change(type('Mine again'));
  expect(await store.flush()).toBe(true);
  expect(at.now()).toMatchObject({ body: 'Mine again', kind: 'fact' });
});

test('of one field in two versions neither is overwritten until a person chooses', async () => {
  const { store, at } = open();
  store.change(type('Base'));
  await store.flush();
  at.write({ body: 'Theirs' });
  store.change(type('Mine'));
  expect(await store.flush()).toBe(false);
  expect(store.get().dispute).toMatchObject({ fields: ['body'], post: { body: 'Theirs' } });
  expect(at.now()?.body).toBe('Theirs');
  store.settle({ body: 'mine' });
  await store.flush();
  expect(at.now()?.body).toBe('Mine');
  expect(store.get().dispute).toBeNull();
});

test('theirs can be chosen too', async () => {
  const { store, at } = open();
  store.change(type('Base'));
  await store.flush();
  at.write({ body: 'Theirs' });
  store.change(type('Mine'));
  await store.flush();
  store.settle({ body: 'theirs' });
  await store.flush();
  expect(store.get()).toMatchObject({ draft: { body: 'Theirs' }, save: 'clean' });
});

test('an answer that came late does not bring an older version back', async () => {
  const { store, at } = open();
  store.change(type('One'));
  await store.flush();
  const old = at.now() ?? blank;
  store.change(type('Two'));
  await store.flush();
  store.replacePost(old);
  expect(store.get().draft.body).toBe('Two');
});

test('only what others wrote counts as their changes, not that the post went out', async () => {
  const { store, at } = open();
  store.change(type('Mine'));
  await store.flush();
  store.replacePost({ ...at.write({}), status: 'sending', scheduled_at: '2026-03-01T12:00:00.000Z' });
  expect(store.get()).toMatchObject({ post: { status: 'sending' }, joined: 0 });
});

test('what others wrote meanwhile is counted', async () => {
  const { store, at } = open();
  store.change(type('Mine'));
  await store.flush();
  store.replacePost(at.write({ first_comment: 'Theirs' }));
  expect(store.get()).toMatchObject({ draft: { body: 'Mine', first_comment: 'Theirs' }, joined: 1 });
  store.replacePost(at.write({}));
  expect(store.get().joined).toBe(1);
});

test('a suggestion that the user applied, or a version they restored, is no one else’s change', async () => {
  const { store, at } = open();
  store.change(type('Mine'));
  await store.flush();
  at.write({ body: 'As suggested' });
  expect(await store.readAgain('self')).toBe(true);
  expect(store.get()).toMatchObject({ draft: { body: 'As suggested' }, joined: 0 });
});

test('what the server changed is read again beside what is typed, unless the server cannot be reached', async () => {
  const { store, at } = open();
  expect(await store.readAgain()).toBe(false);
  store.change(type('Mine'));
  await store.flush();
  at.write({ first_comment: 'Theirs' });
  at.down(true);
  expect(await store.readAgain()).toBe(false);
  expect(store.get().draft.first_comment).toBeNull();
  at.down(false);
  store.change(type('Mine, longer'));
  expect(await store.readAgain()).toBe(true);
  expect(store.get().draft).toMatchObject({ body: 'Mine, longer', first_comment: 'Theirs' });
});

test('what one user left unsaved on a device is not there for the next', async () => {
  const items = storage();
  const { store, at } = open(server(), null, items);
  at.down(true);
  store.change(type('Harbour'));
  await store.flush();
  expect(keeperOf('me', () => items)(null).get()).toMatchObject({ draft: { body: 'Harbour' } });
  expect(keeperOf('another user', () => items)(null).get()).toBeNull();
});

test('a draft whose first saving was not answered is not made twice, and what was typed since is saved', async () => {
  const { store, at } = open();
  at.lose(true);
  store.change(type('Harbour'));
  expect(await store.flush()).toBe(false);
  at.lose(false);
  store.change(type('Harbour opens'));
  expect(await store.flush()).toBe(true);
  expect(at.made.size).toBe(1);
  expect(at.now()).toMatchObject({ body: 'Harbour opens' });
  expect(store.get()).toMatchObject({ save: 'clean', post: { id: 7 } });
});

test('not even after the page was opened anew', async () => {
  const items = storage();
  const first = open(server(), null, items);
  first.at.lose(true);
  first.store.change(type('Harbour'));
  await first.store.flush();
  first.at.lose(false);
  const calls = first.at.calls;
  const again = createComposeStore(
    { key: 'b', post: null, project: 1, draft: begin, kept: first.keeper(null).get() },
    calls,
    keeperOf('me', () => items),
  );
  expect(await again.flush()).toBe(true);
  expect(first.at.made.size).toBe(1);
});
