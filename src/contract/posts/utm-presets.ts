import { z } from 'zod';

import { id, text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { command, query } from '#contract/operation.ts';
import { unknownPlaceholders, utmPlaceholders } from './utm-rule.ts';

const path = 'utm-presets.php';
const action = (value: string) => ({ path, action: { in: 'body' as const, value } });

/** What no value of a parameter contains. */
const controls = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

const braces = utmPlaceholders.map((name) => `{${name}}`).join(', ');

const value = text(200)
  .transform((written) => written.trim())
  .refine((written) => !controls.test(written), {
    error: () => t`must be one line without control characters`,
  })
  .refine((written) => unknownPlaceholders(written).length === 0, {
    error: () => t`must only name these in braces: ${{ placeholders: braces }}`,
  })
  .transform((written) => (written === '' ? null : written))
  .nullable();

/** A host name as people write it, in the form that URLs have. */
const domain = text(253)
  .transform((written) => hostOf(written.trim()) ?? '')
  .refine((host) => host !== '', { error: () => t`must be a domain like ${{ example: 'example.com' }}` });

function hostOf(written: string): string | null {
  if (!/^[^\s/?#@:]+\.[^\s/?#@:]+$/.test(written)) return null;
  return URL.parse(`https://${written}`)?.hostname.replace(/\.$/, '') ?? null;
}

const which = {
  project_id: id,
  network: z.enum(networkNames).nullable().default(null).describe('Null: all networks'),
  campaign_id: id.nullable().default(null).describe('Null: all campaigns, and posts without one'),
};

const values = {
  source: value.default(null),
  medium: value.default(null),
  campaign: value.default(null),
  term: value.default(null),
  content: value.default(null),
  domains: z
    .array(domain)
    .min(1)
    .max(50)
    .transform((domains) => [...new Set(domains)])
    .nullable()
    .default(null)
    .describe('Only addresses of these sites, and of those below them, get parameters; null: all sites'),
};

const shownValue = z.string().nullable();

const preset = z.object({
  network: z.string().nullable(),
  campaign_id: id.nullable(),
  source: shownValue,
  medium: shownValue,
  campaign: shownValue,
  term: shownValue,
  content: shownValue,
  domains: z.array(z.string()).nullable(),
});

const shown = z.object({
  project_id: id,
  presets: z.array(preset).describe('Widest first'),
  short_links: z.object({
    on: z.boolean().describe('Whether addresses of this project are published as short links'),
    base: z.string().describe('What a short link begins with'),
    own_domain: z.boolean().describe('Whether SHORT_URL is set, so that they have a domain of their own'),
    reachable: z.boolean().describe('Whether readers can follow them; where not, only sandboxes get them'),
  }),
});

const changed = {
  output: shown.extend({ drafts_changed: z.int().describe('Drafts whose links, and so verdicts, changed') }),
  refreshes: ['utmPresets' as const, 'schedule' as const],
};

/**
 * UTM parameters that the links of a project’s posts get when they are published. Of several presets the narrowest
 * that sets a parameter holds, parameter by parameter. A post shows its links as `links`.
 */
export const utmPresets = {
  list: query({
    summary: 'The UTM presets of a project, and whether it has short links',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({ project_id: id }),
    output: shown,
    errors: ['not_found'],
    examples: [{ title: 'Of a project', input: { project_id: 1 } }],
  }),

  set: command({
    summary: 'Set the UTM parameters of a project’s links',
    recorded: { object: 'project', id: 'project_id' },
    description:
      `Of all of its posts, of those to a network, or of those in a campaign. Values may contain ${braces}; a parameter ` +
      'whose placeholder has nothing is left out. The date is the day on which the post was created. An address keeps ' +
      'the parameters that it has. Drafts get the new links, so their verdicts no longer count; released posts stay as ' +
      'they were released.',
    ...action('set'),
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({ ...which, ...values }),
    ...changed,
    errors: ['validation_error', 'not_found', 'invalid_state'],
    examples: [
      {
        title: 'For all networks',
        input: { project_id: 1, source: '{network}', medium: 'social', content: 'post-{post_id}' },
      },
    ],
  }),

  remove: command({
    summary: 'Remove a UTM preset of a project',
    recorded: { object: 'project', id: 'project_id' },
    ...action('remove'),
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object(which),
    ...changed,
    errors: ['not_found', 'invalid_state'],
    examples: [{ title: 'That of all networks', input: { project_id: 1 } }],
  }),

  shorten: command({
    summary: 'Switch the short links of a project on or off',
    recorded: { object: 'project', id: 'project_id', details: ['on'] },
    description:
      'Short links that were published keep working. Drafts get the new links, so their verdicts no longer count; ' +
      'released posts stay as they were released.',
    ...action('shorten'),
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({ project_id: id, on: z.boolean() }),
    ...changed,
    errors: ['not_found', 'invalid_state'],
    examples: [{ title: 'Off', input: { project_id: 1, on: false } }],
  }),
};
