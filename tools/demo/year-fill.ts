import type pg from 'pg';

import { metricNames } from '#contract/networks/post-metrics.ts';
import { sandboxReadings } from '#server/areas/admin/demo/readings.ts';
import { textOfCard } from '#server/areas/board/cards/cards.ts';
import { hashOf } from '#server/areas/posts/schedule/hash.ts';
import { load, type CopyValue, type Loading } from '#server/db/copy.ts';
import { demoOrganizations } from './people.ts';
import { randomFrom, seedOf } from './random.ts';
import * as store from './year-store.ts';
import { cardHours, demoYear, type YearPost } from './year.ts';

const seed = 20_260_302;
const dayMs = 86_400_000;

/**
 * Gives the demo's first organization a year of sent posts with their numbers, reviews and cards, by COPY,
 * after the demo itself.
 */
export async function fillYear(pool: pg.Pool, filling: Omit<Filling, 'organization'>): Promise<void> {
  const organization = demoOrganizations[0]?.name ?? '';
  await load(pool, (loading) => fill(loading, { organization, ...filling }));
}

interface Filling {
  organization: string;
  now: Date;
  /** Where this desk is found: pictures of the demo are its own. */
  baseUrl: string;
}

async function fill({ trx, copy }: Loading, { organization, now, baseUrl }: Filling): Promise<void> {
  const stored = await store.readYearOrganization(trx, organization);
  const random = randomFrom(seedOf(seed, 'readings'));
  const posts = demoYear(await store.newsReports(trx, new Date(now.getTime() - 380 * dayMs)), { seed, now });
  const ids = await store.nextIds(trx, 'posts', posts.length);
  const cardIds = await store.nextIds(trx, 'cards', posts.length);
  const accountsOf = ({ project, networks }: YearPost) =>
    stored.accounts.filter((one) => one.project === project && networks.includes(one.network));
  const placed = posts.map((post, index) => {
    const accounts = accountsOf(post);
    const image = post.report.image;
    const media = image
      ? [{ url: absolute(image, baseUrl), type: 'image' as const, alt: post.report.title }]
      : [];
    const projectId = stored.projects.get(post.project) ?? 0;
    const hash = hashOf({
      body: post.body,
      media,
      thread: [],
      first_comment: null,
      overrides: {},
      design: null,
      design_version: 0,
      kind: post.kind,
      author_notes: null,
      project_id: projectId,
      account_ids: accounts.map(({ id }) => id),
    });
    const id = ids[index] ?? 0;
    return {
      post,
      id,
      cardId: post.hasCard ? (cardIds[index] ?? 0) : null,
      accounts,
      media,
      projectId,
      hash,
    };
  });
  const count = placed.reduce((sum, { accounts }) => sum + accounts.length, 0);
  const targetIds = (await store.nextIds(trx, 'post_targets', count)).values();
  const outboxIds = (await store.nextIds(trx, 'sandbox_posts', count)).values();
  const person = (name: string) => stored.people.get(name) ?? null;
  const token = (name: string) => stored.tokens.get(name) ?? null;

  const carded = placed.flatMap(({ cardId, ...one }) => (cardId === null ? [] : [{ ...one, cardId }]));
  await copy(
    'cards',
    store.cardColumns,
    carded.map(({ post, cardId, projectId }): CopyValue[] => {
      const { report, madeAt, sentAt, by } = post;
      const made = new Date(madeAt.getTime() - cardHours * 3_600_000).toISOString();
      const image = report.image && absolute(report.image, baseUrl);
      const sent = sentAt.toISOString();
      return [
        cardId,
        stored.organizationId,
        projectId,
        stored.doneColumnId,
        `z${cardId}`,
        report.title,
        'completed',
        report.url,
        image,
        'rss',
        report.id,
        person(by),
        made,
        sent,
        sent,
        sent,
        true,
      ];
    }),
  );
  await copy(
    'card_words',
    ['card_id', 'words'],
    carded.map(({ post, cardId }) => [
      cardId,
      textOfCard({ title: post.report.title, description: null, notes: null, links: null }),
    ]),
  );
  await copy(
    'posts',
    store.postColumns,
    placed.map(({ post, id, cardId, media, projectId, hash }): CopyValue[] => {
      const { by, body, kind, madeAt, submittedAt, sentAt, reviews } = post;
      return [
        id,
        stored.organizationId,
        projectId,
        cardId,
        person(by),
        token(by),
        token(by) ? 'api' : 'web',
        'sent',
        'review',
        body,
        JSON.stringify(media),
        '[]',
        '{}',
        'null',
        kind,
        hash,
        reviews.length > 0 ? 'verdict' : 'created',
        madeAt.toISOString(),
        sentAt.toISOString(),
        submittedAt.toISOString(),
        sentAt.toISOString(),
        sentAt.toISOString(),
        true,
      ];
    }),
  );
  const targets = placed.flatMap(({ accounts, ...one }) =>
    accounts.map((account) => {
      const targetId = targetIds.next().value ?? 0;
      const key = `year-${one.hash.slice(0, 24)}-${account.network}`;
      const delivery = { network: account.network, account: account.name, key, sentAt: one.post.sentAt };
      const { readings, nextAt } = sandboxReadings(delivery, { now, corrected: random.chance(0.04) });
      return { ...one, account, targetId, shelfId: outboxIds.next().value ?? 0, key, readings, nextAt };
    }),
  );
  await copy(
    'sandbox_posts',
    ['id', 'account_id', 'key', 'kind', 'body', 'media', 'created_at'],
    targets.map(({ shelfId: outboxId, account, key, post, media }) => [
      outboxId,
      account.id,
      key,
      'post',
      post.body,
      JSON.stringify(media),
      post.sentAt.toISOString(),
    ]),
  );
  await copy(
    'post_targets',
    [
      'id',
      'post_id',
      'account_id',
      'state',
      'due_at',
      'attempt',
      'content_hash',
      'network_id',
      'url',
      'sent_at',
    ],
    targets.map(({ targetId, id, account, post, hash, shelfId: outboxId }) => {
      const at = post.sentAt.toISOString();
      return [
        targetId,
        id,
        account.id,
        'sent',
        at,
        1,
        hash,
        String(outboxId),
        `/sandbox?post=${outboxId}`,
        at,
      ];
    }),
  );
  await copy(
    'post_metrics',
    store.metricColumns,
    targets.map(({ targetId, id, account, projectId, post, readings, nextAt }): CopyValue[] => {
      const at = post.sentAt.toISOString();
      const last = readings.at(-1);
      return [
        targetId,
        id,
        account.id,
        stored.organizationId,
        projectId,
        account.network,
        true,
        person(post.by),
        post.kind,
        at,
        at,
        nextAt?.toISOString() ?? null,
        last?.at.toISOString() ?? null,
        JSON.stringify(last?.own ?? {}),
        ...metricNames.map((name) => last?.counts[name] ?? null),
      ];
    }),
  );
  await copy(
    'metric_readings',
    ['target_id', 'at', ...metricNames],
    targets.flatMap(({ targetId, readings }) =>
      readings.map(({ at, counts }) => [
        targetId,
        at.toISOString(),
        ...metricNames.map((name) => counts[name]),
      ]),
    ),
  );
  await copy(
    'reviews',
    store.reviewColumns,
    placed.flatMap(({ post, id, hash }) =>
      post.reviews.map(({ by, verdict, at }): CopyValue[] => [
        id,
        person(by),
        token(by),
        verdict,
        verdict,
        '{}',
        '[]',
        hash,
        0,
        at.toISOString(),
        true,
      ]),
    ),
  );
  await store.settleYear(trx, stored.organizationId, new Date(now.getTime() - 400 * dayMs));
}

const absolute = (url: string, baseUrl: string) => (url.startsWith('/') ? baseUrl + url : url);
