import { z } from 'zod';

import { done, id, instant, timeZone } from '#contract/fields.ts';
import { languageCodes } from '#contract/languages.ts';
import { command, query } from '#contract/operation.ts';
import { permissionGroupNames, permissions, roles } from '#contract/permissions.ts';
import { clocks, dateForms, shownTimes, weekStarts } from './preferences.ts';
import { projectAccess } from './project-access.ts';
import { reviewModes } from './review-modes.ts';

const organization = z.object({ id, name: z.string(), role: z.enum(roles) });

const preferences = z.object({
  language: z
    .enum(['auto', ...languageCodes])
    .describe('Of the interface; auto: the browser’s, if it is offered'),
  week_start: z.enum(weekStarts).describe('auto: as in the browser’s region; so are the next two'),
  clock: z.enum(clocks),
  date_form: z.enum(dateForms).describe('day_month_year: 22 Nov 2026; year_month_day: 2026-11-22'),
  times: z
    .enum(shownTimes)
    .describe(
      'own: times in my zone, with the project’s beside them where it differs; project: in the project’s, else in the organization’s',
    ),
  timezone: timeZone
    .nullable()
    .describe('Mine. Null: the device’s in the browser, the organization’s for mail and push'),
});

export const me = {
  get: query({
    summary: 'Who I am here, and what I may do',
    path: 'me.php',
    permission: 'signed_in',
    beyond: true,
    input: z.object({}),
    output: z.object({
      user: z.object({
        id,
        name: z.string(),
        email: z.string(),
        agent: z.boolean(),
        has_password: z.boolean().describe('False for who only comes in by a link, a passkey or a provider'),
      }),
      preferences,
      organization: organization
        .extend({
          timezone: z.string(),
          plan: z.string().describe('The plan’s key'),
          terms: z
            .object({
              label: z.string(),
              can_publish: z.boolean(),
              metrics_hidden: z.boolean(),
              delay_hours: z.int(),
              daily_queries: z.int().nullable().describe('Null: no cap'),
            })
            .describe('What the plan allows'),
          review_mode: z
            .enum(reviewModes)
            .describe('Whose posts become drafts that wait for a review, whatever was asked'),
          paused_reason: z.string().nullable().describe('Why nothing of it is sent now; null: it is'),
          removal_at: instant
            .nullable()
            .describe('When it is removed with all that is in it; null: it stays. Only owners then see it'),
        })
        .nullable(),
      organizations: z.array(organization),
      permissions: z.array(z.enum(permissions)).describe('In at least one project'),
      projects: z
        .array(projectAccess.extend({ permissions: z.array(z.enum(permissions)) }))
        .nullable()
        .describe(
          'The projects that I am limited to, with what I may do in each; null: the whole organization',
        ),
      group: z.enum(permissionGroupNames).nullable().describe('The token’s group; null in a browser session'),
      administrator: z.boolean(),
      may_create_organizations: z.boolean().describe('Whether organizations.create is open to me'),
      flags: z
        .object({ ok_publishes: z.boolean(), publishes_own_after_grade: z.boolean() })
        .describe(
          'What the owner lets this member do: their OK publishes; they publish own posts after the grade',
        ),
      demo: z.boolean().describe('True while the demo workspace is in the installation'),
      last_visit_at: instant.nullable().describe('When Explore was last seen before this visit'),
    }),
    examples: [{ title: 'Me', input: {} }],
  }),

  switch: command({
    summary: 'Work in another of my organizations',
    path: 'me.php',
    action: { in: 'body', value: 'switch' },
    permission: 'signed_in',
    session: true,
    beyond: true,
    input: z.object({ organization_id: id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['*'],
    examples: [{ title: 'Switch', input: { organization_id: 1 } }],
  }),

  setPassword: command({
    summary: 'Set my first password; one that is there is changed in Settings',
    recorded: {},
    path: 'me.php',
    action: { in: 'body', value: 'set_password' },
    permission: 'signed_in',
    session: true,
    beyond: true,
    input: z.object({ password: z.string().min(10).max(200) }),
    output: done,
    errors: ['invalid_state'],
    refreshes: ['me'],
    examples: [{ title: 'Set it', input: { password: 'a short sentence is good' } }],
  }),

  savePreferences: command({
    summary: 'Choose how dates, times and weeks are shown to me, and my zone and language',
    description: 'What is left out stays as it is. The zone holds for quiet hours and gathered mails too.',
    path: 'me.php',
    action: { in: 'body', value: 'save_preferences' },
    permission: 'signed_in',
    effect: 'sets',
    beyond: true,
    input: preferences.partial(),
    output: done,
    refreshes: ['me', 'notifications.settings'],
    examples: [{ title: 'Weeks from Sunday, 12 hours', input: { week_start: 'sunday', clock: '12h' } }],
  }),

  visited: command({
    summary: 'Remember that Explore was seen, so that newer posts can be marked as new',
    path: 'me.php',
    action: { in: 'body', value: 'visited' },
    permission: 'signed_in',
    session: true,
    beyond: true,
    input: z.object({}),
    output: done,
    examples: [{ title: 'Seen', input: {} }],
  }),
};
