import { test, type Page } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';

import { call } from './board.ts';
import { ownInstance } from './instances.ts';

/** How a test's engine behaves: it drops this from every text, or answers that it is not ready. */
export const engine: { leavesOut: string | null; isDown: boolean } = { leavesOut: null, isDown: false };

/** A LibreTranslate server for the tests of a file, which puts the language before each text. */
export function playEngine(): void {
  let server: Server;
  test.beforeAll(async () => {
    server = createServer((request, response) => {
      // Sources that other tests added may be polled at this port.
      if (request.url !== '/translate') return void response.writeHead(404).end();
      void json(request).then((body) => {
        const { q, target } = Object(body) as { q: string[]; target: string };
        const { leavesOut, isDown } = engine;
        const translatedText = q.map(
          (part) => `${target}: ${leavesOut ? part.replace(leavesOut, '') : part}`,
        );
        response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isDown ? { error: 'Models are being loaded' } : { translatedText }));
      });
    });
    await new Promise<void>((ready) => server.listen(ownInstance().outsidePort, '127.0.0.1', ready));
  });
  test.afterAll(() => new Promise((closed) => server.close(closed)));
  test.beforeEach(() => {
    engine.leavesOut = null;
    engine.isDown = false;
  });
}

export interface Project {
  id: number;
  name: string;
}

/** The demo's English project, linked to its German and its Japanese one. */
export async function linkedProjects(
  page: Page,
): Promise<{ english: Project; german: Project; japanese: Project }> {
  const { projects } = await call<{ projects: (Project & { lang: string })[] }>(page, 'projects.php');
  const of = (lang: string) => {
    const found = projects.find((project) => project.lang === lang);
    if (!found) throw new Error(`The demo has no project in ${lang}.`);
    return found;
  };
  const [english, german, japanese] = [of('en'), of('de'), of('ja')];
  await call(page, 'projects.php', {
    action: 'link',
    project_id: english.id,
    translates_to: [german.id, japanese.id],
  });
  return { english, german, japanese };
}

export async function englishDraft(page: Page, fields: object): Promise<number> {
  const { english } = await linkedProjects(page);
  const { id } = await call<{ id: number }>(page, 'schedule.php', {
    draft: true,
    project_id: english.id,
    ...fields,
  });
  return id;
}

/** A source and its German draft, translated by the engine. */
export async function translatedDraft(
  page: Page,
  fields: object,
): Promise<{ source: number; draft: number }> {
  const source = await englishDraft(page, fields);
  const { german } = await linkedProjects(page);
  const { id } = await call<{ id: number }>(page, 'schedule.php?action=translate', {
    id: source,
    project_id: german.id,
  });
  return { source, draft: id };
}
