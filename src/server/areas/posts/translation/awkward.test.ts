import { describe, expect, test } from 'vitest';

import type { DataOf } from '#contract/operation.ts';
import type { schedule as contract } from '#contract/posts/schedule.ts';
import type { Answer } from '#test/app/app.ts';
import { startBackwardsEngine } from '#test/app/backwards-engine.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';

const engine = await startBackwardsEngine();
const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00.000Z';
const room = await startNewsroom(await freshDatabase(), { now: () => now, env: engine.env });
const here = await room.project(['bluesky', 'mastodon'], { lang: 'en' });
const there = await room.project(['bluesky', 'mastodon'], { lang: 'de' });
const owner = await room.colleague('full', { role: 'owner' });
const writer = await room.colleague('writer');
const link = (project_id: number, translates_to: number[]) =>
  room.app.call('POST', 'projects.php', { action: 'link', project_id, translates_to }, owner.key);
await link(here.id, [there.id]);

const translated = ({ body }: Answer) => body.data as DataOf<typeof contract.translate>;
const words = 'Ships of @ada at https://a.example, 12 in all #SeaDay';

describe('awkward texts', () => {
  const made = async (input: Record<string, unknown>) => {
    const id = await room.draft(writer, input);
    const answer = translated(await room.schedule(writer, 'translate', { id, project_id: there.id }));
    return { answer, post: await room.postOf(owner, answer.id) };
  };

  test('a link that the engine drops stands at its line’s end, and that is said', async () => {
    engine.drops = /<x[^>]*>/;
    const { answer, post } = await made({ body: 'Ships at https://a.example today\nBye' });
    expect(post.body).toBe('spihS ta  yadot https://a.example\neyB');
    expect(answer.warnings.find(({ code }) => code === 'translation_dropped')?.text).toContain(
      'LibreTranslate dropped https://a.example',
    );
    expect(post.findings.map(({ code }) => code)).not.toContain('fix_translation');
  });

  test('of nothing but a link there is nothing to translate: no engine is asked, and it may be sent', async () => {
    const id = await room.draft(owner, { body: 'https://a.example/x' });
    const answer = translated(
      await room.schedule(owner, 'translate', { id, project_id: there.id, send_mode: 'send' }),
    );
    expect(answer.status).not.toBe('draft');
    expect(answer.engine).toBeNull();
    expect(answer.warnings.map(({ code }) => code)).not.toContain('translation_missing');
    expect(engine.requests).toBe(0);
    expect((await room.postOf(owner, answer.id)).body).toBe('https://a.example/x');
  });

  test('a project of the same language gets the post as it is', async () => {
    const here = await room.project(['bluesky'], { lang: 'en' });
    const british = await room.project(['bluesky'], { lang: 'en-GB' });
    await link(here.id, [british.id]);
    const id = await room.draft(writer, { project_id: here.id, body: words });
    const answer = translated(await room.schedule(writer, 'translate', { id, project_id: british.id }));
    expect(answer.id).not.toBe(id);
    expect(await room.postOf(owner, answer.id)).toMatchObject({ project_id: british.id, body: words });
    expect(engine.requests).toBe(0);
  });

  test.each([
    ['right to left', 'مرحبا @ada انظر https://a.example رقم 12', 'ابحرم @ada رظنا https://a.example مقر 12'],
    ['of several scripts', 'Hello 世界 @ada мир https://a.example', 'olleH 界世 @ada рим https://a.example'],
  ])('what is %s keeps its links, mentions and numbers', async (_, body, expected) => {
    const { post } = await made({ body });
    expect(post.body).toBe(expected);
    expect(post.findings.map(({ code }) => code)).not.toContain('fix_translation');
  });

  test('half an answer is none: the draft waits for a person', async () => {
    engine.refuses = { status: 200, body: { translatedText: ['olleH'] } };
    const { answer, post } = await made({ body: 'Hello', first_comment: 'World' });
    expect(answer).toMatchObject({ engine: null, status: 'draft' });
    expect(post).toMatchObject({ body: '', first_comment: '' });
  });

  test.each([
    ['a wrong key', 403, 'Invalid API key', /does not accept the key.*Invalid API key/],
    [
      'a quota that is used up',
      429,
      'Limit of 5000 characters per day exceeded',
      /has used up what its plan/,
    ],
  ])('%s is told in the engine’s own words, with what to do', async (_, status, error, words) => {
    engine.refuses = { status, body: { error } };
    const { answer } = await made({ body: 'Hello' });
    expect(answer.warnings.find(({ code }) => code === 'translation_failed')?.text).toMatch(words);
  });
});

test('fifty projects may be linked, and targets name each with its language', async () => {
  const from = await room.project(['bluesky'], { lang: 'en' });
  const to: number[] = [];
  for (let n = 0; n < 50; n++) to.push((await room.project([], { lang: n % 2 ? 'ar' : 'ja' })).id);
  expect(codeOf(await link(from.id, [...to, there.id]))).toBe('422 validation_error');
  expect(codeOf(await link(from.id, to))).toBe('200');
  const { body } = await room.schedule(owner, 'targets', { project_id: from.id });
  const { projects } = body.data as DataOf<typeof contract.targets>;
  const { translates_to = [] } = projects.find(({ id }) => id === from.id) ?? {};
  expect(translates_to).toHaveLength(50);
  expect(translates_to[0]).toEqual({ project_id: to[0], lang: 'ja' });
});

test('a post is approved with fifty translations at once, each a draft of its own; with more it is refused', async () => {
  const from = await room.project(['bluesky'], { lang: 'en' });
  const to: number[] = [];
  for (let n = 0; n < 50; n++) to.push((await room.project(['bluesky'], { lang: 'de' })).id);
  await link(from.id, to);
  const id = await room.draft(owner, { project_id: from.id, body: 'News', scheduled_at: later });
  const approve = (translations: { project_id: number }[]) =>
    room.schedule(owner, 'approve', { id, translations });
  const all = to.map((project_id) => ({ project_id }));
  expect(codeOf(await approve([...all, { project_id: there.id }]))).toBe('422 validation_error');
  expect((await room.postOf(owner, id)).status).toBe('draft');
  const { translations } = (await approve(all)).body.data as DataOf<typeof contract.approve>;
  expect(translations.map(({ project_id }) => project_id)).toEqual(to);
  expect(new Set(translations.map(({ id: made }) => made)).size).toBe(50);
  expect(translations.filter(({ error, status }) => error === null && status === 'draft')).toHaveLength(50);
});
