import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { PostRow } from '#contract/posts.ts';
import { scoreFacts, scoreNames } from '#contract/policy-document.ts';
import { Badge } from '#web/ui/badge.tsx';

import { Ago } from './ago.tsx';
import { codeName } from './code-name.ts';
import { machineWords, tokenWords } from './reading-words.ts';
import { VerdictBadge, verdictWords } from './verdict-badge.tsx';

type Entry = PostRow['review']['entries'][number];

/** What was said of the post so far, the latest first. */
export function EarlierVerdicts({ entries, zone }: { entries: readonly Entry[]; zone: string }) {
  if (entries.length === 0) return <p className="text-soft">Nobody has judged it yet.</p>;
  return (
    <ol className="flex flex-col divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-2.5 first:pt-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint">
            <VerdictBadge verdict={entry.verdict} />
            <span className="font-medium text-ink">{entry.user_name || 'Somebody who has left'}</span>
            {entry.agent && <Badge hint="A machine, not a person">Agent</Badge>}
            <Ago at={entry.created_at} zone={zone} inWords />
            {entry.given_verdict !== entry.verdict && (
              <span>said {verdictWords[entry.given_verdict]}, made worse by the policy</span>
            )}
            {entry.ignored && (
              <Badge
                hint={
                  entry.by_link
                    ? 'Word from outside: it is no grade, and lifts nothing that the house asks for'
                    : 'A verdict on the own post does not count'
                }
              >
                {entry.by_link ? 'No grade' : 'Does not count'}
              </Badge>
            )}
            {!entry.ignored && !entry.current && (
              <Badge hint="The post has changed since">Of an earlier text</Badge>
            )}
          </p>
          <Readings scores={entry.scores} />
          {entry.warnings.length > 0 && (
            <ul className="mt-1.5 flex flex-col gap-1">
              {entry.warnings.map((warning) => (
                <li key={`${warning.code} ${warning.network} ${warning.text}`} className="flex gap-2">
                  <span className="w-20 shrink-0 text-xs leading-5 text-faint" data-hint={warning.code}>
                    {codeName(warning.code)}
                  </span>
                  <span dir="auto" className="min-w-0 break-words text-soft">
                    {warning.text}
                    {warning.network && isNetworkName(warning.network) && (
                      <span className="text-faint"> On {networks[warning.network].label}.</span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {entry.note && (
            <p dir="auto" className="mt-1.5 break-words whitespace-pre-wrap">
              {entry.note}
            </p>
          )}
          <p hidden={entry.by_link} className="mt-1 text-xs text-faint">
            By {entry.policy_version === 0 ? 'the default policy' : `policy version ${entry.policy_version}`}
            <span data-hint={tokenWords(entry)}>{machineWords(entry)}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Readings({ scores }: { scores: Entry['scores'] }) {
  const read = scoreNames.filter((name) => scores[name] !== undefined);
  if (read.length === 0) return null;
  return (
    <dl className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {read.map((name) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-faint">{scoreFacts[name].label}</dt>
          <dd className="figures font-medium">{scores[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
