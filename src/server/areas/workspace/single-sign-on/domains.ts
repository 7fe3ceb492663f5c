import { randomBytes } from 'node:crypto';
import { resolveTxt } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import { DatabaseError } from 'pg';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Context } from '#server/context.ts';
import * as store from './store.ts';

type Ctx = Pick<Context, 'db' | 'actor' | 'now'>;

/** Reads the TXT records of a name: the system's resolver, except in tests. */
export type ReadRecords = (name: string) => Promise<string[][]>;

const prefix = 'copydesk-sign-in=';
const most = 50;

/** The record that confirms a domain. */
export function recordOf({ domain, code }: Pick<store.SignInDomain, 'domain' | 'code'>) {
  return { name: `_copydesk.${domain}`, value: `${prefix}${code}` };
}

/** Names a domain. It counts at once for an administrator of the installation, who answers for it. */
export async function addDomain({ db, actor, now }: Ctx, sent: string): Promise<void> {
  const { organizationId } = actor;
  const domain = domainToASCII(sent.trim().replace(/^@/, '')).toLowerCase();
  if (!/^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/.test(domain) || domain.length > 253)
    throw invalid(t`This is no domain.`, { domain: t`must be a domain like example.com` });
  if ((await store.listDomains(db, organizationId)).length >= most)
    throw new CodedError('invalid_state', t`An organization can have at most ${{ most }} domains.`);
  await requireFree(db, organizationId, domain);
  await orTaken(
    domain,
    store.insertDomain(db, {
      organization_id: organizationId,
      domain,
      code: randomBytes(16).toString('hex'),
      created_at: now,
      confirmed_at: actor.administrator ? now : null,
    }),
  );
}

/**
 * Confirms a domain whose TXT record is there.
 * @throws CodedError invalid_state where it is not, or another organization was faster
 */
export async function confirmDomain(
  { db, actor, now }: Ctx,
  id: number,
  read: ReadRecords = resolveTxt,
): Promise<void> {
  const { organizationId } = actor;
  const domain = (await store.listDomains(db, organizationId)).find((one) => one.id === id);
  if (!domain) throw unknownDomain();
  if (domain.confirmed_at !== null) return;
  await requireFree(db, organizationId, domain.domain);
  if (!actor.administrator) {
    const { name, value } = recordOf(domain);
    // Any failure means that the record cannot be read: no name, no record, no answer.
    const records = await read(name).catch(() => []);
    if (!records.some((parts) => parts.join('') === value))
      throw new CodedError(
        'invalid_state',
        t`${{ name }} has no TXT record with this value yet. New records can take some hours to be seen.`,
      );
  }
  await orTaken(domain.domain, store.confirmDomain(db, id, now));
}

export async function removeDomain({ db, actor }: Ctx, id: number): Promise<void> {
  if (!(await store.deleteDomain(db, actor.organizationId, id))) throw unknownDomain();
}

async function requireFree(db: Ctx['db'], organizationId: number, domain: string): Promise<void> {
  const holder = await store.organizationOfDomain(db, domain);
  if (holder !== null && holder !== organizationId) throw taken(domain);
}

/** Another organization may have confirmed it at this moment: the index allows one. */
async function orTaken(domain: string, write: Promise<void>): Promise<void> {
  await write.catch((error: unknown) => {
    if (error instanceof DatabaseError && error.constraint === 'sign_in_domains_confirmed')
      throw taken(domain);
    throw error;
  });
}

function taken(domain: string): CodedError {
  return new CodedError('invalid_state', t`Another organization here has confirmed ${{ domain }}.`);
}

function unknownDomain(): CodedError {
  return notFound(t`This domain was not found.`);
}
