import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';

import { isNetworkName, networkNames } from '#contract/networks/facts.ts';
import { networkLabels } from '#contract/networks/names.ts';
import { scoreFacts, scoreNames, type PolicyDocument, type Scores } from '#contract/posts/policy-document.ts';
import { api } from '#web/api.ts';
import { useRested } from '#web/lib/rested.ts';
import { Findings } from '#web/parts/posts/findings.tsx';
import { VerdictBadge } from '#web/parts/posts/verdict-badge.tsx';
import { Refusal } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { NumberField } from './policy-number.tsx';

/** Debounce of typing, in ms. */
const restMs = 350;

/** Pseudo-accounts, one per network, since the policy is tried against networks, not accounts. */
const tried = networkNames.map((network, account_id) => ({
  account_id,
  network,
  name: networkLabels[network],
  sandbox: false,
}));

/** Tries a text and scores against the policy in the form, saved or not. */
export function PolicyTry({ document, isUnsaved }: { document: PolicyDocument; isUnsaved: boolean }) {
  const [body, setBody] = useState('');
  const [network, setNetwork] = useState('');
  const [scores, setScores] = useState<Scores>({});
  const attempt = api.policy.try.useMutation({ refusal: 'inline' });
  const input = useRested({ body, network, scores, document }, restMs);
  const hasInput = input.body.trim() !== '' || Object.keys(input.scores).length > 0;
  const run = useEffectEvent(() =>
    attempt.mutate({
      policy: input.document,
      body: input.body,
      scores: input.scores,
      ...(isNetworkName(input.network) && { networks: [input.network] }),
    }),
  );
  useEffect(() => {
    if (hasInput) run();
  }, [input, hasInput]);
  const { data, error } = attempt;
  return (
    <section aria-labelledby="policy-try" className="rounded-md border border-line p-4">
      <h3 id="policy-try" className="text-sm font-semibold">
        {t`Test the policy`}
      </h3>
      <p className="mb-3 text-soft">
        {isUnsaved
          ? t`See the verdict for a sample post and its scores under your unsaved changes. Nothing is saved.`
          : t`See the verdict for a sample post and its scores under this policy. Nothing is saved.`}
      </p>
      <div className="flex flex-col gap-3">
        <TextArea label={t`Text`} placeholder={t`Write or paste a post`} value={body} onChange={setBody} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Select
            label={t({ message: 'On', context: 'on a network' })}
            value={network}
            options={[
              { value: '', label: t`all networks` },
              ...networkNames.map((value) => ({ value: value as string, label: networkLabels[value] })),
            ]}
            onChange={setNetwork}
          />
          {scoreNames.map((name) => (
            <NumberField
              key={name}
              label={t`Test: ${{ score: scoreFacts[name].label }}`}
              before={scoreFacts[name].label}
              value={scores[name]}
              min={scoreFacts[name].min}
              max={scoreFacts[name].max}
              isDisabled={false}
              onChange={(value) => {
                const { [name]: _, ...others } = scores;
                setScores(value === undefined ? others : { ...others, [name]: value });
              }}
            />
          ))}
        </div>
        <Refusal error={error} />
        {hasInput && data && (
          <output aria-label={t`Result`} className="flex flex-col gap-3 border-t border-line pt-3">
            <p className="flex flex-wrap items-center gap-2">
              {t`By scores:`} <VerdictBadge verdict={data.verdict} />
              <span className="text-soft">{data.reasons.map(({ text }) => text).join(' ')}</span>
            </p>
            <p className="text-soft">
              {data.skipped
                ? t`“Looks good” would not publish it automatically. ${{ reason: data.skipped.text }}`
                : t`Within the thresholds: “Looks good” would publish it.`}
            </p>
            <Findings
              findings={data.findings.map((finding) => ({
                ...finding,
                account_id: networkNames.findIndex((name) => name === finding.network),
              }))}
              accounts={tried}
            />
          </output>
        )}
      </div>
    </section>
  );
}
