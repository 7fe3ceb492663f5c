import type { MentionForm } from '#contract/networks/facts.ts';

/** https://atproto.com/specs/handle: a fediverse name (`@ada@example.social`) is none, nor is `@ada` alone. */
const domain = /^@([a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/i;

const name = /^@\w(?:[\w.-]*\w)?$/;

/** Without a server it is an account of the server that the text is published on. */
const server = /^@\w+(?:[.-]+\w+)*@[^@\s]+$|^@\w+$/;

/** Whether a network with this form of mentions makes a link of such a mention, `@ada`. */
export function linksMention(form: MentionForm, mention: string): boolean {
  switch (form) {
    case 'none':
      return false;
    case 'name':
      return name.test(mention);
    case 'domain':
      return domain.test(mention);
    case 'server':
      return server.test(mention);
  }
}

/** The form that a mention is most likely meant in: a name with dots could be a domain. */
function formOf(mention: string): MentionForm {
  if (mention.includes('@', 1)) return 'server';
  return domain.test(mention) ? 'domain' : 'name';
}

/** Of the networks that a mention was published on, those that it was meant for. */
export function meantFor<Network extends { form: MentionForm }>(
  mention: string,
  networks: readonly Network[],
): readonly Network[] {
  const linking = networks.filter(({ form }) => linksMention(form, mention));
  const fitting = linking.filter(({ form }) => form === formOf(mention));
  return fitting.length > 0 ? fitting : linking;
}

/** The mention of an account by its name on a network; null where that makes no link. */
export function mentionOf(form: MentionForm, handle: string): string | null {
  const mention = `@${handle}`;
  // An account of the fediverse is only known with its server.
  const isWhole = form !== 'server' || handle.includes('@');
  return isWhole && linksMention(form, mention) ? mention : null;
}

/**
 * What a mention is on a network. `link`: to this account. `name_only`: a link to whoever has this name there.
 * `text`: no link.
 */
export const mentionEffects = ['link', 'name_only', 'text'] as const;

export type MentionEffect = (typeof mentionEffects)[number];

/** @param isKnown whether this account is known to have this name on the network */
export function effectOf(mention: string, form: MentionForm, isKnown: boolean): MentionEffect {
  if (!linksMention(form, mention)) return 'text';
  return isKnown ? 'link' : 'name_only';
}
