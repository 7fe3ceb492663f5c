import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import {
  dataOf,
  draftOf,
  postOf,
  rowsOf,
  schedule,
  startOrganization,
  type Row,
} from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's schedule.php: targets, create and get. */

const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00Z';
const office = await startOrganization(await freshDatabase(), { now: () => now });
const { owner } = office;
const first = await office.project('Marsh Daily', ['bluesky', 'mastodon'], { lang: 'en' });
const second = await office.project('Hill Weekly', ['x', 'threads'], { lang: 'de' });
const writer = await office.member('writer');

const create = (input: Row) => schedule(owner, 'create', { body: 'The harbour opens again.', ...input });
const targetsOf = (row: Row) => (row.targets as Row[]).map(({ account_id }) => account_id);
const cardWith = async (sent: Row) => dataOf(await owner.post('cards.php', { title: 'x', ...sent })).card_id;

describe('targets', () => {
  test('is about the first project unless one is named, and lists all of them', async () => {
    const of = async (input: Row) => dataOf(await schedule(owner, 'targets', input)).project;
    expect(await of({})).toMatchObject({ id: first.id, name: 'Marsh Daily' });
    expect(await of({ project: 'Hill Weekly' })).toMatchObject({ id: second.id });
    expect(await of({ project_id: second.id })).toMatchObject({ name: 'Hill Weekly' });
    const projects = rowsOf(await schedule(owner, 'targets'), 'projects');
    expect(projects).toEqual(
      [first, second].map(({ id }) =>
        expect.objectContaining({
          id,
          name: expect.any(String),
          timezone: 'Europe/Berlin',
          lang: expect.stringMatching(/^(en|de)$/),
          networks: expect.any(Array),
          account_count: 2,
          translates_to: [],
        }),
      ),
    );
    expect(projects[1]?.networks).toEqual(expect.arrayContaining(['x', 'threads']));
  });

  test('lists the accounts that one can post to, each with its limit of text', async () => {
    expect(rowsOf(await schedule(owner, 'targets'), 'accounts')).toEqual([
      expect.objectContaining({
        account_id: first.accounts[0],
        network: 'bluesky',
        name: 'Marsh on bluesky',
        text_limit: 300,
      }),
      expect.objectContaining({ account_id: first.accounts[1], network: 'mastodon', text_limit: 500 }),
    ]);
  });

  test('says the limits of the networks', async () => {
    const { media_limits } = dataOf(await schedule(owner, 'targets'));
    const MB = 1_000_000;
    expect(media_limits).toMatchObject({
      bluesky: { image_bytes: 2 * MB, video_bytes: 300 * MB, video_seconds: 600 },
      x: { video_bytes: 512 * MB, video_seconds: 140 },
      threads: { video_bytes: 1_000 * MB, video_seconds: 300 },
      instagram: { video_bytes: 300 * MB },
      linkedin: { video_bytes: 5_000 * MB, video_seconds: 900 },
      tiktok: { video_bytes: 4_000 * MB, video_seconds: 600 },
    });
    for (const limits of Object.values(media_limits as Row))
      expect(Object.keys(limits as Row).toSorted()).toEqual([
        'image_bytes',
        'images_max',
        'text',
        'video_bytes',
        'video_seconds',
      ]);
  });
});

