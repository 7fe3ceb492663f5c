import { z } from 'zod';

import { id, instant } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { imageFormats, networkNames, videoFormats, visibilities } from '#contract/networks/facts.ts';
import { optionKinds } from '#contract/networks/options.ts';

export const accountStates = ['ready', 'expiring', 'needs_reconnect', 'paused'] as const;

export const switches = z.object({
  slow_ms: z.int().min(0).max(60_000).describe('Answers only after so many milliseconds'),
  times_out_after_accepting: z.boolean().describe('Takes the post and never answers'),
  unavailable: z.boolean().describe('Is not there: each attempt fails before anything is accepted'),
  rate_limited: z.boolean().describe('Asks to wait'),
  rejects: z.boolean().describe('Refuses every post'),
  expired_token: z.boolean().describe('Says that the connection has expired'),
});

/** A sandbox's simulated failures; one that was never set is off. */
export const sandboxSwitches = z.object({
  slow_ms: switches.shape.slow_ms.default(0),
  times_out_after_accepting: switches.shape.times_out_after_accepting.default(false),
  unavailable: switches.shape.unavailable.default(false),
  rate_limited: switches.shape.rate_limited.default(false),
  rejects: switches.shape.rejects.default(false),
  expired_token: switches.shape.expired_token.default(false),
});

export const weekTime = z.object({
  weekday: z.int().min(0).max(6).describe('0 is Sunday'),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t`must be HH:MM` })
    .describe('HH:MM in the project’s zone'),
});

/** Why the network last refused the account, or could not be asked. */
const trouble = z.object({
  at: instant,
  text: z.string(),
  said: z.string().nullable().describe('The network’s own words'),
  next: z.string().describe('What a person does'),
});

export const waysToConnect = ['password', 'oauth'] as const;

const most = z.int().optional();

/** The same as `OwnLimits` of networks/own-limits.ts, which contains no schema. */
export const ownLimits = z
  .object({
    address: most.describe('What an address in a text counts for, in characters'),
    images: most.describe('Pictures in one post'),
    image_bytes: most,
    image_pixels: most.describe('Width times height'),
    image_formats: z.array(z.enum(imageFormats)).optional(),
    video_bytes: most,
    video_pixels: most,
    video_seconds: most.describe('The longest video'),
    video_formats: z.array(z.enum(videoFormats)).optional(),
    alt: most.describe('Characters of an alternative text'),
  })
  .describe('What its own server allows besides, where it says so; absent: as elsewhere on the network');

/** What its network lets one choose for a post; the same as `OptionFacts` of networks/options.ts. */
export const postOptions = z
  .array(
    z.object({
      name: z.string(),
      label: z.string(),
      hint: z.string().nullable(),
      kind: z.enum(optionKinds),
      needed: z.boolean().describe('Without it nothing is published there'),
      choices: z
        .array(z.object({ value: z.string(), label: z.string() }))
        .nullable()
        .describe(
          'Null where any text is taken, or the network was not asked yet. Of a text the usual ones: any other is taken too',
        ),
      form: z
        .string()
        .nullable()
        .describe('What a text must be, as the rest of “must be”; null where any text is taken'),
      usual: z
        .union([z.boolean(), z.string()])
        .nullable()
        .describe('What the network does without it; null: it decides'),
      most: z.int().nullable().describe('Of a list: how many entries'),
      text_limit: z.int().nullable().describe('Of a text, or each entry'),
    }),
  )
  .describe('Chosen in `overrides` under `options`');

export const account = z.object({
  account_id: id,
  network: z.enum(networkNames),
  network_label: z.string(),
  name: z.string(),
  handle: z.string().nullable(),
  project_id: id,
  project_name: z.string(),
  sandbox: z.boolean().describe('Delivers into a page of ours, not to the network'),
  state: z.enum(accountStates),
  paused_reason: z.string().nullable(),
  trouble: trouble.nullable(),
  way: z.enum(waysToConnect).nullable().describe('How a person connects it again; null for a sandbox'),
  server: z.string().nullable().describe('The server that it is on, where its network has many'),
  avatar_url: z.string().nullable().describe('Address of its picture at the network'),
  checked_at: instant.nullable().describe('When the network last confirmed it'),
  renew_at: instant.nullable().describe('When Copydesk renews its sign-in by itself'),
  expires_at: instant
    .nullable()
    .describe('When a person must have connected it again; null: never, or not known'),
  resume_at: instant.nullable().describe('The network asked to wait until then'),
  text_limit: z.int(),
  limits: ownLimits,
  visibility: z
    .enum(visibilities)
    .nullable()
    .describe('Who sees what it posts; null where its network gives no choice'),
  lends_reading: z
    .boolean()
    .nullable()
    .describe(
      'Sources of the installation may read with its rights; null where that opens nothing: a sandbox, another network',
    ),
  switches: switches.nullable().describe('Of a sandbox'),
  slots: z.array(weekTime).describe('When its queue may send, in the project’s zone'),
  created_at: instant,
});
