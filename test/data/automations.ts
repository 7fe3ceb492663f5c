import { expect } from 'vitest';

import type { Automation } from '#contract/automations/automation-parts.ts';
import type { automations as contract } from '#contract/automations/automations.ts';
import type { DataOf } from '#contract/operation.ts';
import type { SourceName } from '#contract/sources/all.ts';
import { noCounts } from '#contract/sources/all.ts';
import { runAutomations } from '#server/areas/automations/automations/run.ts';
import { storeTrends } from '#server/areas/intake/ingest/ingest.ts';
import type { Database } from '#server/db/connect.ts';
import { codeOf, startNewsroom } from './newsroom.ts';

type Runs = DataOf<typeof contract.runs>['runs'];

const dayMs = 86_400_000;

/** A newsroom with automations, and a clock that the test sets. */
export async function startAutomations(database: Database) {
  const clock = { now: new Date('2026-05-04T08:00:00Z') };
  const room = await startNewsroom(database, { now: () => clock.now });
  const { app } = room;
  const project = await room.project(['bluesky', 'linkedin']);
  const owner = await room.colleague('full', { role: 'owner' });
  let serial = 0;

  const later = (hours: number) => (clock.now = new Date(clock.now.getTime() + hours * 3_600_000));
  const run = () => runAutomations(app.deps, new AbortController().signal);
  const ask = (action: string, input: object, by = owner) =>
    app.call('POST', 'automations.php', { action, ...input }, by.key);

  async function list(): Promise<Automation[]> {
    const { body } = await app.call('GET', 'automations.php', {}, owner.key);
    return (body.data as { automations: Automation[] }).automations;
  }

  async function automation(trigger: object, creates: object, over: object = {}): Promise<Automation> {
    const made = await ask('create', { name: 'A rule', project_id: project.id, trigger, creates, ...over });
    expect(codeOf(made)).toBe('200');
    return (made.body.data as { automation: Automation }).automation;
  }

  async function turned(trigger: object, creates: object, over: object = {}): Promise<number> {
    const { id } = await automation(trigger, creates, over);
    expect(codeOf(await ask('turn', { automation_id: id, on: true }))).toBe('200');
    return id;
  }

  async function runsOf(id: number): Promise<Runs> {
    const { body } = await app.call(
      'GET',
      'automations.php',
      { action: 'runs', automation_id: id, per_page: 100 },
      owner.key,
    );
    return (body.data as { runs: Runs }).runs;
  }

  async function oneOf(id: number): Promise<Automation> {
    const found = (await list()).find((each) => each.id === id);
    if (!found) throw new Error(`there is no automation ${id}`);
    return found;
  }

  /** A trend that its source shows now, published now, unless said otherwise. */
  async function trend(
    title: string,
    {
      likes = 0,
      source = 'bluesky',
      url,
      published = clock.now,
    }: { likes?: number; source?: SourceName; url?: string; published?: Date } = {},
  ) {
    serial += 1;
    const found = {
      source,
      externalId: String(serial),
      title,
      text: `About ${title}`,
      linkUrl: null,
      imageUrl: null,
      url: url ?? `https://example.com/${serial}`,
      authorName: 'Ada',
      authorHandle: null,
      lang: null,
      createdAt: published,
      type: null,
      community: null,
      communityMembers: null,
      flair: null,
      tags: [],
      sound: null,
      counts: { ...noCounts, likes },
    };
    const { trends } = await storeTrends(database.db, [found], { now: clock.now });
    const [stored] = trends;
    if (!stored) throw new Error('nothing was stored');
    return stored;
  }

  /** Turns all off and goes on to eight o'clock of another day. */
  async function nextDay(): Promise<void> {
    for (const { id, is_active } of await list())
      if (is_active) await ask('turn', { automation_id: id, on: false });
    clock.now = new Date(Math.ceil(clock.now.getTime() / dayMs) * dayMs + 8 * 3_600_000);
  }

  return { room, project, owner, clock, later, run, ask, automation, turned, runsOf, oneOf, trend, nextDay };
}

/** New trends with a word. */
export const words = (keyword: string) => ({ kind: 'posts', search: { source: 'bluesky', keyword } });
