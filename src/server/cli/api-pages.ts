import { wholeNumber, type ApiCall } from './api-command.ts';
import { option } from './command.ts';

/** The options of a command that lists. */
export const pageOptions = {
  page: { type: 'string' },
  'per-page': { type: 'string' },
  all: { type: 'boolean' },
} as const;

export const pageUsage = '[--page N] [--per-page N] [--all]';

interface Page<Data> {
  data: Data;
  meta: { page: number; total: number; total_pages: number };
}

/** Shows one page of a list, or with --all one after the other. */
export async function showPages<Data>(
  call: ApiCall,
  pages: (paging: { page?: number; per_page?: number }) => AsyncIterable<Page<Data>>,
  linesOf: (data: Data) => string[],
): Promise<void> {
  const { all } = call.values;
  const page = wholeNumber(option(call, 'page'), '--page');
  const perPage = wholeNumber(option(call, 'per-page'), '--per-page') ?? (all ? 100 : undefined);
  for await (const answer of pages({ page, per_page: perPage })) {
    const lines = linesOf(answer.data);
    call.show(answer, lines.length > 0 ? lines : ['Nothing was found.']);
    if (!all) return;
    call.progress(`Page ${answer.meta.page} of ${answer.meta.total_pages}`);
  }
}
