import { expect, test } from 'vitest';

import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';

const app = await startApp(await freshDatabase());
const { founder, organizationId } = app;

async function projectOf(organization: number): Promise<number> {
  const sent = { action: 'create', name: 'Harbour' };
  return (await founder.ask<{ project: { id: number } }>(organization, 'projects.php', sent)).project.id;
}

const setGroups = (sent: object) =>
  founder.browser.post('/tool/api/v1/single-sign-on.php', {
    action: 'set_groups',
    groups: [],
    fallback: null,
    joins: true,
    follows: true,
    ...sent,
  });

test('groups give projects of their own organization only; another one’s is as one that is not there', async () => {
  const own = await projectOf(organizationId);
  const foreign = await projectOf(await founder.organization());
  const giving = (project_id: number) => ({ role: 'member', projects: [{ project_id, role: 'viewer' }] });
  const answers = async (project: number) => [
    (await setGroups({ groups: [{ group: 'a', ...giving(project) }] })).json(),
    (await setGroups({ fallback: giving(project) })).json(),
  ];
  expect(await answers(own)).toMatchObject([{ success: true }, { success: true }]);
  const refused = await answers(foreign);
  expect(refused).toMatchObject([
    { error: { code: 'validation_error' } },
    { error: { code: 'validation_error' } },
  ]);
  const messages = (all: { error: { message: string; details: unknown } }[]) =>
    all.map(({ error: { message, details } }) => [message, details]);
  expect(messages(refused)).toEqual(messages(await answers(999_999)));
});
