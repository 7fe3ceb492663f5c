import { expect, type Page } from '@playwright/test';

/** What owners and admins set, and what they read of the desk itself, for axe. */
export const settingsScreens: { name: string; open: (page: Page) => Promise<void> }[] = [
  {
    name: 'what is muted',
    open: async (page) => {
      await page.goto('/settings/muted');
      await expect(page.getByRole('heading', { name: 'Nothing is muted' })).toBeVisible();
    },
  },
  {
    name: 'the account',
    open: async (page) => {
      await page.goto('/settings/account');
      await expect(page.getByText('This one')).toBeVisible();
    },
  },
  {
    name: 'the members and who is invited',
    open: async (page) => {
      await page.goto('/settings/members');
      await expect(page.getByRole('table').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible();
    },
  },
  {
    name: 'the invite dialog',
    open: async (page) => {
      await page.goto('/settings/members');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Invite somebody' })).toBeVisible();
    },
  },
  {
    name: 'the question before somebody is deactivated',
    open: async (page) => {
      await page.goto('/settings/members');
      await page
        .getByRole('button', { name: /^Deactivate / })
        .first()
        .click();
      await expect(page.getByLabel('What they hold')).toBeVisible();
    },
  },
  {
    name: 'the organization',
    open: async (page) => {
      await page.goto('/settings/organization');
      await expect(page.getByRole('list', { name: 'Sending' })).toBeVisible();
    },
  },
  {
    name: 'the tokens',
    open: async (page) => {
      await page.goto('/settings/tokens');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'the plan',
    open: async (page) => {
      await page.goto('/settings/plan');
      await expect(page.getByRole('region', { name: 'Plans' })).toBeVisible();
    },
  },
  {
    name: 'the audit log',
    open: async (page) => {
      await page.goto('/settings/audit-log');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'the doctor',
    open: async (page) => {
      await page.goto('/settings/doctor');
      await expect(page.getByText(/^PostgreSQL/)).toBeVisible();
    },
  },
  {
    name: 'the sources',
    open: async (page) => {
      await page.goto('/settings/sources');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
];
