import type { HandlersOf } from '#server/context.ts';
import { domainOf } from './claims.ts';
import { addDomain, confirmDomain, removeDomain } from './domains.ts';
import { settingsOf } from './present.ts';
import { createToken, endToken, setGroups, setProvider } from './settings.ts';
import { findProviderOfDomain } from './store.ts';
import { tryGroups } from './try.ts';

export const singleSignOn = {
  get: settingsOf,

  async setProvider(ctx, { provider }) {
    await setProvider(ctx, provider);
    return settingsOf(ctx);
  },

  async setGroups(ctx, input) {
    await setGroups(ctx, input);
    return settingsOf(ctx);
  },

  tryGroups,

  async addDomain(ctx, { domain }) {
    await addDomain(ctx, domain);
    return settingsOf(ctx);
  },

  async confirmDomain(ctx, { id }) {
    await confirmDomain(ctx, id);
    return settingsOf(ctx);
  },

  async removeDomain(ctx, { id }) {
    await removeDomain(ctx, id);
    return settingsOf(ctx);
  },

  async createDirectoryToken(ctx) {
    const token = await createToken(ctx);
    return { token, settings: await settingsOf(ctx) };
  },

  async endDirectoryToken(ctx) {
    await endToken(ctx);
    return { done: true };
  },

  async find({ db }, { email }) {
    const domain = domainOf(email);
    const provider = domain === null ? undefined : await findProviderOfDomain(db, domain);
    return { provider: provider ?? null };
  },
} satisfies HandlersOf<'singleSignOn'>;
