import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { shortLinks as contract } from '#contract/posts/short-links.ts';
import { hasProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { csvOf } from '#server/lib/csv.ts';
import { daysOf } from '#server/lib/day-range.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { titleOf } from '#server/lib/post-names.ts';
import { shortUrlOf } from './addresses.ts';
import * as store from './store-lists.ts';

const mostCsvRows = 5_000;

type ShortLink = AnswerOf<typeof contract.get>['link'];

export const shortLinks = {
  async list(ctx, { page, per_page, ...input }) {
    const which = await whichOf(ctx, input);
    const [sums, days, found] = await Promise.all([
      store.sumLinks(ctx.db, which),
      store.listDays(ctx.db, which),
      store.listLinks(ctx.db, which, windowOfPage({ page, per_page })),
    ]);
    const { rows, meta } = pageOf({ page, per_page }, found, sums.links);
    const { from, to } = which;
    return { data: { from, to, counts: sums, days, links: rows.map((row) => present(ctx, row)) }, meta };
  },

  async get(ctx, { id, ...range }) {
    const which = { ...(await whichOf(ctx, range)), linkId: id };
    const [link] = await store.listLinks(ctx.db, which, { offset: 0, limit: 1 });
    if (!link) throw notFound(t`This short link was not found.`);
    const { from, to } = which;
    const [days, hours, hosts] = await Promise.all([
      store.listDays(ctx.db, which),
      store.listHours(ctx.db, which),
      store.listHosts(ctx.db, id),
    ]);
    const referrers = hosts.map(({ host, clicks }) => ({ host: host === '' ? null : host, clicks }));
    return { from, to, link: present(ctx, link), days, hours, referrers };
  },

  async csv(ctx, input) {
    const which = await whichOf(ctx, input);
    const rows = await store.listLinks(ctx.db, which, { offset: 0, limit: mostCsvRows });
    return {
      filename: `copydesk-links-${which.from}-${which.to}.csv`,
      csv: csvOf(
        rows.map((row) => {
          const { url, created_at: _, sandbox, ...link } = present(ctx, row);
          return { url, ...link, sandbox: sandbox ? 'yes' : 'no', created_at: row.created_at };
        }),
      ),
    };
  },
} satisfies HandlersOf<'shortLinks'>;

interface Range {
  days: number;
  from?: string | undefined;
  to?: string | undefined;
}

/** @throws CodedError validation_error for an impossible range; not_found for an unknown project */
async function whichOf(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  {
    project_id: projectId,
    post_id: postId,
    network,
    accounts,
    ...range
  }: Range & {
    project_id?: number | undefined;
    post_id?: number | undefined;
    network?: string | undefined;
    accounts?: 'real' | 'sandbox' | undefined;
  },
): Promise<store.Which> {
  const { organizationId } = actor;
  if (projectId !== undefined && !(await hasProjects(db, organizationId, [projectId])))
    throw notFound(t`This project was not found.`);
  const sandbox = accounts && accounts === 'sandbox';
  return {
    organizationId,
    projectId,
    postId,
    network,
    sandbox,
    ...daysOf(range, now.toISOString().slice(0, 10)),
  };
}

function present({ settings }: Pick<Context, 'settings'>, row: store.CountedLink): ShortLink {
  const { id, code, address, leads_to, project_id, post_id, account_id, account_name, network } = row;
  const { sandbox, created_at, clicks, robots, visitors } = row;
  return {
    id,
    url: shortUrlOf(settings, code),
    address,
    leads_to,
    project_id,
    post_id,
    post: titleOf(row),
    account_id,
    account_name,
    network,
    sandbox,
    created_at,
    clicks,
    robots,
    visitors,
  };
}
