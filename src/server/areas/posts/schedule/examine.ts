import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';

import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import {
  copyFor,
  type PostAccount,
  type PostContent,
  type PostCopy,
} from '#contract/networks/post-content.ts';
import { sentCopy } from '#contract/networks/sent-copy.ts';
import { networkCodes } from '#contract/posts/checks/finding.ts';
import { severities } from '#contract/posts/policy-document.ts';
import type { Finding } from '#contract/posts/posts.ts';
import { openAccount } from '#server/areas/delivery/accounts/open.ts';
import { listAccounts, type AccountRow } from '#server/areas/delivery/accounts/store.ts';
import { withinTime } from '#server/areas/delivery/post-deliveries/attempt.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { inEnglish, translated } from '#server/lib/message-text.ts';
import { networks } from '#server/networks/all.ts';
import type { Network } from '#server/networks/network.ts';
import { contentOf } from './content.ts';
import { listExaminations, saveExaminations } from './store-examined.ts';
import { findPost, listTargets, type StoredPost, type Target } from './store.ts';

/** How long networks have, in ms: saving a post takes this much longer at most. */
const usualPatienceMs = 3_500;

/** Milliseconds after which a network is asked about the same version again. */
const freshMs = 10 * 60_000;

type Examining = Pick<Context, 'db' | 'io' | 'files' | 'settings' | 'queue' | 'log' | 'actor' | 'now'>;

/** The same for a stored post, unless its content can no longer change. */
export async function examinePost(ctx: Examining, id: number): Promise<void> {
  const { db, actor } = ctx;
  const post = await findPost(db, actor.organizationId, id);
  if (post?.state !== 'draft' && post?.state !== 'scheduled') return;
  const targets = await listTargets(db, [id]);
  const accounts = await listAccounts(db, actor.organizationId, { projectId: post.project_id });
  const chosen = accounts.filter((row) => targets.some(({ account_id }) => account_id === row.id));
  await examineContent(ctx, contentOf(post), chosen);
}

/**
 * Asks the networks of these accounts, all at once and for a few seconds at most, what stands against a post, and
 * stores it for `examinedFindings`. Whatever fails keeps nobody from saving.
 */
export async function examineContent(
  ctx: Examining,
  content: PostContent,
  accounts: readonly AccountRow[],
  patienceMs = usualPatienceMs,
): Promise<void> {
  const { db, now, log } = ctx;
  const versions = accounts.flatMap((row) => {
    const network = examining(row);
    if (!network || row.state === 'needs_reconnect') return [];
    const account = { account_id: row.id, network: network.name };
    const copy = sentCopy(content, account);
    return [{ row, copy, hash: writtenHash(content, account), network: network.adapter }];
  });
  const known = await knownOf(
    db,
    versions.map(({ row, hash }) => ({ accountId: row.id, hash })),
    now,
  );
  const found = await Promise.all(
    versions.map(async ({ row, copy, hash, network }) => {
      const before = known(row.id, hash);
      if (before && now.getTime() - before.looked_at.getTime() < freshMs) return [];
      const account = openAccount({ ...ctx, now: () => ctx.now }, network, {
        ...row,
        organizationId: row.organization_id,
      });
      const { body, media, options } = copy;
      const step = { kind: 'post' as const, body, media, lang: null, options };
      try {
        const examined = await withinTime(patienceMs, (signal) => network.examine(account, step, signal));
        const findings = examined.map(({ where, text, severity }) => ({
          where,
          text: inEnglish(text),
          severity,
        }));
        return [
          { account_id: row.id, version_hash: hash, findings: JSON.stringify(findings), looked_at: now },
        ];
      } catch (error) {
        log.info({ err: error, account: row.id }, 'a network could not be asked about a draft');
        return [];
      }
    }),
  );
  await saveExaminations(db, found.flat(), now);
}

type Examiner = Network & Required<Pick<Network, 'examine'>>;

const canExamine = (network: Network | null): network is Examiner => network?.examine !== undefined;

/** The account's network, if it can be asked; a sandbox has none. */
function examining({
  network: name,
  transport,
}: Pick<AccountRow, 'network' | 'transport'>): { name: NetworkName; adapter: Examiner } | null {
  if (transport !== 'real' || !isNetworkName(name)) return null;
  const adapter = networks[name];
  return canExamine(adapter) ? { name, adapter } : null;
}

/**
 * By which an examination is found again: the version as it is written. A new post is examined before it has an id, and
 * so before it has links.
 */
const writtenHash = (content: PostContent, account: Pick<PostAccount, 'account_id' | 'network'>) =>
  hashOf(copyFor(content, account));

/** What networks said of these posts in their present form, by post. */
export async function examinedFindings(
  { db, now }: { db: Kysely<Tables>; now: Date },
  posts: readonly StoredPost[],
  targets: readonly Target[],
): Promise<(postId: number) => Finding[]> {
  const versions = posts.flatMap((post) =>
    targets.flatMap((target) => {
      const { account_id: accountId, post_id, network, sandbox, removed } = target;
      const own = post_id === post.id && !removed;
      const known = own ? examining({ network, transport: sandbox ? 'sandbox' : 'real' }) : null;
      if (!known) return [];
      const hash = writtenHash(contentOf(post), { account_id: accountId, network: known.name });
      return [{ postId: post.id, accountId, network: known.name, hash }];
    }),
  );
  const known = await knownOf(db, versions, now);
  return (postId) =>
    versions
      .filter((version) => version.postId === postId)
      .flatMap(({ accountId, network, hash }) =>
        (known(accountId, hash)?.findings ?? []).flatMap(({ where, text, severity: stored }): Finding[] => {
          const severity = severities.find((one) => one === stored);
          if (!severity) return [];
          const code = severity === 'block' ? networkCodes.refuses : networkCodes.notes;
          return [{ code, severity, network, account_id: accountId, where, text: translated(text) }];
        }),
      );
}

async function knownOf(
  db: Kysely<Tables>,
  versions: readonly { accountId: number; hash: Buffer }[],
  now: Date,
) {
  const rows = await listExaminations(
    db,
    versions.map(({ accountId }) => accountId),
    versions.map(({ hash }) => hash),
    now,
  );
  return (accountId: number, hash: Buffer) =>
    rows.find(({ account_id, version_hash }) => account_id === accountId && version_hash.equals(hash));
}

/** Of all that a network sees of a version. */
function hashOf({ body, media, options }: PostCopy): Buffer {
  const files = media.map(({ url, type = null }) => [url, type]);
  const chosen = Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([body, files, chosen]))
    .digest();
}
