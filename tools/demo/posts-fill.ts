import type { Insertable, Transaction } from 'kysely';

import { isNetworkName } from '#contract/networks/facts.ts';
import type { TargetState } from '#contract/post-states.ts';
import { enqueue } from '#server/areas/delivery/post-deliveries/enqueue.ts';
import { postStateOf } from '#server/areas/delivery/post-deliveries/rules.ts';
import { asColumns } from '#server/areas/posts/schedule/content.ts';
import { hashOf } from '#server/areas/posts/schedule/hash.ts';
import type { PostTargetsTable, PostsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PlacedCard } from './board-fill.ts';
import { readOrganization } from './board-store.ts';
import { demoOrganizations } from './people.ts';
import { demoAccounts, type DemoAccount } from './posts-accounts.ts';
import { contentOf, contentsOver, findingsFor, type StoredContent } from './posts-content.ts';
import { deliveryOf, type DemoDelivery } from './posts-delivery.ts';
import { historyRows } from './posts-history.ts';
import { fillMetrics } from './posts-metrics.ts';
import { fillOutbox } from './posts-outbox.ts';
import * as store from './posts-store.ts';
import { fillTranslations } from './posts-translations.ts';
import { demoPosts, lastTouched, type DemoPost, type DemoTarget } from './posts.ts';

type Trx = Transaction<Tables>;

/** A backup holds no jobs: the load sends them. */
const noQueue = { send: () => Promise.resolve(null) };

interface Filling {
  seed: number;
  now: Date;
  /** Where this desk is found: pictures of the demo are its own. */
  baseUrl: string;
}

/** A post with what it says, and where it goes. */
export interface PlacedPost extends DemoPost {
  id: number;
  content: StoredContent;
  /** The card that it was made from. */
  madeFrom: PlacedCard | null;
  hash: string;
  /** At each of its turns, before it; the last one is the present one. */
  hashes: readonly string[];
  places: readonly Place[];
}

/** A target of a post. */
export interface Place {
  account: DemoAccount;
  accountId: number;
  targetId: number;
  target: DemoTarget;
  /** What became of it; null while it waits. */
  delivery: DemoDelivery | null;
  /** Why a release leaves it out; null where it does not. */
  leftOut: string | null;
}

/**
 * Fills the desk of the demo's first organization with accounts and posts, as history: nobody is mailed or pushed
 * anything. What is scheduled is released for sending as if somebody had done so: sandboxes will get it.
 */
export async function fillPosts(
  trx: Trx,
  cards: readonly PlacedCard[],
  { seed, now, baseUrl }: Filling,
): Promise<void> {
  const organization = await readOrganization(trx, demoOrganizations[0]?.name ?? '');
  const { organizationId, people, projects } = organization;
  const tokens = await store.tokensOfAgents(trx, organizationId);
  const posts = demoPosts({ seed, now });
  // Accounts were there before anything went to them.
  const at = new Date((posts[0]?.madeAt ?? now).getTime() - 30 * 86_400_000);
  const accountIds = await store.insertAccounts(trx, demoAccounts, { organizationId, projects, at });
  const accounts = demoAccounts.map((account, index) => ({ account, accountId: accountIds[index] ?? 0 }));

  const write = async (post: DemoPost) => {
    const card = cardOf(post, cards);
    const content = contentOf(post, { baseUrl, card: card?.title ?? null });
    const places = await placesOf(post, content, accounts);
    const project_id = projects.get(post.project) ?? 0;
    const account_ids = places.map(({ accountId }) => accountId);
    const hashes = contentsOver(content, post.turns).map((then) =>
      hashOf({ ...then, project_id, account_ids }),
    );
    return { ...post, content, hashes, hash: hashes.at(-1) ?? '', places, madeFrom: card, project_id };
  };
  const written = await Promise.all(posts.map(write));
  const ids = await store.insertPosts(
    trx,
    written.map((post) => ({
      ...postRow(post),
      organization_id: organizationId,
      project_id: post.project_id,
      card_id: post.madeFrom?.id ?? null,
      author_user_id: people.get(post.by) ?? null,
      author_token_id: tokens.get(post.by) ?? null,
    })),
  );
  const placed = await withTargets(
    trx,
    written.map((post, index) => ({ ...post, id: ids[index] ?? 0 })),
  );
  await fillTranslations(trx, placed, { organizationId, people, projects, accounts });
  await fillOutbox(trx, placed);
  await fillMetrics(trx, placed, now);
  await store.insertHistory(trx, historyRows(placed, { people, tokens }));
  for (const post of placed)
    if (post.state === 'scheduled' && post.dueAt)
      await enqueue(
        trx,
        noQueue,
        post.places.map(({ targetId }) => targetId),
        post.dueAt,
      );
}

