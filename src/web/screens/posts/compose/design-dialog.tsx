import { t } from '@lingui/core/macro';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';

import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { api } from '#web/api.ts';
import { namedBy, plainFilling, type Design, type Filling } from '#web/parts/designs/design.ts';
import { FillTemplate, problemsOf } from '#web/parts/designs/fill-template.tsx';
import { TemplateTiles } from '#web/parts/designs/template-tiles.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';

interface DesignDialogProps {
  /** The draft's current design. */
  design: Design | null;
  project: number;
  onDone: (design: Design) => void;
  onClose: () => void;
}

/** Chooses a template, then fills it in. */
export function DesignDialog({ design, project, onDone, onClose }: DesignDialogProps) {
  const [chosen, setChosen] = useState(design && namedBy(design));
  const begun = design && JSON.stringify(chosen) === JSON.stringify(namedBy(design)) ? design : null;
  return (
    <Dialog title={t`Choose a template`} isOpen onClose={onClose} size="large" isForm>
      {chosen ? (
        <Fill
          key={JSON.stringify(chosen)}
          named={chosen}
          begun={begun}
          onOther={() => setChosen(null)}
          onDone={onDone}
        />
      ) : (
        <Choose project={project} onChoose={(id) => setChosen({ id })} />
      )}
    </Dialog>
  );
}

function Choose({ project, onChoose }: { project: number; onChoose: (id: number) => void }) {
  const [q, setQ] = useState('');
  const query = api.templates.list.useInfiniteQuery({ project_id: project, ...(q !== '' && { q }) });
  const templates = query.data?.pages.flatMap(({ data }) => data.templates) ?? [];
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <SearchField
        label={t`Find a template`}
        placeholder={t`Name or description`}
        value={q}
        onSearch={setQ}
        className="w-full shrink-0 sm:max-w-64"
      />
      <div className="flex min-h-0 flex-1 flex-col">
        <QueryState
          query={query}
          what={t`templates`}
          isEmpty={templates.length === 0}
          metricsHidden={false}
          loading={<Skeleton className="h-60 w-full" />}
          empty={
            <EmptyState title={t`No matching templates`}>
              {t`Search looks for every word in template names and descriptions.`}
            </EmptyState>
          }
          end={<></>}
        >
          <TemplateTiles
            templates={templates}
            onOpen={({ id }) => onChoose(id)}
            hasMore={query.hasNextPage}
            isLoadingMore={query.isFetchingNextPage}
            onEnd={() => void query.fetchNextPage()}
          />
        </QueryState>
      </div>
    </div>
  );
}

interface FillProps {
  named: { id: number } | { slug: string };
  begun: Filling | null;
  onOther: () => void;
  onDone: (design: Design) => void;
}

function Fill({ named, begun, onOther, onDone }: FillProps) {
  const { data, error } = api.templates.get.useQuery(named);
  if (error && !data)
    return (
      <EmptyState
        title={t`This template can’t be used`}
        action={<Button onPress={onOther}>{t`Choose another template`}</Button>}
      >
        {error.message}
      </EmptyState>
    );
  if (!data) return <Skeleton className="h-60 w-full" />;
  return <FillForm template={data.template} begun={begun} onOther={onOther} onDone={onDone} />;
}

function FillForm({
  template,
  begun,
  onOther,
  onDone,
}: Omit<FillProps, 'named'> & { template: WholeTemplate }) {
  const [filling, setFilling] = useState<Filling>(begun ?? { variables: {} });
  const [showsMissing, setShowsMissing] = useState(false);
  const problems = problemsOf(template, filling);
  return (
    <>
      <FillTemplate template={template} filling={filling} onChange={setFilling} showsMissing={showsMissing} />
      <footer className="mt-3 flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line pt-3">
        <Button variant="quiet" className="me-auto -ms-2 px-2" onPress={onOther}>
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t`Change template`}
        </Button>
        {showsMissing && problems.length > 0 && (
          <p role="alert" className="text-danger">
            {problems[0]?.text}
          </p>
        )}
        <Button
          variant="primary"
          onPress={() => {
            if (problems.length > 0) setShowsMissing(true);
            else onDone({ template: template.id, ...plainFilling(filling) });
          }}
        >
          {t`Add to post`}
        </Button>
      </footer>
    </>
  );
}