describe('create', () => {
  test('answers with id, status, targets, results and warnings, a target for each account', async () => {
    const made = dataOf(await create({ scheduled_at: later }));
    expect(made).toMatchObject({
      id: expect.any(Number),
      status: 'scheduled',
      targets: first.accounts.map((account_id) => ({ account_id, scheduled_at: '2026-11-21T12:00:00.000Z' })),
      results: first.accounts.map((account_id) => ({ account_id })),
      warnings: expect.any(Array),
    });
    expect(made).not.toHaveProperty('review_url');
  });

  test('with draft true saves a draft with the address where it is reviewed, and sends nothing', async () => {
    const made = dataOf(await create({ draft: true, scheduled_at: later }));
    expect(made).toMatchObject({ status: 'draft', review_url: expect.stringMatching(/^https?:\/\//) });
    expect(made.targets).toEqual(first.accounts.map(() => expect.objectContaining({ sent_at: null })));
  });

  test('goes to the first project, or to the one that is named by name or id', async () => {
    expect(targetsOf(dataOf(await create({ draft: true })))).toEqual(first.accounts);
    expect(targetsOf(dataOf(await create({ draft: true, project: 'Hill Weekly' })))).toEqual(second.accounts);
    expect(targetsOf(dataOf(await create({ draft: true, project_id: second.id })))).toEqual(second.accounts);
    expect(codeOf(await create({ draft: true, project: 'Valley' }))).toBe('422 validation_error');
    expect(codeOf(await create({ draft: true, project_id: 999_999 }))).toBe('422 validation_error');
  });

  test('goes to the accounts that are named, of that project only', async () => {
    const [, mastodon] = first.accounts;
    expect(targetsOf(dataOf(await create({ draft: true, target_account_ids: [mastodon] })))).toEqual([
      mastodon,
    ]);
    expect(codeOf(await create({ draft: true, target_account_ids: [second.accounts[0]] }))).toBe(
      '422 validation_error',
    );
  });

  test.each(['fact', 'meme', 'quote', 'opinion', 'promo'])('takes the kind %s', async (kind) => {
    expect(await postOf(owner, await draftOf(owner, { kind }))).toMatchObject({ kind });
  });

  test('keeps body, media, first comment, notes and copies as they were sent', async () => {
    const media = ['https://example.com/a.jpg', 'https://example.com/b.jpg'];
    const overrides = {
      mastodon: { body: 'For Mastodon.', thread: [{ body: 'And more.' }] },
      [String(first.accounts[0])]: { first_comment: 'Source: the port office.' },
    };
    const sent = { body: 'A text.', first_comment: 'Where from.', author_notes: 'Checked.', overrides };
    expect(await postOf(owner, await draftOf(owner, { ...sent, media }))).toMatchObject({
      ...sent,
      media: media.map((url) => ({ url })),
    });
    expect(await postOf(owner, await draftOf(owner))).toMatchObject({ media: [], first_comment: null });
    const own = await draftOf(owner, { overrides: { bluesky: { media: [media[1]] } } });
    expect(await postOf(owner, own)).toMatchObject({
      overrides: { bluesky: { media: [{ url: media[1] }] } },
    });
  });

  test('takes the card that it comes from, and the kind of the card’s category', async () => {
    const { category } = dataOf(await owner.post('categories.php', { name: 'Meme' }));
    const category_id = (category as Row).id;
    const card_id = await cardWith({ category_id });
    expect(await postOf(owner, await draftOf(owner, { card_id }))).toMatchObject({ card_id, kind: 'meme' });
    expect(await postOf(owner, await draftOf(owner, { card_id, kind: 'fact' }))).toMatchObject({
      kind: 'fact',
    });
  });

  test('takes a filled template for drafts only', async () => {
    const variables = { quote: 'Here', author: 'Ada' };
    const design = { template: 'quote-plain', format: 'portrait', variables };
    expect(await postOf(owner, await draftOf(owner, { design }))).toMatchObject({ design });
    expect(codeOf(await create({ design, scheduled_at: later }))).toBe('422 validation_error');
  });

  test.each([
    ['a kind that there is not', { kind: 'rumour' }],
    ['a text that is none', { body: 7 }],
    ['media that are no addresses', { media: ['a.jpg'] }],
    ['one medium outside a list', { media: 'https://example.com/a.jpg' }],
    ['accounts that are no numbers', { target_account_ids: ['bluesky'] }],
    ['a time that is none', { scheduled_at: 'tomorrow' }],
    ['a time that has passed', { scheduled_at: '2026-11-20T11:59:59Z' }],
    ['a copy for nobody', { overrides: { myspace: { body: 'x' } } }],
    ['a card that there is not', { card_id: 999_999 }],
    ['a template that there is not', { design: { template: 'no-such' }, draft: true }],
    ['a format that there is not', { design: { template: 'quote-plain', format: 'no-such' }, draft: true }],
  ])('refuses %s', async (_what, input) => {
    expect(codeOf(await create(input))).toBe('422 validation_error');
  });

  test('is publishing: with less than a draft a writer is refused, and a free organization always', async () => {
    expect(codeOf(await schedule(writer, 'create', { body: 'x', scheduled_at: later }))).toBe(
      '403 insufficient_scope',
    );
    const free = await office.organization('Valley Media', 'free');
    for (const action of ['targets', 'drafts', 'create'])
      expect([action, codeOf(await schedule(free, action, { body: 'x', draft: true }))]).toEqual([
        action,
        '403 plan_required',
      ]);
  });
});

describe('where the organization reviews everything', () => {
  test('what is created is a draft with the address of its review', async () => {
    const mode = async (review_mode: string) =>
      dataOf(await owner.post('organization.php', { action: 'edit', review_mode }));
    await mode('all');
    for (const input of [{}, { scheduled_at: later }])
      expect(dataOf(await create(input))).toMatchObject({ status: 'draft', review_url: expect.any(String) });
    await mode('off');
  });
});

describe('get', () => {
  test('says the status, the results, the log of deliveries and a text for whoever helps', async () => {
    const id = await draftOf(owner);
    const answer = dataOf(await schedule(owner, 'get', { id }));
    expect(answer).toMatchObject({
      id,
      status: 'draft',
      targets: [{}, {}],
      results: expect.any(Array),
      warnings: expect.any(Array),
      events: expect.any(Array),
      support_text: expect.stringContaining(String(id)),
    });
    expect(answer.events).not.toEqual([]);
    expect(codeOf(await schedule(owner, 'get', { id: 999_999 }))).toBe('404 not_found');
    expect(codeOf(await schedule(owner, 'get'))).toBe('422 validation_error');
  });
});
