import { answer, call, uniqueWord } from './board.ts';
import { makeDraft, openDraft, postOf, preview, sandboxes, saved } from './compose.ts';
import { failing } from './explore.ts';
import { connectSandbox, judged, submitDraft } from './review.ts';
import { card, layout, makeTemplate, openTemplate, tile } from './templates.ts';
import { expect, test } from './test.ts';

interface Drafts {
  drafts: { id: number; body: string; design: unknown }[];
}

test('templates are found by the address, walked by the keyboard, and starred with f', async ({ page }) => {
  const word = uniqueWord();
  await makeTemplate(page, `${word}a`);
  await makeTemplate(page, `${word}b`, { media_type: 'video' });
  await page.goto(`/templates?q=${word}`);
  await expect(tile(page, `${word}a`)).toBeVisible();
  await expect(tile(page, `${word}b`)).toBeVisible();
  await expect(tile(page, `${word}a`).locator('img')).toHaveJSProperty('naturalWidth', 480);

  await tile(page, `${word}a`).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, `${word}b`)).toBeFocused();
  const starred = answer(page, 'templates.php');
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: `Unstar Notice ${word}b` })).toBeVisible();
  await starred;
  await page.goto(`/templates?q=${word}&starred=1`);
  await expect(tile(page, `${word}b`)).toBeVisible();
  await expect(tile(page, `${word}a`)).toBeHidden();

  await page.goto(`/templates?q=${word}&media=image&network=instagram&format=portrait`);
  await expect(tile(page, `${word}a`)).toBeVisible();
  await expect(tile(page, `${word}b`)).toBeHidden();
  await tile(page, `${word}a`).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/templates\/\d+/);
});

test('a star is taken back by the toast', async ({ page }) => {
  const word = uniqueWord();
  await makeTemplate(page, word);
  await page.goto(`/templates?q=${word}`);
  await tile(page, word).hover();
  await page.getByRole('button', { name: `Star Notice ${word}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Unstar Notice ${word}` })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Star Notice ${word}`, exact: true })).toBeAttached();
});

test('nothing that fits, and a list that fails, are said with a way on', async ({ page }) => {
  await page.goto(`/templates?q=${uniqueWord()}`);
  await expect(page.getByRole('heading', { name: 'No matching templates' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('grid', { name: 'Templates' }).getByRole('row').first()).toBeVisible();

  await failing(page, '**/templates.php?*', 'template-test');
  await page.goto('/templates?category=quote');
  await expect(page.getByRole('heading', { name: 'Couldn’t load templates' })).toBeVisible();
});

test('a template is filled in with its rules said and its picture beside it, over a reload too, and becomes a draft', async ({
  page,
}) => {
  const word = uniqueWord();
  const id = await openTemplate(page, word);
  await expect(card(page)).toHaveText('The harbour opens');
  await page.getByRole('button', { name: 'Use in new post' }).click();
  await expect(page.getByText('Title is missing.').first()).toBeVisible();

  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('A headline that is far too long for it');
  await expect(page.getByText('Title has 38 characters; 30 fit.')).toBeVisible();
  await title.fill('Nets are <b>dry</b>');
  await expect(card(page)).toHaveText('Nets are <b>dry</b>');
  await page.getByText('rust').click();
  await expect(card(page)).toHaveCSS('color', 'rgb(180, 64, 42)');
  await expect(card(page)).toHaveAttribute('data-vh-ready', '1');
  await page.getByRole('button', { name: 'square' }).click();
  await page.reload();
  await expect(card(page)).toHaveText('Nets are <b>dry</b>');
  await expect(page.getByRole('button', { name: 'square' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Use in new post' }).click();
  await page.waitForURL(/\/compose\/\d+/);
  const post = await postOf(page, Number(/\d+$/.exec(page.url())?.[0]));
  expect(post.design).toEqual({
    template: id,
    format: 'square',
    variables: { title: 'Nets are <b>dry</b>', colour: 'rust' },
  });
});

test('scripts, far pictures and links of a template do nothing in a preview', async ({ page }) => {
  const word = uniqueWord();
  // Chromium also reports requests that a policy blocks; an answer proves that one went out.
  const answered: string[] = [];
  page.on('response', (response) => answered.push(response.url()));
  await page.route('https://spy.example/**', (route) => route.fulfill({ body: 'seen' }));
  await openTemplate(page, word, {
    html: `<div class="vh-card">{{title}}{{colour}}<img src="https://spy.example/a.png" alt="" onerror="parent.postMessage('x', '*'); document.title = 'run'">
      <script>document.querySelector('.vh-card').textContent = 'run'; fetch('/tool/api/v1/me.php')</script>
      <img src="/tool/api/v1/me.php?spy" alt=""></div>`,
  });
  await expect(
    page.getByText('The image https://spy.example/a.png is not in the media library'),
  ).toBeVisible();
  await expect(card(page)).toContainText('The harbour opens');
  expect(answered.filter((url) => url.includes('spy'))).toEqual([]);
});

test('the desk makes the picture, into the library and onto the device', async ({ page }) => {
  const word = uniqueWord();
  await openTemplate(page, word);
  await page.getByRole('textbox', { name: 'Title' }).fill(`Nets ${word.slice(-8)}`);
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'WebP, 1×' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Notice ${word}, portrait.webp`);
  await file.delete();
  await expect(page.getByText(`“Notice ${word}, portrait” added to the library.`)).toBeVisible();
  const { media } = await call<{ media: { type: string; width: number; alt: string }[] }>(
    page,
    `media.php?q=${word}`,
  );
  expect(media).toMatchObject([{ type: 'image/webp', width: 1080, alt: `Nets ${word.slice(-8)}` }]);
});