/** The card that a post was made from: by its title, or by what its trend is about. */
function cardOf({ card, project }: DemoPost, cards: readonly PlacedCard[]): PlacedCard | null {
  if (card === null) return null;
  const own = cards.filter((each) => each.project === project);
  if (!card.startsWith('~')) return own.find(({ title }) => title.startsWith(card)) ?? null;
  const [source, ...topics] = card.slice(1).split(' ');
  return (
    own.find(({ trend }) => trend?.source === source && topics.includes(trend?.topic ?? '')) ??
    own.find(({ trend }) => topics.includes(trend?.topic ?? '')) ??
    null
  );
}

async function placesOf(
  post: DemoPost,
  content: StoredContent,
  accounts: readonly { account: DemoAccount; accountId: number }[],
): Promise<Omit<Place, 'targetId'>[]> {
  const own = accounts.filter(({ account }) => account.project === post.project);
  const chosen = post.targets.map((target) => {
    const place = own.find(({ account }) => account.network === target.network);
    if (!place) throw new RangeError(`${post.project} has no account on ${target.network}`);
    return { ...place, target };
  });
  const findings = findingsFor(
    content,
    chosen.map(({ account, accountId }) => ({
      account_id: accountId,
      network: account.network,
      name: account.name,
    })),
    post.lang,
  );
  const placed = async (place: (typeof chosen)[number]): Promise<Omit<Place, 'targetId'>> => {
    const { account, accountId, target } = place;
    const refused = findings.find(
      (finding) => finding.severity === 'block' && (finding.account_id ?? accountId) === accountId,
    );
    const leftOut = post.releasedAt && refused ? refused.text : null;
    const replyText = isNetworkName(account.network) ? (post.said[account.network] ?? null) : null;
    const delivery =
      target.begunAt && leftOut === null
        ? await deliveryOf(
            { ...target, begunAt: target.begunAt },
            { content, account, accountId, said: replyText },
          )
        : null;
    return { ...place, delivery, leftOut };
  };
  return Promise.all(chosen.map(placed));
}

type Written = Omit<PlacedPost, 'id' | 'places'> & { places: readonly Omit<Place, 'targetId'>[] };

function postRow(post: Written): Omit<Insertable<PostsTable>, 'organization_id' | 'project_id'> {
  const { content, places } = post;
  const state = stateOf(post);
  const sent = places.flatMap(({ delivery }) => delivery?.events.at(-1)?.at ?? []);
  return {
    ...asColumns(content),
    submitted_via: post.via,
    state,
    stage: post.submittedAt ? 'review' : 'private',
    scheduled_at: post.dueAt,
    content_hash: post.hash,
    version: 1 + post.turns.filter(({ what }) => what === 'edited').length,
    released_by: releasedBy(post),
    created_at: post.madeAt,
    updated_at: lastTouched(post),
    submitted_at: post.submittedAt,
    sent_at:
      state === 'sent' || state === 'partly_sent'
        ? new Date(Math.max(...sent.map((at) => at.getTime())))
        : null,
    demo: true,
  };
}

function stateOf({ state, places }: Written): PostsTable['state'] {
  switch (state) {
    case 'private':
    case 'review':
      return 'draft';
    case 'scheduled':
    case 'cancelled':
      return state;
    case 'out':
      return postStateOf(places.map(({ delivery }) => delivery?.state ?? 'skipped'));
  }
}

function releasedBy({ release }: DemoPost): PostsTable['released_by'] {
  return typeof release === 'object' && release !== null ? 'approved' : release;
}

async function withTargets(trx: Trx, posts: readonly (Written & { id: number })[]): Promise<PlacedPost[]> {
  const rows = posts.flatMap((post) => post.places.map((place) => targetRow(post, place)));
  const ids = (await store.insertTargets(trx, rows)).values();
  return posts.map((post) => ({
    ...post,
    places: post.places.map((place) => ({ ...place, targetId: ids.next().value ?? 0 })),
  }));
}

function targetRow(
  post: Written & { id: number },
  { accountId, delivery, leftOut }: Omit<Place, 'targetId'>,
): Insertable<PostTargetsTable> {
  const place = { post_id: post.id, account_id: accountId };
  if (leftOut !== null)
    return {
      ...place,
      state: 'skipped',
      reason: leftOut,
      next_step: 'Create a separate draft that fits this account.',
    };
  if (!delivery) return { ...place, state: waitingState(post) };
  return {
    ...place,
    state: delivery.state,
    due_at: post.dueAt,
    content_hash: post.hash,
    attempt: delivery.attempt,
    reason: delivery.reason,
    next_step: delivery.nextStep,
    network_said: delivery.networkSaid,
    sent_at: delivery.sentAt,
  };
}

const waitingState = ({ state }: Written): TargetState => (state === 'cancelled' ? 'cancelled' : 'queued');
