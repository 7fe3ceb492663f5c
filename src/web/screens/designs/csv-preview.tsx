import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { cellOf, type CsvTable } from './csv-rows.ts';
import type { MadeRow } from './make-drafts.ts';

interface CsvPreviewProps {
  template: WholeTemplate;
  table: CsvTable;
  /** Results by line. */
  made: Readonly<Record<number, MadeRow>>;
}

/** The parsed rows, each with its status. */
export function CsvPreview({ template: { variables }, table: { rows, ignored }, made }: CsvPreviewProps) {
  const columns = ignored.join(', ');
  return (
    <div className="flex flex-col gap-1">
      {ignored.length > 0 && (
        <p className="text-xs text-warning">
          {plural(ignored.length, {
            one: `This column is ignored: ${columns}.`,
            other: `These columns are ignored: ${columns}.`,
          })}
        </p>
      )}
      <section
        aria-label={t`Rows`}
        // A scroll container must be reachable by keyboard, and this one may hold nothing focusable.
        tabIndex={0}
        className="shrink-0 overflow-x-auto rounded-md border border-line"
      >
        <table className="w-full text-start text-xs">
          <thead className="text-faint">
            <tr className="border-b border-line">
              <th className="px-2 py-1.5 font-medium">{t`Line`}</th>
              <th className="px-2 py-1.5 font-medium">{t`Status`}</th>
              {variables.map(({ key, label }) => (
                <th key={key} className="px-2 py-1.5 font-medium">
                  {label || key}
                </th>
              ))}
              <th className="px-2 py-1.5 font-medium">{t`Post text`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, filling, body, problems }) => (
              <tr key={line} className="border-b border-line align-top last:border-0">
                <td className="figures px-2 py-1.5 text-faint">{line}</td>
                <td className="min-w-40 px-2 py-1.5">
                  <State problems={problems} made={made[line]} />
                </td>
                {variables.map(({ key }) => (
                  <td key={key} dir="auto" className="max-w-48 truncate px-2 py-1.5">
                    {cellOf(filling.variables[key])}
                  </td>
                ))}
                <td dir="auto" className="max-w-48 truncate px-2 py-1.5">
                  {body}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function State({ problems, made }: { problems: readonly string[]; made: MadeRow | undefined }) {
  if (made && 'id' in made)
    return (
      <Link
        to="/compose/$postId"
        params={{ postId: String(made.id) }}
        className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
      >
        {t`Draft ${{ number: made.id }}`}
      </Link>
    );
  if (made) return <span className="text-danger">{made.refusal}</span>;
  if (problems.length > 0) return <span className="text-danger">{problems.join(' ')}</span>;
  return <span className="text-good">{t`Ready`}</span>;
}