test('a template is assigned to a project, and found there', async ({ page }) => {
  const word = uniqueWord();
  await openTemplate(page, word);
  await page.getByRole('button', { name: 'Assign' }).click();
  const project = page.getByRole('checkbox').first();
  await project.click({ force: true });
  await expect(project).toBeChecked();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Assigned to 1' })).toBeVisible();
  await page.goto(`/templates?q=${word}&assigned=1`);
  await expect(tile(page, word)).toBeVisible();
});

test('the editor shows what is wrong where it is, keeps what is not saved, and saves', async ({ page }) => {
  const word = uniqueWord();
  const id = await makeTemplate(page, word);
  await page.goto(`/templates/${id}/edit`);
  const html = page.getByRole('textbox', { name: 'HTML' });
  await html.fill(`${layout.html}\n<p>{{place}}</p>`);
  await expect(page.getByText('Line 2: {{place}} is not declared in variables.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByRole('button', { name: 'Declare place' }).click();
  await page.getByRole('button', { name: 'CSS' }).click();
  await page
    .getByRole('textbox', { name: 'CSS' })
    .fill(`${layout.css} .vh-card { background: rgb(1, 2, 3) }`);
  await expect(card(page)).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  await page.reload();
  await page.getByRole('button', { name: 'CSS' }).click();
  await expect(page.getByRole('textbox', { name: 'CSS' })).toHaveValue(/rgb\(1, 2, 3\)/);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('textbox', { name: 'CSS' })).not.toHaveValue(/rgb\(1, 2, 3\)/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'CSS' })).toHaveValue(/rgb\(1, 2, 3\)/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Template saved.')).toBeVisible();
  const { template } = await call<{ template: { css: string; variables: { key: string }[] } }>(
    page,
    `templates.php?id=${id}`,
  );
  expect(template.css).toContain('rgb(1, 2, 3)');
  expect(template.variables.map(({ key }) => key)).toEqual(['title', 'colour', 'place']);
});

test('a new template is made, and one for everybody becomes the house’s own copy', async ({ page }) => {
  const word = uniqueWord();
  await page.goto('/templates/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(`Own ${word}`);
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue(`own-${word}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/templates\/\d+\/edit/);

  const { templates } = await call<{ templates: { id: number; slug: string; scope: string }[] }>(
    page,
    'templates.php?q=quote',
  );
  const global = templates.find(({ scope }) => scope === 'global');
  await page.goto(`/templates/${global?.id}/edit`);
  await expect(page.getByText('Saving creates your own copy')).toBeVisible();
  await page.getByRole('button', { name: 'About' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`Ours ${word}`);
  await page.getByRole('button', { name: 'Save as our copy' }).click();
  await expect(page.getByRole('heading', { name: `Ours ${word}` })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/templates/${global?.id}/edit`));
  const copy = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
  await call(page, 'templates.php', { action: 'remove', id: copy });
});

