import { expect, type Locator, type Page } from '@playwright/test';

/** Screens of the installation's settings and state, for axe. */
export const settingsScreens: { name: string; open: (page: Page) => Promise<Locator> }[] = [
  {
    name: 'what is muted',
    open: async (page) => {
      await page.goto('/settings/muted');
      return page.getByRole('heading', { name: 'Nothing is muted' });
    },
  },
  {
    name: 'the account',
    open: async (page) => {
      await page.goto('/settings/account');
      return page.getByText('This session');
    },
  },
  {
    name: 'what networks can do',
    open: async (page) => {
      await page.goto('/settings/networks');
      return page.getByRole('table');
    },
  },
  {
    name: 'the members and who is invited',
    open: async (page) => {
      await page.goto('/settings/members');
      await expect(page.getByRole('table').first()).toBeVisible();
      return page.getByRole('heading', { name: 'Invitations' });
    },
  },
  {
    name: 'the invite dialog',
    open: async (page) => {
      await page.goto('/settings/members');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      return page.getByRole('dialog', { name: 'Invite member' });
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
      return page.getByLabel('Open work');
    },
  },
  {
    name: 'the organization',
    open: async (page) => {
      await page.goto('/settings/organization');
      return page.getByRole('list', { name: 'Publishing' });
    },
  },
  {
    name: 'the tokens',
    open: async (page) => {
      await page.goto('/settings/tokens');
      return page.getByRole('table');
    },
  },
  {
    name: 'the plan',
    open: async (page) => {
      await page.goto('/settings/plan');
      return page.getByRole('region', { name: 'Plans' });
    },
  },
  {
    name: 'the audit log',
    open: async (page) => {
      await page.goto('/settings/audit-log');
      return page.getByRole('table');
    },
  },
  {
    name: 'the doctor',
    open: async (page) => {
      await page.goto('/settings/doctor');
      return page.getByText(/^PostgreSQL/);
    },
  },
  {
    name: 'the sources',
    open: async (page) => {
      await page.goto('/settings/sources');
      return page.getByRole('table');
    },
  },
];
