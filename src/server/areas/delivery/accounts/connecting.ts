import type { Kysely } from 'kysely';

import type { connecting as operations } from '#contract/delivery/connecting.ts';
import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import { labelOf } from '#contract/networks/names.ts';
import { isArchived } from '#server/areas/workspace/projects/active.ts';
import { listProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context, Handler } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { networks } from '#server/networks/all.ts';
import { requirePublishing, presentAccount } from './accounts.ts';
import { checkKeys } from './check-keys.ts';
import { canCheck, checkAccount, patienceMs } from './check.ts';
import { chosenOf, openChoice, presentChoice } from './choices.ts';
import { codedRefusal, storeAgain, storeNew } from './connected.ts';
import { presentNetworks, wayTo } from './networks.ts';
import { beginSignIn } from './sign-ins.ts';
import { useSignIn } from './store-sign-ins.ts';
import * as store from './store.ts';

type Handlers = { [name in keyof typeof operations]: Handler<(typeof operations)[name]> };

/** The operations that connect and check accounts of real networks; part of `accounts`. */
export const connecting = {
  networks: ({ settings }) => ({ networks: presentNetworks(settings) }),

  async connect(ctx, { project_id, network, server: named, ...given }) {
    const { db, actor, settings, io, now } = ctx;
    requirePublishing(actor);
    const project = await projectFor(db, actor.organizationId, project_id);
    const { way, server } = wayTo('password', network, named, settings);
    const { identifier: field } = way.guide();
    if (field && !field.optional && !given.identifier?.trim())
      throw invalid(t`Enter the account that signs in.`, { identifier: t`is needed for this network` });
    const connected = await way
      .connect(io, { ...trimmed(given), server }, { now, signal: AbortSignal.timeout(patienceMs) })
      .catch((error: unknown) => {
        throw codedRefusal(network, error, server);
      });
    const through = { connected, way: 'password' as const, server, appId: null };
    return db.transaction().execute(async (trx) => {
      const id = await storeNew(trx, ctx, { network, projectId: project.id }, through);
      return { account: presentAccount(await existing(trx, actor.organizationId, id)) };
    });
  },

  async begin(ctx, { project_id, network, server: named, identifier, account_id }) {
    const { db, actor, settings, now } = ctx;
    requirePublishing(actor);
    const { sessionId } = actor;
    if (sessionId === null) throw new Error('a session without id');
    const wanted =
      account_id === undefined
        ? {
            network: network ?? refuseNetwork(),
            server: named,
            identifier: identifier?.trim() ?? null,
            projectId: (await projectFor(db, actor.organizationId, project_id)).id,
            accountId: null,
          }
        : ofAccount(await realAccount(ctx, account_id));
    const { way, server } = wayTo('oauth', wanted.network, wanted.server, settings);
    const { url, expiresAt } = await beginSignIn(
      ctx,
      { ...actor, sessionId },
      way,
      { ...wanted, server },
      now,
    );
    return { url, expires_at: expiresAt };
  },

  async choices(ctx, { sign_in_id }) {
    const { db, actor } = ctx;
    const choice = await openChoice(db, ctx, sign_in_id);
    const { network, project_id, expires_at } = choice.signIn;
    const project = await projectFor(db, actor.organizationId, project_id);
    return {
      network,
      network_label: labelOf(network),
      project_id,
      project_name: project.name,
      expires_at,
      choices: await presentChoice(ctx, choice),
    };
  },

  async choose(ctx, { sign_in_id, remote_ids }) {
    const { db, actor, now } = ctx;
    const { organizationId } = actor;
    requirePublishing(actor);
    return db.transaction().execute(async (trx) => {
      const choice = await openChoice(trx, ctx, sign_in_id);
      const { id, network, project_id, server, app_id: appId } = choice.signIn;
      const chosen = chosenOf(choice, remote_ids);
      const { id: projectId } = await projectFor(trx, organizationId, project_id);
      const accounts = [];
      for (const connected of chosen) {
        const through = { connected, way: 'oauth' as const, server, appId };
        const accountId = await storeNew(trx, ctx, { network, projectId }, through);
        accounts.push(presentAccount(await existing(trx, organizationId, accountId)));
      }
      await useSignIn(trx, id, now);
      return { accounts };
    });
  },

  checkKeys: (ctx, { network }) => checkKeys(ctx, network),

  async reconnect(ctx, { account_id, identifier, ...given }) {
    const { db, actor, settings, io, now } = ctx;
    requirePublishing(actor);
    const account = await realAccount(ctx, account_id);
    const { network } = account;
    const { way, server } = wayTo('password', network, account.server, settings);
    const field = way.guide().identifier;
    const name = field ? (identifier ?? account.handle ?? '') : '';
    if (name === '' && field && !field.optional)
      throw invalid(t`Enter the account that signs in.`, {
        identifier: t`is needed: the account has no handle`,
      });
    const connected = await way
      .connect(
        io,
        { ...trimmed({ identifier: name, ...given }), server },
        { now, signal: AbortSignal.timeout(patienceMs) },
      )
      .catch((error: unknown) => {
        throw codedRefusal(network, error);
      });
    const through = { connected, way: 'password' as const, server, appId: null };
    return db.transaction().execute(async (trx) => {
      await storeAgain(trx, ctx, account_id, through);
      return { account: presentAccount(await existing(trx, actor.organizationId, account_id)) };
    });
  },

  async check(ctx, { account_id }) {
    const { db, actor, now } = ctx;
    const account = await realAccount(ctx, account_id);
    const network = networks[account.network];
    if (!canCheck(network))
      throw new CodedError('invalid_state', t`This network tells nothing of an account but when it sends.`);
    await checkAccount({ ...ctx, now: () => now }, network, account);
    return { account: presentAccount(await existing(db, actor.organizationId, account_id)) };
  },
} satisfies Handlers;