test('a draft gets a design in the composer, its words and format are changed, it is taken out and put back', async ({
  page,
}) => {
  const word = uniqueWord();
  const template = await makeTemplate(page, word);
  const id = await openDraft(page, word, ['mastodon']);
  const design = page.getByRole('region', { name: 'Design' });
  await design.getByRole('button', { name: 'From a template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(word);
  // A tile that still moves to its place loses the press.
  await expect(dialog.getByRole('row')).toHaveCount(1);
  await tile(page, word).click();
  await dialog.getByRole('button', { name: 'Add to post' }).click();
  await expect(dialog.getByText('Title is missing.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Low tide');
  await dialog.getByRole('button', { name: 'Add to post' }).click();
  await expect(dialog).toBeHidden();
  const frame = design.frameLocator('iframe').first().locator('.vh-card');
  await expect(frame).toHaveText('Low tide');
  await design.getByRole('button', { name: 'square' }).click();
  await expect(saved(page)).toBeVisible();
  await expect
    .poll(async () => (await postOf(page, id)).design)
    .toEqual({ template, format: 'square', variables: { title: 'Low tide' } });

  await design.getByRole('button', { name: 'Remove design' }).click();
  await expect.poll(async () => (await postOf(page, id)).design).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(frame).toHaveText('Low tide');
  await expect.poll(async () => (await postOf(page, id)).design).not.toBeNull();
});

test('the previews show the design as the picture that the post will have', async ({ page }) => {
  const word = uniqueWord();
  const template = await makeTemplate(page, word);
  const [own] = await sandboxes(page, `${word} own`, ['x']);
  const [common] = await sandboxes(page, `${word} common`, ['instagram', 'mastodon']);
  await openDraft(page, word, ['mastodon'], {
    design: { template, variables: { title: 'Spring tide' } },
    target_account_ids: [own, common],
    overrides: { x: { media: ['https://example.com/own.png'] } },
  });
  const frame = preview(page, 'Instagram').frameLocator('iframe').first().locator('.vh-card');
  await expect(frame).toHaveText('Spring tide');
  await expect(frame).toHaveAttribute('data-vh-ready', '1');
  await expect(preview(page, 'Instagram').getByRole('figure', { name: /^Design: Notice/ })).toBeVisible();
  // An account with pictures of its own sends those instead.
  await expect(preview(page, 'X')).toBeVisible();
  await expect(preview(page, 'X').locator('iframe')).toHaveCount(0);

  await page.getByRole('region', { name: 'Design' }).getByRole('button', { name: 'Remove design' }).click();
  await expect(preview(page, 'Instagram').getByText('Your image or video appears here')).toBeVisible();
});

test('the reviewer sees the design of a post', async ({ page, request }) => {
  const word = uniqueWord();
  const template = await makeTemplate(page, word);
  const account = await connectSandbox(request, 'mastodon', word);
  const id = await submitDraft(request, `Tides ${word}`, {
    target_account_ids: [account],
    design: { template, variables: { title: 'High tide' } },
  });
  await page.goto(`/review?post=${id}`);
  await expect(judged(page).frameLocator('iframe').first().locator('.vh-card')).toHaveText('High tide');
});

test('a table becomes a set of drafts, told row by row, and they are deleted again', async ({ page }) => {
  const word = uniqueWord();
  await openTemplate(page, word);
  await page.getByRole('button', { name: 'Fill from CSV' }).click();
  const dialog = page.getByRole('dialog');
  const table = dialog.getByRole('textbox', { name: 'Table' });
  await table.fill(
    `title,post_text\nFirst,Text ${word} one\nA headline that is far too long for it,Text ${word} two\nThird,Text ${word} three\n`,
  );
  await expect(dialog.getByText('2 of 3 rows are ready')).toBeVisible();
  await expect(dialog.getByText('Title has 38 characters; 30 fit.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create 2 drafts' }).click();
  await expect(dialog.getByText('2 drafts created.')).toBeVisible();
  const mine = async () =>
    (await call<Drafts>(page, 'schedule.php?action=drafts&per_page=100')).drafts.filter(({ body }) =>
      body.includes(word),
    );
  expect((await mine()).map(({ design }) => design)).toMatchObject([
    { variables: { title: 'Third' } },
    { variables: { title: 'First' } },
  ]);
  await dialog.getByRole('button', { name: 'Delete drafts' }).click();
  await expect(page.getByText('2 drafts deleted.')).toBeVisible();
  expect(await mine()).toEqual([]);
});

test('a filled template goes into an open draft, by the keyboard, in place of its design', async ({
  page,
}) => {
  const word = uniqueWord();
  const earlier = await makeTemplate(page, `${word}a`);
  const id = await openDraft(page, word, ['mastodon'], {
    design: { template: earlier, variables: { title: 'Ebb' } },
  });
  const template = await openTemplate(page, `${word}b`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Flood');
  await page.getByRole('button', { name: 'Use in existing draft' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a draft' });
  const draft = dialog.getByRole('button', { name: new RegExp(word) });
  await expect(draft).toContainText('replaces its design');
  await draft.press('Enter');
  await page.waitForURL(`**/compose/${id}`);
  expect((await postOf(page, id)).design).toEqual({ template, variables: { title: 'Flood' } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await postOf(page, id)).design)
    .toEqual({ template: earlier, variables: { title: 'Ebb' } });
});

test('a template is duplicated, and deleted once one has read what uses it', async ({ page }) => {
  const word = uniqueWord();
  const id = await makeTemplate(page, word);
  await makeDraft(page, word, ['mastodon'], { design: { template: id, variables: { title: 'Ebb' } } });
  await page.goto(`/templates/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: `Notice ${word}, copy` })).toBeVisible();

  await page.goto(`/templates/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 draft or scheduled post is using it');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`“Notice ${word}” deleted.`)).toBeVisible();
  await page.goto(`/templates/${id}`);
  await expect(page.getByRole('heading', { name: 'This template no longer exists' })).toBeVisible();
});
