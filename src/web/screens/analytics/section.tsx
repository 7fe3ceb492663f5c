import { t } from '@lingui/core/macro';
import { ChartColumn, Download, TableProperties } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '#web/ui/button.tsx';
import { useAnalytics } from './analytics-context.ts';
import type { SectionId } from './analytics-search.ts';
import { useCsvFile, type CsvTable } from './csv-file.ts';

interface SectionProps {
  id: SectionId;
  title: string;
  /** A short description of the content. */
  note?: ReactNode;
  csv: CsvTable;
  tools?: ReactNode;
  chart: ReactNode;
  /** Rendered only when shown. */
  table: () => ReactNode;
  /** In print the table follows the chart, unless the chart shows everything. */
  inPrint?: 'both' | 'chart' | 'table';
  className?: string;
}

/** A section of the report: a chart, the same data as a table, and a download. */
export function Section({
  id,
  title,
  note,
  csv,
  tools,
  chart,
  table,
  inPrint = 'both',
  className = '',
}: SectionProps) {
  const { isTable, turn, isPrinting } = useAnalytics();
  const save = useCsvFile();
  const asTable = isTable(id);
  const isChart = isPrinting ? inPrint !== 'table' : !asTable;
  const hasTable = isPrinting ? inPrint !== 'chart' : asTable;
  return (
    <section aria-labelledby={`${id}-title`} className={`min-w-0 ${className}`}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-1 border-b border-line print:mb-2 print:break-after-avoid">
        <h2 id={`${id}-title`} className="text-base font-semibold">
          {title}
        </h2>
        {note && <p className="ms-2 truncate text-xs text-faint max-sm:hidden">{note}</p>}
        <span className="ms-auto flex items-center gap-1" data-no-print>
          {tools}
          <IconButton label={asTable ? t`${title} as chart` : t`${title} as table`} onPress={() => turn(id)}>
            {asTable ? (
              <ChartColumn aria-hidden className="size-4" strokeWidth={1.75} />
            ) : (
              <TableProperties aria-hidden className="size-4" strokeWidth={1.75} />
            )}
          </IconButton>
          <IconButton label={t`${title} as CSV`} onPress={() => void save(csv)}>
            <Download aria-hidden className="size-4" strokeWidth={1.75} />
          </IconButton>
        </span>
      </div>
      {isChart && <div className="print:break-inside-avoid">{chart}</div>}
      {hasTable && <div className="print:mt-3">{table()}</div>}
    </section>
  );
}