/**
 * The project of a new account.
 * @throws CodedError validation_error for an unknown one, invalid_state for an archived one
 */
export async function projectFor(db: Kysely<Tables>, organizationId: number, projectId: number | undefined) {
  const projects = await listProjects(db, organizationId);
  const project =
    projectId === undefined
      ? projects.find(({ archived_at }) => archived_at === null)
      : projects.find(({ id }) => id === projectId);
  if (project?.archived_at) throw isArchived(project.name);
  if (project) return project;
  if (projectId === undefined)
    throw invalid(t`There is no project yet. Create one first: projects.create, or Settings → Projects.`, {
      project_id: t`there is no project yet`,
    });
  throw invalid(t`There is no such project.`, {
    project_id: t`must be the id of a project, from projects.php`,
  });
}

/** An account that the current operation has just stored. */
export async function existing(
  db: Kysely<Tables>,
  organizationId: number,
  id: number,
): Promise<store.AccountRow> {
  const row = await store.findAccount(db, organizationId, id);
  if (!row) throw new Error(`account ${id} went away while it was changed`);
  return row;
}

type RealAccount = store.AccountRow & { network: NetworkName };

async function realAccount({ db, actor }: Context, id: number): Promise<RealAccount> {
  const row = await store.findAccount(db, actor.organizationId, id);
  if (!row) throw notFound(t`This account was not found.`);
  const { network } = row;
  if (!isNetworkName(network)) throw new Error(`account ${id} is of an unknown network`);
  if (row.transport === 'sandbox')
    throw new CodedError(
      'invalid_state',
      t`A sandbox has no network behind it. Its switches say how it behaves.`,
    );
  return { ...row, network };
}

function ofAccount({ id, network, server, remote_id, project_id }: RealAccount) {
  return { network, server, identifier: remote_id, projectId: project_id, accountId: id };
}

function refuseNetwork(): never {
  throw invalid(t`Choose a network.`, { network: t`is needed, unless account_id is given` });
}

/** Pasted text often has spaces around it. */
function trimmed(given: { identifier?: string | undefined; password: string; code?: string | undefined }) {
  return {
    identifier: given.identifier?.trim() ?? '',
    password: given.password.trim(),
    code: given.code?.trim() || null,
  };
}
