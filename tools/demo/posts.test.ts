import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { networks } from '#contract/networks/all.ts';
import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import { copyFor } from '#contract/networks/post-content.ts';
import { postStates, targetStates } from '#contract/post-states.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { postRow } from '#contract/posts/posts.ts';
import { recomputeVerdict, verdicts, worseVerdict } from '#contract/posts/verdict.ts';
import { readKept, removePosts } from '#server/areas/admin/demo/store-removal.ts';
import { deliverInTurn } from '#server/areas/delivery/post-deliveries/jobs.ts';
import { stepsOf } from '#server/areas/delivery/post-deliveries/steps.ts';
import { watchDeliveries } from '#server/areas/delivery/post-deliveries/watch.ts';
import { collectDue } from '#server/areas/delivery/post-metrics/collect.ts';
import { overridesOf } from '#server/areas/posts/schedule/content.ts';
import { hashOf } from '#server/areas/posts/schedule/hash.ts';
import { presentPosts } from '#server/areas/posts/schedule/present.ts';
import { listPosts, newest } from '#server/areas/posts/schedule/store-lists.ts';
import { jobs } from '#server/jobs/all.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { createLog } from '#server/lib/log.ts';
import { contextOf } from '#test/app/context.ts';
import { freshDatabase } from '#test/app/database.ts';
import { candidatesAmong } from './board-candidates.ts';
import { fillBoard } from './board-fill.ts';
import { demoPeople } from './people.ts';
import { demoAccounts } from './posts-accounts.ts';
import { readPosts } from './posts-blocks.ts';
import { findingsFor } from './posts-content.ts';
import { fillPosts } from './posts-fill.ts';
import { demoPosts } from './posts.ts';
import { insertWorkspace } from './store.ts';
import { demoTrends } from './trends.ts';

const now = new Date('2026-11-20T09:30:00Z');
const posts = demoPosts({ seed: 7, now });

test('the demo’s posts are the same for the same seed and instant, and others for another seed', () => {
  expect(demoPosts({ seed: 7, now })).toEqual(posts);
  expect(demoPosts({ seed: 8, now })).not.toEqual(posts);
});

test('about seventy of them in three languages, no two alike', () => {
  expect(posts.length).toBeGreaterThanOrEqual(70);
  expect(new Set(posts.map(({ body }) => body)).size).toBe(posts.length);
  for (const lang of ['en', 'de', 'ja'])
    expect(posts.filter((post) => post.lang === lang).length).toBeGreaterThan(14);
  const said = posts.flatMap(({ turns }) =>
    turns.flatMap((turn) =>
      turn.what === 'commented' ? turn.text : turn.what === 'reviewed' ? (turn.note ?? []) : [],
    ),
  );
  expect(new Set(said).size).toBe(said.length);
});

test('on any day and at any hour the past has happened and the future has not', () => {
  for (const at of [
    '2027-01-01T02:10:00Z',
    '2028-02-29T23:59:00Z',
    '2026-03-29T00:30:00Z',
    '2026-07-05T12:00:00Z',
  ]) {
    const then = new Date(at);
    for (const post of demoPosts({ seed: 9, now: then })) {
      const { madeAt, submittedAt, releasedAt, cancelledAt, turns, dueAt, state } = post;
      const happened = [madeAt, submittedAt, releasedAt, cancelledAt, ...turns.map((turn) => turn.at)];
      const before = state === 'out' && dueAt ? dueAt : then;
      expect(happened.filter((each) => each && (each > before || each < madeAt))).toEqual([]);
      expect(turns.map((turn) => turn.at.getTime())).toEqual(
        turns.map((turn) => turn.at.getTime()).toSorted((a, b) => a - b),
      );
      const when = state === 'scheduled' || state === 'out' ? (dueAt ?? then) > then : null;
      expect(when).toBe(state === 'scheduled' ? true : state === 'out' ? false : null);
    }
  }
});

