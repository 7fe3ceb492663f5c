import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

import type { DataOf } from '#contract/operation.ts';
import type { schedule as contract } from '#contract/posts/schedule.ts';
import type { Answer } from '#test/app/app.ts';
import { startBackwardsEngine } from '#test/app/backwards-engine.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const engine = await startBackwardsEngine();
const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00.000Z';
const room = await startNewsroom(await freshDatabase(), {
  now: () => now,
  env: engine.env,
});
const bare = await startNewsroom(await freshDatabase(), { now: () => now });
const spoken = { key: 'text', type: 'text', rules: {} };
const others = [
  { key: 'rows', type: 'list' },
  { key: 'tint', type: 'token' },
  { key: 'side', type: 'choice', rules: { enum: ['left', 'right'] } },
];

/** A template with a variable of every type that a translation may contain; returns its id. */
async function makeTemplate(): Promise<number> {
  const { body } = await room.app.call('GET', 'templates.php', { slug: 'said' }, it.owner.key);
  const template = {
    slug: 'said',
    name: 'Said',
    category: 'quote',
    canvas_w: 1080,
    canvas_h: 1080,
    formats: [{ name: 'square', w: 1080, h: 1080 }],
    html: '<div class="vh-card {{side}}" style="color:var(--{{tint}})">{{text}}<ul>{{rows}}</ul></div>',
    palette: { ink: '#111111' },
    variables: [spoken, ...others],
  };
  const made = body.success
    ? body
    : (await room.app.call('POST', 'templates.php', { action: 'create', ...template }, it.owner.key)).body;
  return (made.data as { template: { id: number } }).template.id;
}

type Room = typeof room;
interface Staff {
  here: { id: number; accounts: number[] };
  there: { id: number; accounts: number[] };
  stranger: { id: number };
  writer: Colleague;
  owner: Colleague;
}

async function staff({ project, colleague, app, addOrganization }: Room): Promise<Staff> {
  const here = await project(['bluesky', 'mastodon'], { lang: 'en' });
  const there = await project(['bluesky', 'mastodon'], { lang: 'de' });
  const stranger = await project(['bluesky'], { organizationId: await addOrganization() });
  const owner = await colleague('full', { role: 'owner' });
  const linked = await app.call(
    'POST',
    'projects.php',
    { action: 'link', project_id: here.id, translates_to: [there.id] },
    owner.key,
  );
  expect(linked.status).toBe(200);
  return { here, there, stranger, owner, writer: await colleague('writer') };
}

let it: Staff;
let alone: Staff;
beforeAll(async () => {
  it = await staff(room);
  alone = await staff(bare);
});

const translated = ({ body }: Answer) => body.data as DataOf<typeof contract.translate>;
const words = 'Ships of @ada at https://a.example, 12 in all #SeaDay';
const sdrow = 'spihS fo @ada ta https://a.example, 12 ni lla #AeSYaD';

