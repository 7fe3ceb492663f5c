import { countAll } from '#server/areas/analytics/analytics/count.ts';
import { fillAnalytics } from './analytics.ts';
import { ms, percentiles, repeated, report, timed, times } from './measure.ts';
import { withProgram } from './program.ts';
import { emptyStore } from './store.ts';

const port = 4497;
/** `BENCH_POSTS` tries it small. */
const posts = Number(process.env.BENCH_POSTS ?? 50_000);
const rounds = 40;

/**
 * Making a report's page, link and PDF, and opening them, against what Analytics takes to read the same numbers: one
 * program, one request after the other.
 */
export async function reportsBench(): Promise<void> {
  const database = await emptyStore('reports');
  const { key, projectId } = await fillAnalytics(database, posts);
  await countAll(database.db);
  await database.pool.query('vacuum analyze');
  await database.close();
  await withProgram({ store: 'reports', port, env: { DEMO: '0' } }, async () => {
    const range = `analytics.php?days=90&project_id=${projectId}`;
    const make = { action: 'create', name: 'Quarter', project_id: projectId, range: 'last_90_days' };
    const { id } = (await call<{ report: { id: number } }>(key, 'reports.php', make)).report;
    const link = async () =>
      (await call<{ url: string }>(key, 'reports.php', { action: 'create_link', id, name: 'Client' })).url;
    const url = await link();
    const read = await measured(async () => {
      for (const query of ['', '&action=report', '&action=posts', '&action=followers'])
        await call(key, `${range}${query}`);
    });
    const row = (what: string, { p50, p95 }: Measured) => [what, ms(p50), times(p50 / read.p50), ms(p95)];
    const firstPdf = await timed(() => open(`${url}.pdf`));
    const pdfs: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const fresh = await link();
      pdfs.push(await timed(() => open(`${fresh}.pdf`)));
    }
    report(`Reports of 90 days among ${posts.toLocaleString('en')} posts; the first PDF ${ms(firstPdf)}`, [
      ['', 'p50', 'against Analytics', 'p95'],
      ['Analytics: all numbers of a report', ms(read.p50), times(1), ms(read.p95)],
      row('preview', await measured(() => call(key, `reports.php?action=preview&id=${id}`))),
      row('creating a link', await measured(link)),
      row('opening a link', await measured(() => open(url))),
      row('PDF of a new link', percentiles(pdfs)),
      row('PDF again', await measured(() => open(`${url}.pdf`))),
    ]);
  });
}

type Measured = Pick<ReturnType<typeof percentiles>, 'p50' | 'p95'>;

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  await repeated(5, work);
  return percentiles(await repeated(rounds, work));
}

async function open(url: string): Promise<void> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}

async function call<Data>(key: string, path: string, body?: object): Promise<Data> {
  const answer = await fetch(`http://127.0.0.1:${port}/tool/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}
