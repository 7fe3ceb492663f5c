import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { scoreFacts, scoreNames } from '#contract/posts/policy-document.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { codeName } from './code-name.ts';
import { machineLabel, tokensText } from './reading-labels.ts';
import { VerdictBadge, verdictLabels } from './verdict-badge.tsx';

type Entry = PostRow['review']['entries'][number];

/** The post's earlier verdicts, latest first. */
export function EarlierVerdicts({ entries, zone }: { entries: readonly Entry[]; zone: string }) {
  if (entries.length === 0) return <p className="text-soft">No reviews yet.</p>;
  return (
    <ol className="flex flex-col divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-2.5 first:pt-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint">
            <VerdictBadge verdict={entry.verdict} />
            <span className="font-medium text-ink">{entry.user_name || 'Former member'}</span>
            {entry.agent && <Badge hint="An agent, not a person">Agent</Badge>}
            <Ago at={entry.created_at} zone={zone} isSentence />
            {entry.given_verdict !== entry.verdict && (
              <span>was “{verdictLabels[entry.given_verdict]}”, downgraded by policy</span>
            )}
            {entry.ignored && (
              <Badge
                hint={
                  entry.by_link
                    ? 'Feedback from outside the team. It doesn’t replace an internal review.'
                    : 'A review of one’s own post, or withdrawn by its reviewer'
                }
              >
                {entry.by_link ? 'Advisory' : 'Not counted'}
              </Badge>
            )}
            {!entry.ignored && !entry.current && <Badge hint="The post has changed since">Outdated</Badge>}
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
            Based on{' '}
            {entry.policy_version === 0 ? 'the default policy' : `policy version ${entry.policy_version}`}
            <span data-hint={tokensText(entry)}>{machineLabel(entry)}</span>
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