describe('a post in a linked project’s language', () => {
  test('is a draft there: text, thread, first comment, copies and alternative texts, with links and mentions kept', async () => {
    const [bluesky = 0] = it.here.accounts;
    const id = await room.draft(it.writer, {
      body: words,
      thread: [{ body: 'More' }],
      first_comment: 'Source: https://b.example',
      media: [{ url: 'https://a.example/a.jpg', alt: 'A boat' }],
      overrides: { [bluesky]: { body: 'Short' } },
      scheduled_at: later,
      kind: 'fact',
    });
    const answer = translated(await room.schedule(it.writer, 'translate', { id, project_id: it.there.id }));
    expect(answer).toMatchObject({
      status: 'draft',
      lang: 'de',
      engine: 'LibreTranslate',
      needs_png: false,
      render: null,
      translated_from: id,
    });
    const draft = await room.postOf(it.owner, answer.id);
    expect(draft).toMatchObject({
      project_id: it.there.id,
      body: sdrow,
      thread: [{ body: 'eroM' }],
      first_comment: 'ecruoS: https://b.example',
      media: [{ url: 'https://a.example/a.jpg', alt: 'A taob' }],
      // The account has no counterpart there, so its version becomes its network's.
      overrides: { bluesky: { body: 'trohS' } },
      scheduled_at: later,
      kind: 'fact',
      translation_of: { id, lang: 'en', changed: false },
    });
    expect(draft.targets.map(({ account_id }) => account_id)).toEqual(it.there.accounts);
    expect((await room.postOf(it.owner, id)).translations).toMatchObject([
      { id: answer.id, lang: 'de', changed: false, status: 'draft' },
    ]);
  });

  test('says when its source has changed since, until it is written anew or said to be up to date', async () => {
    const id = await room.draft(it.writer, { body: 'One' });
    const { id: draft } = translated(
      await room.schedule(it.writer, 'translate', { id, project_id: it.there.id }),
    );
    const changed = async () => (await room.postOf(it.owner, draft)).translation_of?.changed;
    await room.schedule(it.writer, 'update', { id, author_notes: 'Nothing that anybody reads' });
    expect(await changed()).toBe(false);
    await room.schedule(it.writer, 'update', { id, body: 'Two' });
    expect(await changed()).toBe(true);
    await room.schedule(it.writer, 'translate', { id, project_id: it.there.id, into: draft });
    expect(await changed()).toBe(false);
    expect((await room.postOf(it.owner, draft)).body).toBe('owT');
    await room.schedule(it.writer, 'update', { id, body: 'Three' });
    await room.schedule(it.writer, 'update', { id: draft, body: 'Drei', source_seen: true });
    expect(await changed()).toBe(false);
  });

  test('keeps what was written when it cannot be written anew, and its source still counts as changed', async () => {
    const id = await room.draft(it.writer, { body: 'One' });
    const { id: draft } = translated(
      await room.schedule(it.writer, 'translate', { id, project_id: it.there.id }),
    );
    await room.schedule(it.writer, 'update', { id: draft, body: 'Eins' });
    await room.schedule(it.writer, 'update', { id, body: 'Two' });
    engine.refuses = { status: 429, body: { error: 'Slowdown' } };
    const answer = translated(
      await room.schedule(it.writer, 'translate', { id, project_id: it.there.id, into: draft }),
    );
    expect(answer).toMatchObject({ id: draft, engine: null });
    expect(answer.warnings.map(({ code }) => code)).toContain('translation_failed');
    expect(await room.postOf(it.owner, draft)).toMatchObject({
      body: 'Eins',
      translation_of: { changed: true },
    });
  });

  test('is sent at once where an owner says so, and only then', async () => {
    const id = await room.draft(it.owner, { body: 'News' });
    const sent = translated(
      await room.schedule(it.owner, 'translate', { id, project_id: it.there.id, send_mode: 'send' }),
    );
    expect(sent.status).not.toBe('draft');
    const own = await room.draft(it.writer, { body: 'News' });
    expect(
      codeOf(
        await room.schedule(it.writer, 'translate', { id: own, project_id: it.there.id, send_mode: 'send' }),
      ),
    ).toBe('403 forbidden');
  });

  test('with a design comes back with what is to be rendered, and is not sent before', async () => {
    await makeTemplate();
    const variables = { text: 'Hello', rows: ['Sea', '12'], tint: 'ink', side: 'left' };
    const design = { template: 'said', format: 'square', variables };
    const id = await room.draft(it.owner, { body: 'News', design });
    const answer = translated(
      await room.schedule(it.owner, 'translate', { id, project_id: it.there.id, send_mode: 'send' }),
    );
    expect(answer).toMatchObject({
      status: 'draft',
      needs_png: true,
      render: {
        template: 'said',
        format: 'square',
        // Colour names and choices are not translated.
        variables: { ...variables, text: 'olleH', rows: ['aeS', '12'] },
      },
      warnings: [],
    });
  });

  test('with a design is drawn when it is approved, or sent with the picture that its client rendered', async () => {
    await makeTemplate();
    const design = { template: 'said', variables: { text: 'Hello' } };
    const id = await room.draft(it.owner, { body: 'News', design, scheduled_at: later });
    const answer = await room.schedule(it.owner, 'approve', {
      id,
      translations: [{ project_id: it.there.id, send_mode: 'send' }],
    });
    // Its own picture, not the translation's.
    expect(answer.headers['x-credits-cost']).toBe('1');
    const { translations } = answer.body.data as DataOf<typeof contract.approve>;
    expect(translations).toMatchObject([
      { status: 'draft', needs_png: true, render: { variables: { text: 'olleH' } }, error: null },
    ]);
    const there = translations[0]?.id ?? 0;
    const approved = await room.schedule(it.owner, 'approve', { id: there });
    expect(approved.headers['x-credits-cost']).toBe('1');
    expect(await room.postOf(it.owner, there)).toMatchObject({
      status: 'scheduled',
      design_picture: { alt: 'olleH', by: 'desk' },
    });

    const png = (
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
    ).toString('base64');
    await room.schedule(it.owner, 'update', { id: there, png });
    const again = translated(
      await room.schedule(it.owner, 'translate', {
        id,
        project_id: it.there.id,
        into: there,
        send_mode: 'send',
      }),
    );
    expect(again).toMatchObject({ status: 'scheduled', needs_png: false, render: null });
    expect((await room.postOf(it.owner, there)).design_picture).toMatchObject({ by: 'author' });
  });

  test('whose design has no room for the translated words is made all the same, and says so', async () => {
    await makeTemplate();
    const design = { template: 'said', variables: { text: 'Hello' } };
    const id = await room.draft(it.owner, { body: 'News', design });
    await room.app.call(
      'POST',
      'templates.php',
      {
        action: 'update',
        id: await makeTemplate(),
        variables: [{ ...spoken, rules: { max_chars: 3 } }, ...others],
      },
      it.owner.key,
    );
    const asked = { id, project_id: it.there.id };
    const { id: draft, warnings } = translated(await room.schedule(it.owner, 'translate', asked));
    expect(warnings).toMatchObject([{ code: 'design_does_not_fit', text: expect.stringContaining('3 fit') }]);
    const again = await room.schedule(it.owner, 'translate', { ...asked, into: draft });
    expect(codeOf(again)).toBe('200');
  });

  test('carries another picture where one is given', async () => {
    const id = await room.draft(it.writer, {
      media: ['https://a.example/en.png', 'https://a.example/second.png'],
    });
    const { id: draft } = translated(
      await room.schedule(it.writer, 'translate', {
        id,
        project_id: it.there.id,
        image: 'https://a.example/de.png',
      }),
    );
    expect((await room.postOf(it.owner, draft)).media.map(({ url }) => url)).toEqual([
      'https://a.example/de.png',
      'https://a.example/second.png',
    ]);
  });

  test('is made along with an approval', async () => {
    const id = await room.draft(it.owner, { body: 'News', scheduled_at: later });
    const { body } = await room.schedule(it.owner, 'approve', {
      id,
      translations: [{ project_id: it.there.id, account_ids: it.there.accounts.slice(0, 1) }],
    });
    const { status, translations } = body.data as DataOf<typeof contract.approve>;
    expect(status).toBe('scheduled');
    expect(translations).toMatchObject([{ project_id: it.there.id, status: 'draft', error: null }]);
    const made = await room.postOf(it.owner, translations[0]?.id ?? 0);
    expect(made.targets).toHaveLength(1);
  });
});

