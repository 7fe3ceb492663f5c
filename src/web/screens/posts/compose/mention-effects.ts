import { networks } from '#contract/networks/all.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { effectOf, type MentionEffect } from '#contract/text/mention-forms.ts';

/** The networks that publish a mention, by what it is there. */
export function effectsOf(
  { mention, networks: known }: { mention: string; networks: readonly NetworkName[] },
  published: readonly NetworkName[],
): Partial<Record<MentionEffect, NetworkName[]>> {
  const effects: Partial<Record<MentionEffect, NetworkName[]>> = {};
  for (const network of published) {
    const form = networks[network].links.mentions;
    (effects[effectOf(mention, form, known.includes(network))] ??= []).push(network);
  }
  return effects;
}

/** Whether names in a text are links on any of these networks. */
export const takesMentions = (published: readonly NetworkName[]): boolean =>
  published.some((network) => networks[network].links.mentions !== 'none');

interface Named {
  mention: string;
  name: string | null;
}

/** Whether typed letters may mean this account: they begin its name, or a word of its display name. */
export function isMeant({ mention, name }: Named, typed: string): boolean {
  const isWritten = mention.slice(1).toLowerCase() === typed.toLowerCase();
  return !isWritten && plain(` ${mention.slice(1)} ${name ?? ''}`).includes(` ${plain(typed)}`);
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
