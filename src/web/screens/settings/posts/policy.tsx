import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PolicyDocument } from '#contract/posts/policy-document.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { PolicyCriteria } from './policy-criteria.tsx';
import { documentOf, isSame } from './policy-labels.ts';
import { PolicyReviewer } from './policy-reviewer.tsx';
import { PolicyRules } from './policy-rules.tsx';
import { PolicySaveBar } from './policy-save-bar.tsx';
import { PolicyScores } from './policy-scores.tsx';
import { PolicyTry } from './policy-try.tsx';
import { PolicyVersions } from './policy-versions.tsx';

/** The organization's rules for its posts: readable by everyone, editable by admins. */
export function PolicySettings() {
  const zone = useZone();
  const { organization, permissions } = useMe();
  const mayChange = permissions.includes('manage') && organization?.role !== 'member';
  const query = api.policy.get.useQuery({});
  const { data } = query;
  return (
    <Section title={t`Review policy`} description={data && <About policy={data} zone={zone} />}>
      <Query of={query} what={t`policy`} loading={<Skeleton className="h-96 w-full" />}>
        {(data) => (
          <>
            <PolicyReviewer reviewer={data.reviewer} zone={zone} />
            <PolicyForm saved={data} version={data.version} mayChange={mayChange} />
          </>
        )}
      </Query>
    </Section>
  );
}

type Policy = DataOf<Contract['policy']['get']>;

/** The version in force, its author and its time; the initial version has no author. */
function About({ policy: { version, created_at, created_by }, zone }: { policy: Policy; zone: string }) {
  if (version === 0 || created_at === null)
    return t`The default policy: automated checks, review criteria and score thresholds.`;
  const when = <Ago at={created_at} zone={zone} isSentence />;
  // An element, because angle brackets in a plain string would be parsed as tags.
  const name = created_by && <span>{created_by.user_name}</span>;
  return name === null ? (
    <Trans>
      Version {version}, {when}. Each review names the version it was based on.
    </Trans>
  ) : (
    <Trans>
      Version {version}, by {name}, {when}. Each review names the version it was based on.
    </Trans>
  );
}

interface PolicyFormProps {
  saved: PolicyDocument;
  version: number;
  mayChange: boolean;
}

function PolicyForm({ saved, version, mayChange }: PolicyFormProps) {
  /** The user's changes, and the version they are based on; null without any. */
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
      <PolicyVersions inForce={version} mayChange={mayChange} onUse={(older) => change(documentOf(older))} />
      {own && (
        <PolicySaveBar
          saved={saved}
          version={version}
          own={own}
          onDone={() => setOwn(null)}
          onDiscard={() => {
            setOwn(null);
            toast(t`Changes discarded.`, () => setOwn(own));
          }}
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