describe('when nothing can translate', () => {
  test('the draft is empty beside its source, and asks for a person until it is written', async () => {
    const id = await bare.draft(alone.writer, { body: words, first_comment: 'https://b.example' });
    const answer = translated(
      await bare.schedule(alone.writer, 'translate', { id, project_id: alone.there.id }),
    );
    expect(answer.engine).toBeNull();
    expect(answer.warnings.map(({ code }) => code)).toContain('translation_missing');
    const { body } = await bare.schedule(alone.owner, 'get', { id: answer.id });
    const { post, source } = body.data as DataOf<typeof contract.get>;
    expect(post).toMatchObject({ body: '', first_comment: 'https://b.example' });
    expect(source).toEqual({
      body: words,
      first_comment: 'https://b.example',
      thread: [],
      seen_at: now.toISOString(),
    });
    const codes = async () => (await bare.postOf(alone.owner, answer.id)).findings.map(({ code }) => code);
    expect(await codes()).toContain('fix_language');
    await bare.schedule(alone.writer, 'update', {
      id: answer.id,
      body: 'Schiffe von @ada im alten Hafen der Stadt: https://a.example, insgesamt 12',
    });
    expect(await codes()).not.toContain('fix_language');
    expect(await codes()).not.toContain('fix_translation');
    await bare.schedule(alone.writer, 'update', {
      id: answer.id,
      body: 'Viele Schiffe im alten Hafen der Stadt',
    });
    expect(await codes()).toContain('fix_translation');
  });

  test('it is not sent, whoever asks for that', async () => {
    const id = await bare.draft(alone.owner, { body: 'News' });
    const answer = translated(
      await bare.schedule(alone.owner, 'translate', { id, project_id: alone.there.id, send_mode: 'send' }),
    );
    expect(answer.status).toBe('draft');
  });

  test('an engine that fails is named with its own words, and the draft waits for a person', async () => {
    engine.refuses = { status: 429, body: { error: 'Slowdown: 20 per 1 minute' } };
    const id = await room.draft(it.writer, { body: 'News' });
    const answer = translated(await room.schedule(it.writer, 'translate', { id, project_id: it.there.id }));
    expect(answer).toMatchObject({ status: 'draft', engine: null });
    expect(answer.warnings.find(({ code }) => code === 'translation_failed')?.text).toMatch(
      /LibreTranslate takes no more for now\. Slowdown: 20 per 1 minute Translate again/,
    );
    const [made] = await room.db
      .selectFrom('post_events')
      .select('text')
      .where('post_id', '=', answer.id)
      .execute();
    expect(made?.text).toBe(`Created from post ${id}; its text is not translated yet.`);
  });

  test('an approval goes through all the same', async () => {
    engine.refuses = { status: 500, body: { error: 'oops' } };
    const id = await room.draft(it.owner, { body: 'News', scheduled_at: later });
    const { body } = await room.schedule(it.owner, 'approve', {
      id,
      translations: [{ project_id: it.there.id }],
    });
    expect(body.data).toMatchObject({
      status: 'scheduled',
      translations: [{ status: 'draft', engine: null }],
    });
  });
});