test('what is written wrong is refused', () => {
  for (const text of [
    '# out tomorrow | Kofi | created | fact | x | –\nText',
    '# out -1 08:00 | Nobody | created | fact | x | –\nText',
    '# out -1 08:00 | Kofi | created | fact | myspace | –\nText',
    '# out -1 08:00 | Kofi | created | fact | x=lost | –\nText',
    '# out -1 08:00 | Kofi | created | fact | x\nText',
    '# review – | Kofi | – | fact | x | –\nText\n!! fix_doi | before any review',
  ])
    expect(() => readPosts(text)).toThrow(RangeError);
});

describe('the filled desk', async () => {
  const database = await freshDatabase();
  const { db } = database;
  const ids = new Map<string, number>();
  const log = createLog({ level: 'silent' });
  let organizationId = 0;
  const queue = await startQueue(database, { jobs, log, briefly: true });

  beforeAll(async () => {
    const trends = [...demoTrends({ seed: 7, now })].flat();
    const candidates = candidatesAmong(trends, now);
    await db.transaction().execute(async (trx) => {
      await insertWorkspace(trx, demoPeople, now);
      const filling = { seed: 7, now, baseUrl: 'http://localhost:4400' };
      const cards = await fillBoard(trx, candidates, filling);
      await fillPosts(trx, cards, filling);
    });
    for (const { id, name } of await db.selectFrom('users').select(['id', 'name']).execute())
      ids.set(name, id);
    const main = db.selectFrom('organizations').select('id').where('name', '=', 'Copydesk Demo');
    organizationId = (await main.executeTakeFirstOrThrow()).id;
  });

  const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows[0];
  const shown = async () => {
    const ctx = contextOf(db, { userId: 0, organizationId }, { now });
    const rows = await listPosts(db, { organizationId }, { offset: 0, limit: 500, order: newest });
    return postRow.array().parse(await presentPosts(ctx, rows));
  };

  test('has sandboxes of eight networks over three brands, with slots', async () => {
    const accounts = await db.selectFrom('accounts').selectAll().execute();
    expect(accounts).toHaveLength(demoAccounts.length);
    expect(new Set(accounts.map(({ network }) => network)).size).toBe(8);
    expect(new Set(accounts.map(({ project_id }) => project_id)).size).toBe(3);
    expect(accounts.every(({ transport, demo }) => transport === 'sandbox' && demo)).toBe(true);
    expect(
      await one(sql`select count(*) as n from accounts a
        where not exists (select 1 from account_slots s where s.account_id = a.id)`),
    ).toEqual({ n: 0 });
  });

  test('has posts and deliveries in every state that lasts', async () => {
    const rows = await shown();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(postStates));
    const lasting = targetStates.filter((state) => state !== 'preparing' && state !== 'sending');
    expect(new Set(rows.flatMap(({ targets }) => targets.map(({ state }) => state)))).toEqual(
      new Set(lasting),
    );
    const drafts = rows.filter(({ status }) => status === 'draft');
    expect(new Set(drafts.map(({ stage }) => stage))).toEqual(new Set(['private', 'review']));
    expect(new Set(drafts.map(({ valid_verdict }) => valid_verdict))).toEqual(new Set([null, ...verdicts]));
    expect(drafts.filter(({ needs_review }) => needs_review).length).toBeGreaterThan(2);
    expect(drafts.flatMap(({ review }) => review.entries).filter(({ ignored }) => ignored)).toHaveLength(1);
    expect(new Set(rows.map(({ submitted_via }) => submitted_via))).toEqual(new Set(['web', 'api', 'mcp']));
    expect(rows.filter(({ card_id }) => card_id === null).length).toBeLessThan(4);
  });

  test('every hash is that of the content, and an OK that waits is kept by a rule of the policy', async () => {
    const stored = await db.selectFrom('posts').selectAll().orderBy('id').execute();
    for (const post of stored) {
      const targets = await db
        .selectFrom('post_targets')
        .select(['account_id', 'content_hash'])
        .where('post_id', '=', post.id)
        .execute();
      const account_ids = targets.map(({ account_id }) => account_id);
      expect(hashOf({ ...post, overrides: overridesOf(post), account_ids })).toBe(post.content_hash);
      for (const { content_hash } of targets) expect([null, post.content_hash]).toContain(content_hash);
    }
  });

  test('each verdict follows from its scores and warnings, and the last one of what was let go is no block', async () => {
    const rows = await shown();
    for (const { review } of rows)
      for (const { given_verdict, verdict, scores, warnings } of review.entries)
        expect(verdict).toBe(
          worseVerdict(given_verdict, recomputeVerdict(scores, warnings, defaultPolicy).verdict),
        );
    const kept = rows.filter(
      ({ status, valid_verdict, review }) =>
        status === 'draft' && valid_verdict === 'ok' && (review.entries[0]?.scores.risk10 ?? 0) > 5,
    );
    expect(kept).toHaveLength(1);
    const released = rows.filter(({ status }) => status !== 'draft' && status !== 'cancelled');
    const judged = released.filter(({ review }) => review.entries.length > 0);
    expect(judged.filter(({ valid_verdict }) => valid_verdict !== 'ok').map(({ body }) => body)).toEqual([]);
    expect(
      new Set(rows.flatMap(({ review }) => review.entries.map(({ user_name }) => user_name))).size,
    ).toBeGreaterThan(4);
  });

  test('the edit log leads from what was judged first to what is there now', async () => {
    expect(
      await one(sql`select count(*) > 5 as several,
        count(*) filter (where e.after <> coalesce(to_jsonb(p) -> e.field, 'null')) as wrong,
        count(*) filter (where e.before = e.after) as empty,
        count(*) filter (where p.author_user_id <> e.user_id and m.role = 'member') as forbidden
        from post_edits e join posts p on p.id = e.post_id
        join members m on m.user_id = e.user_id and m.organization_id = p.organization_id`),
    ).toEqual({ several: true, wrong: 0, empty: 0, forbidden: 0 });
  });

  test('the checks say of each post what is written beside it, and of most of them nothing', async () => {
    // How an account is connected is no matter of what is written.
    const accounts = demoAccounts.map((account, index) => ({
      ...account,
      state: undefined,
      account_id: index + 1,
      sandbox: true,
    }));
    const wrong = posts.flatMap((post) => {
      const chosen = accounts.filter(
        ({ project, network }) =>
          project === post.project && post.targets.some((target) => target.network === network),
      );
      const media = post.media.map(({ motif, variant, alt }) => ({
        url: `http://localhost/${motif}${variant}.svg`,
        type: 'image',
        alt,
      }));
      const overrides = Object.fromEntries(
        Object.entries(post.copies).map(([network, body]) => [network, { body }]),
      );
      const thread = post.thread.map((body) => ({ body, media: [] }));
      const content = {
        body: post.body,
        media,
        thread,
        first_comment: post.firstComment,
        overrides,
        design: null,
        kind: null,
        author_notes: null,
      };
      const found = [...new Set(findingsFor(content, chosen, post.lang).map(({ code }) => code))].toSorted();
      return found.join() === post.findings.toSorted().join()
        ? []
        : [{ body: post.body.slice(0, 40), found }];
    });
    expect(wrong).toEqual([]);
    expect(posts.filter(({ findings }) => findings.length > 0).length).toBeLessThan(10);
    // The desk's own checks, which know what was sent before, agree.
    const rows = await shown();
    const written = new Map(posts.map((post) => [post.body, post.findings]));
    const open = rows.filter(
      ({ status, translation_of }) =>
        (status === 'draft' || status === 'scheduled') && translation_of === null,
    );
    const codes = (of: readonly { code: string }[]) =>
      [...new Set(of.map(({ code }) => code))]
        .filter((code) => code !== 'account_needs_reconnect')
        .toSorted();
    expect(open.map(({ body, findings }) => ({ body, codes: codes(findings) }))).toEqual(
      open.map(({ body }) => ({ body, codes: written.get(body)?.toSorted() })),
    );
  });

  test('has translations: one that says what its source says, one whose source was mended since, one not written yet', async () => {
    const rows = await shown();
    const drafts = rows.filter(({ translation_of }) => translation_of !== null);
    const of = (begins: string) => drafts.find(({ body }) => body.startsWith(begins));
    const lacks = (codes: readonly { code: string }[] | undefined) => codes?.map(({ code }) => code);
    expect(drafts).toHaveLength(3);
    expect(of('Die Linie 11')?.translation_of).toMatchObject({ lang: 'en', changed: false });
    expect(lacks(of('Die Linie 11')?.findings)).toEqual([]);
    expect(of('今年')?.translation_of).toMatchObject({ lang: 'en', changed: true });
    expect(lacks(of('今年')?.findings)).toEqual([]);
    const unwritten = drafts.find(({ body }) => body === '');
    expect(unwritten?.translation_of).toMatchObject({ changed: false });
    expect(lacks(unwritten?.findings)).toContain('fix_language');
    const links = await db.selectFrom('project_links').selectAll().execute();
    expect(links).toHaveLength(2);
  });

  test('a sandbox holds exactly what was sent or may be out, under the keys of its steps', async () => {
    expect(
      await one(sql`select
        (select count(*) from post_steps where state in ('sent', 'unknown'))
          - (select count(*) from sandbox_posts) as difference,
        (select count(*) from post_steps s join post_targets t on t.id = s.target_id
          where s.state = 'sent' and not exists (select 1 from sandbox_posts b where b.account_id = t.account_id
            and b.key = s.key and b.id::text = s.network_id and b.kind = s.kind)) as lost,
        (select count(*) from sandbox_posts where (kind = 'post') <> (parent_id is null)) as homeless,
        (select count(*) from post_targets where state = 'sent' and (url is null or sent_at is null)) as placeless,
        (select count(*) from sandbox_posts a join sandbox_posts b on a.id < b.id and a.created_at > b.created_at
          where a.kind = 'post' and b.kind = 'post') as disordered`),
    ).toEqual({ difference: 0, lost: 0, homeless: 0, placeless: 0, disordered: 0 });
    const sentPosts = (await shown()).filter(({ status }) => status === 'sent' || status === 'partly_sent');
    expect(sentPosts.length).toBeGreaterThan(20);
    expect(sentPosts.every(({ sent_at }) => sent_at !== null && sent_at < now.toISOString())).toBe(true);
  });

  test('each sent delivery has the steps that its copy makes on its network', async () => {
    const rows = (await shown()).flatMap((post) => post.targets.map((target) => ({ post, target })));
    for (const { post, target } of rows.filter(({ target: { state } }) => state === 'sent')) {
      const network: NetworkName = isNetworkName(target.network) ? target.network : 'x';
      const copy = copyFor({ ...post, design: null }, { account_id: target.account_id, network });
      const found = await db
        .selectFrom('post_steps')
        .innerJoin('post_targets', 'post_targets.id', 'post_steps.target_id')
        .select('post_steps.kind')
        .where('post_id', '=', post.id)
        .where('account_id', '=', target.account_id)
        .orderBy('number')
        .execute();
      expect(found.map(({ kind }) => kind)).toEqual(
        stepsOf(copy, networks[network], null).steps.map(({ kind }) => kind),
      );
    }
  });

  test('what was sent has the numbers that its sandbox would tell, as of its last reading', async () => {
    const rows = await db
      .selectFrom('post_targets as target')
      .innerJoin('accounts as account', 'account.id', 'target.account_id')
      .leftJoin('post_metrics as metrics', 'metrics.target_id', 'target.id')
      .select(['target.id', 'account.network'])
      .select(['metrics.read_at', 'metrics.due_at', 'metrics.own', 'metrics.sent_at'])
      .where('target.state', '=', 'sent')
      .execute();
    expect(rows.length).toBeGreaterThan(30);
    for (const { id, network, sent_at, read_at, due_at, own } of rows) {
      if (!sent_at) throw new Error(`target ${id} is not followed`);
      const old = now.getTime() - sent_at.getTime() > 15 * 60_000;
      const counts = old && isNetworkName(network) && networks[network].metrics.names.length > 0;
      expect([read_at !== null, Object.keys(own ?? {}).length > 0]).toEqual([old, counts]);
      expect(read_at === null || read_at <= now).toBe(true);
      expect(due_at === null || due_at > now).toBe(true);
    }
    const late = new Date(now.getTime() + 40 * 86_400_000);
    const { settings, files, io } = contextOf(db, { userId: 0, organizationId }, { now: late });
    await collectDue({ settings, files, io, db, log, queue, now: () => late });
    for (const { own, id } of rows) {
      const { own: later } = await db
        .selectFrom('post_metrics')
        .select('own')
        .where('target_id', '=', id)
        .executeTakeFirstOrThrow();
      for (const [name, value] of Object.entries(own ?? {}))
        expect(later[name]).toBeGreaterThanOrEqual(value);
    }
  });

  test('comments name people as the screen writes it, and nobody is told anything', async () => {
    expect(
      await one(sql`select count(*) > 15 as several, count(*) filter (where mentions <> '{}') > 4 as addressed,
        count(*) filter (where comment like '%](user:0)%' or comment ~ '@[A-Z]') as nameless,
        (select count(*) from notifications where path like '/compose%' or path like '/review%') as told,
        (select count(*) from notification_deliveries) as mails from post_comments`),
    ).toEqual({ several: true, addressed: true, nameless: 0, told: 0, mails: 0 });
  });

  test('what is scheduled leaves when its time comes, without a person', async () => {
    const waiting = await db
      .selectFrom('post_targets')
      .select(['id', 'due_at'])
      .where('state', '=', 'queued')
      .where('due_at', 'is not', null)
      .orderBy('due_at')
      .execute();
    expect(waiting.length).toBeGreaterThan(20);
    let clock = now;
    const base = contextOf(db, { userId: 0, organizationId });
    const deps: JobDeps = {
      settings: base.settings,
      files: base.files,
      renderer: base.renderer,
      db,
      log,
      queue,
      io: base.io,
      now: () => clock,
    };
    // What the past left open stays as it is.
    await watchDeliveries(deps);
    for (const { id, due_at } of waiting) {
      clock = new Date((due_at?.getTime() ?? 0) + 1_000);
      await deliverInTurn(deps, id);
    }
    expect(await one(sql`select count(*) as n from posts where state = 'scheduled'`)).toEqual({ n: 0 });
    const states = await db
      .selectFrom('post_targets')
      .select('state')
      .where(
        'id',
        'in',
        waiting.map(({ id }) => id),
      )
      .execute();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['sent']));
    await queue.stop();
  });

  test('removal takes all of it', async () => {
    await db.transaction().execute(async (trx) => removePosts(trx, await readKept(trx)));
    const left: string[] = [];
    for (const table of [
      'posts',
      'post_targets',
      'post_steps',
      'post_events',
      'post_edits',
      'post_comments',
      'reviews',
      'sandbox_posts',
      'accounts',
      'account_slots',
      'post_metrics',
      'metric_readings',
    ])
      if ((await one(sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`))?.n) left.push(table);
    expect(left).toEqual([]);
    expect(await one(sql`select count(*) as n from notifications where path ~ '^/(compose|review)'`)).toEqual(
      {
        n: 0,
      },
    );
  });
});
