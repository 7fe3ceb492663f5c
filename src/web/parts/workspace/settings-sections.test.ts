import { expect, test } from 'vitest';

import { firstPreferences } from '#contract/workspace/preferences.ts';
import type { Me } from './me.ts';
import { refusedSection } from './settings-sections.ts';

const person = (role: 'member' | 'admin' | 'owner', administrator = false): Me => ({
  user: { id: 1, name: 'Ann', email: 'ann@example.com', agent: false, has_password: true },
  preferences: firstPreferences,
  organization: {
    id: 1,
    name: 'Desk',
    role,
    timezone: 'UTC',
    plan: 'paid',
    terms: { label: 'Paid', can_publish: true, metrics_hidden: false, delay_hours: 0, daily_queries: null },
    review_mode: 'off',
    paused_reason: null,
    removal_at: null,
  },
  organizations: [],
  permissions: ['read', 'write'],
  projects: null,
  group: null,
  may_create_organizations: false,
  administrator,
  flags: { ok_publishes: false, publishes_own_after_grade: false },
  demo: false,
  last_visit_at: null,
});

const refusal = (path: string, me: Me) => refusedSection(path, me)?.whoMay?.title;

test.each(['tokens', 'outbox', 'audit-log'])('who may not open %s by its address reads who may', (name) => {
  expect(refusal(`/settings/${name}`, person('member'))).toBe('Only for owners and admins');
  expect(refusal(`/settings/${name}`, person('admin'))).toBeUndefined();
});

test('backups are for administrators of the installation, single sign-on for owners, an account for all', () => {
  expect(refusal('/settings/backups', person('owner'))).toContain('administrators');
  expect(refusal('/settings/backups', person('member', true))).toBeUndefined();
  expect(refusal('/settings/single-sign-on', person('admin'))).toBe('Only for owners');
  expect(refusal('/settings/account', person('member'))).toBeUndefined();
});
