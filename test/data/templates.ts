import type { TemplateRow, WholeTemplate } from '#contract/designs/template-fields.ts';
import type { Database } from '#server/db/connect.ts';
import type { Answer } from '#test/app/app.ts';
import { startNewsroom, type Colleague } from './newsroom.ts';

/** A template of two formats with one variable. */
export const layout = {
  slug: 'headline',
  name: 'Headline',
  category: 'announcement',
  media_type: 'image',
  canvas_w: 1080,
  canvas_h: 1350,
  formats: [
    { name: 'portrait', w: 1080, h: 1350, default: true, networks: ['instagram'] },
    { name: 'wide', w: 1200, h: 628, networks: ['x'] },
  ],
  html: '<div class="vh-card"><h1>{{title}}</h1></div>',
  css: '.vh-card { color: var(--ink) }',
  palette: { ink: '#111111', paper: '#ffffff' },
  fonts: [],
  variables: [{ key: 'title', label: 'Title', type: 'text', rules: { max_chars: 20 }, required: true }],
};

export const oneOf = ({ body }: Answer) => (body.data as { template: WholeTemplate }).template;
export const rowsOf = ({ body }: Answer) => (body.data as { templates: TemplateRow[] }).templates;
export const fieldsOf = ({ body }: Answer) => Object.keys(body.error?.details?.['fields'] ?? {});

/** An organization with templates, and a stranger in another one. */
export async function startTemplates(database: Database) {
  const room = await startNewsroom(database);
  const { app } = room;
  const here = await room.project();
  const owner = await room.colleague('full', { role: 'owner' });
  const elsewhere = await room.addOrganization();
  const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
  const theirs = await room.project([], { organizationId: elsewhere });

  const path = 'templates.php';
  const get = (by: Colleague, asked: Record<string, unknown>) => app.call('GET', path, asked, by.key);
  const post = (by: Colleague, action: string, input: Record<string, unknown>) =>
    app.call('POST', path, { action, ...input }, by.key);
  const assign = (by: Colleague, action: string, input: Record<string, unknown>) =>
    app.call('POST', 'template-assignments.php', { action, ...input }, by.key);

  let made = 0;
  async function make(changes: Record<string, unknown> = {}): Promise<WholeTemplate> {
    made++;
    const answer = await post(owner, 'create', { ...layout, slug: `made-${made}`, ...changes });
    if (!answer.body.success) throw new Error(JSON.stringify(answer.body.error));
    return oneOf(answer);
  }

  const globalOne = async () => oneOf(await get(stranger, { slug: 'quote-plain' }));

  return { room, here, owner, stranger, theirs, get, post, assign, make, globalOne };
}
