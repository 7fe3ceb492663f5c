import type { Page } from '@playwright/test';

import { call, uniqueWord } from './board.ts';
import { ownerToken, tokenOf } from './people.ts';
import { callAs } from './review.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

interface Project {
  id: number;
  name: string;
}

async function newProject(page: Page): Promise<Project> {
  const name = `Steps ${uniqueWord()}`;
  const { project } = await call<{ project: Project }>(page, 'projects.php', { action: 'create', name });
  await call(page, 'accounts.php', {
    action: 'connect_sandbox',
    project_id: project.id,
    network: 'mastodon',
    name,
  });
  return project;
}

const archive = (page: Page, { id }: Project) =>
  call(page, 'projects.php', { action: 'archive', project_id: id });

const stepOf = (page: Page, number: number) =>
  page.getByRole('group', { name: new RegExp(`^Step ${number}`) });

/** A draft of an agent, which is in review at once. */
async function draftIn(page: Page, project: Project): Promise<{ id: number; text: string }> {
  const text = `The harbour opens ${uniqueWord()}`;
  const { id } = await callAs<{ id: number }>(page.request, tokenOf('writer'), 'schedule.php', {
    body: text,
    draft: true,
    project_id: project.id,
  });
  return { id, text };
}

test('steps are made by mouse, a post goes through them, and the queue says whose turn it is', async ({
  page,
}) => {
  const project = await newProject(page);
  await page.goto(`/settings/approval?project=${project.id}`);
  await page.getByRole('button', { name: 'Add step' }).click();
  await stepOf(page, 1).getByRole('textbox', { name: 'Name of step 1' }).fill('Client');
  await stepOf(page, 1)
    .getByRole('button', { name: /^Who approves/ })
    .click();
  await page.getByRole('option', { name: 'Only the people below' }).click();
  await stepOf(page, 1)
    .getByText('Guests can approve with a review link that someone other than the author created')
    .click();
  await page.getByRole('button', { name: 'Add step' }).click();
  await stepOf(page, 2).getByRole('textbox', { name: 'Name of step 2' }).fill('Release');
  await stepOf(page, 2)
    .getByRole('button', { name: /^Who approves/ })
    .click();
  await page.getByRole('option', { name: 'Owners and admins' }).click();
  await stepOf(page, 2).getByText('Deadline', { exact: true }).click();
  await stepOf(page, 2).getByRole('spinbutton', { name: 'Hours until the deadline' }).fill('48');
  await page.getByRole('button', { name: 'Move Release up' }).click();
  await expect(stepOf(page, 1).getByRole('textbox')).toHaveValue('Release');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('2 approval steps saved.')).toBeVisible();
  await expect(stepOf(page, 1)).toContainText('No post is waiting.');

  const draft = await draftIn(page, project);
  await page.goto(`/review?project=${project.id}&post=${draft.id}`);
  const queue = page.getByRole('region', { name: 'Needs review' });
  await expect(queue.getByRole('link', { name: draft.text })).toContainText('Release');
  const steps = page.getByRole('list', { name: 'Approval steps' });
  await expect(steps.getByRole('listitem')).toHaveText([/Release/, /Client.*a guest/]);
  await expect(steps.locator('[aria-current=step]')).toContainText('Release');
  await page.getByRole('button', { name: /^Looks good/ }).click();
  await expect(page.getByRole('region', { name: 'Waiting for others' }).getByRole('link')).toContainText(
    'Client',
  );
  await page.goto(`/review?project=${project.id}&post=${draft.id}`);
  await expect(steps.locator('[aria-current=step]')).toContainText('Client');

  await page.goto('/review/statistics');
  const row = page
    .getByRole('region', { name: 'Where posts wait' })
    .getByRole('row')
    .filter({ hasText: project.name });
  await expect(row).toHaveCount(2);
  await archive(page, project);
});

test('what is wrong with a step is said, and nothing typed is lost; by keyboard and on a phone', async ({
  page,
}) => {
  const project = await newProject(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/settings/approval?project=${project.id}`);
  await page.getByRole('button', { name: 'Add step' }).press('Enter');
  await page.getByRole('button', { name: 'Add step' }).press('Enter');
  await stepOf(page, 2).getByRole('textbox').fill('approval');
  await expectNothingSideways(page);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Two steps are called “approval”');
  await stepOf(page, 2).getByRole('textbox').fill('Legal');
  await stepOf(page, 2).getByRole('textbox').press('Enter');
  await expect(page.getByText('2 approval steps saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Legal' }).press('Enter');
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(stepOf(page, 2).getByRole('textbox')).toHaveValue('Legal');
  await page.setViewportSize({ width: 1440, height: 900 });
  await archive(page, project);
});

test('the composer shows its author where a post is', async ({ page }) => {
  const project = await newProject(page);
  await callAs(page.request, ownerToken(), 'approval-steps.php', {
    action: 'save',
    project_id: project.id,
    steps: [{ name: 'Legal', role: 'admin' }],
  });
  const draft = await draftIn(page, project);
  await page.goto(`/compose/${draft.id}`);
  const steps = page.getByRole('list', { name: 'Approval steps' });
  await expect(steps.locator('[aria-current=step]')).toContainText(/Legal.*waiting:/);
  await archive(page, project);
});
