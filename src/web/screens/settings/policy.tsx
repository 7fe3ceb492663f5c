import { useState } from 'react';

import type { PolicyDocument } from '#contract/policy-document.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useMe, useZone } from '#web/parts/me.ts';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';

import { PolicyCriteria } from './policy-criteria.tsx';
import { PolicyReviewer } from './policy-reviewer.tsx';
import { PolicyRules } from './policy-rules.tsx';
import { PolicySaveBar } from './policy-save-bar.tsx';
import { PolicyScores } from './policy-scores.tsx';
import { PolicyTry } from './policy-try.tsx';
import { PolicyVersions } from './policy-versions.tsx';
import { documentOf, isSame } from './policy-words.ts';
import { Section } from './section.tsx';

/** What the organization asks of its posts: read by everybody, written by who leads. */
export function PolicySettings() {
  const zone = useZone();
  const { organization, permissions } = useMe();
  const mayChange = permissions.includes('manage') && organization?.role !== 'member';
  const { data, error, refetch } = api.policy.get.useQuery({});
  const description = data ? (
    data.version === 0 ? (
      'The default policy. What the machine checks, what a reviewer judges, and from where on a verdict follows.'
    ) : (
      <>
        Version {data.version}
        {data.created_by && `, by ${data.created_by.user_name}`}
        {data.created_at && (
          <>
            , <Ago at={data.created_at} zone={zone} inWords />
          </>
        )}
        . Each verdict names the version it was judged by.
      </>
    )
  ) : null;
  return (
    <Section title="Review policy" description={description}>
      {error && !data && (
        <ErrorState
          title="The policy could not be loaded"
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data && <PolicyReviewer reviewer={data.reviewer} zone={zone} />}
      {data && <PolicyForm saved={data} version={data.version} mayChange={mayChange} />}
    </Section>
  );
}

interface PolicyFormProps {
  saved: PolicyDocument;
  version: number;
  mayChange: boolean;
}

function PolicyForm({ saved, version, mayChange }: PolicyFormProps) {
  /** The own changes, and the version they were made from; null without any. */
  const [own, setOwn] = useState<{ document: PolicyDocument; from: number } | null>(null);
  const document = own?.document ?? documentOf(saved);
  const change = (next: PolicyDocument) =>
    setOwn(isSame(next, saved) ? null : { document: next, from: own?.from ?? version });
  const form = { document, mayChange, onChange: change };
  return (
    <div className="flex flex-col gap-10">
      <PolicyRules {...form} />
      <PolicyCriteria {...form} />
      <PolicyScores {...form} />
      <PolicyTry document={document} isUnsaved={own !== null} />
      <PolicyVersions
        inForce={version}
        mayChange={mayChange}
        onTakeUp={(older) => change(documentOf(older))}
      />
      {own && (
        <PolicySaveBar
          saved={saved}
          version={version}
          own={own}
          onDone={() => setOwn(null)}
          onBuildOn={(from) => setOwn({ ...own, from })}
        />
      )}
    </div>
  );
}

export interface PolicyPart {
  document: PolicyDocument;
  mayChange: boolean;
  onChange: (document: PolicyDocument) => void;
}