describe('refused', () => {
  test('a project that is not linked, or of another organization', async () => {
    const id = await room.draft(it.writer);
    const other = await room.project(['bluesky'], { lang: 'fr' });
    for (const project_id of [other.id, it.stranger.id, it.here.id, 999_999])
      expect(codeOf(await room.schedule(it.writer, 'translate', { id, project_id }))).toBe(
        '422 validation_error',
      );
  });

  test('accounts of another project, a language that is none, a post that is nobody’s', async () => {
    const id = await room.draft(it.writer);
    const say = async (input: object) =>
      codeOf(await room.schedule(it.writer, 'translate', { id, project_id: it.there.id, ...input }));
    expect(await say({ account_ids: it.here.accounts })).toBe('422 validation_error');
    expect(await say({ lang: 'not a language' })).toBe('422 validation_error');
    expect(await say({ image: 'javascript:alert(1)' })).toBe('422 validation_error');
    expect(await say({ into: id })).toBe('422 validation_error');
    expect(await say({ id: 999_999 })).toBe('404 not_found');
  });

  test('another’s post to a writer, any to a reader and a reviewer; a cancelled one to everybody', async () => {
    const id = await room.draft(it.owner);
    const by = async (who: Colleague) =>
      codeOf(await room.schedule(who, 'translate', { id, project_id: it.there.id }));
    expect(await by(it.writer)).toBe('403 forbidden');
    expect(await by(await room.colleague('reader'))).toBe('403 insufficient_scope');
    expect(await by(await room.colleague('reviewer'))).toBe('403 insufficient_scope');
    expect(await by(await room.colleague('publisher'))).toBe('200');
    await room.schedule(it.owner, 'cancel', { id });
    expect(await by(it.owner)).toBe('409 invalid_state');
  });

  test('linking a project to itself, to a stranger’s, and by a member', async () => {
    const link = async (translates_to: number[], key: string, project_id = it.here.id) =>
      codeOf(await room.app.call('POST', 'projects.php', { action: 'link', project_id, translates_to }, key));
    expect(await link([it.here.id], it.owner.key)).toBe('422 validation_error');
    expect(await link([it.stranger.id], it.owner.key)).toBe('422 validation_error');
    expect(await link([], it.owner.key, it.stranger.id)).toBe('404 not_found');
    expect(await link([], (await room.colleague('full')).key)).toBe('403 forbidden');
  });
});
