import { useEffect, useEffectEvent, useState } from 'react';

import { networks } from '#contract/networks/all.ts';
import { isNetworkName, networkNames } from '#contract/networks/facts.ts';
import { scoreFacts, scoreNames, type PolicyDocument, type Scores } from '#contract/policy-document.ts';
import { api } from '#web/api.ts';
import { useRested } from '#web/lib/rested.ts';
import { Findings } from '#web/parts/findings.tsx';
import { VerdictBadge } from '#web/parts/verdict-badge.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

import { NumberField } from './policy-number.tsx';

/** Long enough that somebody has stopped typing, in ms. */
const restMs = 350;

/** No account is tried, but each network: as accounts of their names, by their places. */
const tried = networkNames.map((network, account_id) => ({
  account_id,
  network,
  name: networks[network].label,
  sandbox: false,
}));

/** A text and scores against the policy as it stands in the form, saved or not. */
export function PolicyTry({ document, isUnsaved }: { document: PolicyDocument; isUnsaved: boolean }) {
  const [body, setBody] = useState('');
  const [network, setNetwork] = useState('');
  const [scores, setScores] = useState<Scores>({});
  const attempt = api.policy.try.useMutation({ refusal: 'inline' });
  const asked = useRested({ body, network, scores, document }, restMs);
  const isAsked = asked.body.trim() !== '' || Object.keys(asked.scores).length > 0;
  const ask = useEffectEvent(() =>
    attempt.mutate({
      policy: asked.document,
      body: asked.body,
      scores: asked.scores,
      ...(isNetworkName(asked.network) && { networks: [asked.network] }),
    }),
  );
  useEffect(() => {
    if (isAsked) ask();
  }, [asked, isAsked]);
  const { data, error } = attempt;
  return (
    <section aria-labelledby="policy-try" className="rounded-md border border-line p-4">
      <h3 id="policy-try" className="text-sm font-semibold">
        Try it
      </h3>
      <p className="mb-3 text-soft">
        What a post and its scores would come to by {isUnsaved ? 'your unsaved changes' : 'this policy'}.
        Nothing is stored.
      </p>
      <div className="flex flex-col gap-3">
        <TextArea label="Text" placeholder="Write or paste a post" value={body} onChange={setBody} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Select
            label="On"
            value={network}
            options={[
              { value: '', label: 'all networks' },
              ...networkNames.map((value) => ({ value: value as string, label: networks[value].label })),
            ]}
            onChange={setNetwork}
          />
          {scoreNames.map((name) => (
            <NumberField
              key={name}
              label={`Try: ${scoreFacts[name].label}`}
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
        {error && <p className="text-danger">{error.message}</p>}
        {isAsked && data && (
          <output aria-label="What it comes to" className="flex flex-col gap-3 border-t border-line pt-3">
            <p className="flex flex-wrap items-center gap-2">
              By its scores: <VerdictBadge verdict={data.verdict} />
              <span className="text-soft">{data.reasons.map(({ text }) => text).join(' ')}</span>
            </p>
            <p className="text-soft">
              {data.skipped
                ? `An OK would not send it by itself. ${data.skipped.text}`
                : 'Its scores let an OK send it.'}
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
