import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { isNetworkName } from '#contract/networks/facts.ts';
import { networkLabels } from '#contract/networks/names.ts';
import { scoreFacts, scoreNames } from '#contract/posts/policy-document.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { countsGuests } from './approval.ts';
import { codeName } from './code-name.ts';
import { authorsLinkText } from './guest-links.ts';
import { machineLabel, tokensText } from './reading-labels.ts';
import { VerdictBadge, verdictLabels } from './verdict-badge.tsx';

type Entry = PostRow['review']['entries'][number];

interface EarlierVerdictsProps {
  entries: readonly Entry[];
  zone: string;
  /** Where the post is in its approval steps. */
  approval: PostRow['approval'];
}

/** The post's earlier verdicts, latest first. */
export function EarlierVerdicts({ entries, zone, approval }: EarlierVerdictsProps) {
  const { user } = useMe();
  const isGuestCounted = countsGuests(approval);
  if (entries.length === 0) return <p className="text-soft">{t`No reviews yet.`}</p>;
  return (
    <ol className="flex flex-col divide-y divide-line">
      {entries.map((entry) => (
        <Verdict
          key={entry.id}
          entry={entry}
          zone={zone}
          isGuestCounted={isGuestCounted}
          why={isUncounted(entry) ? authorsLinkText(approval, user.id) : null}
        />
      ))}
    </ol>
  );
}

/** A guest's approval of this version that no step counts. */
const isUncounted = ({ verdict, by_authors_link, current }: Entry) =>
  verdict === 'ok' && by_authors_link && current;

interface VerdictProps {
  entry: Entry;
  zone: string;
  isGuestCounted: boolean;
  /** Why it approves no step, and what to do; null where there is nothing to say. */
  why: string | null;
}

function Verdict({ entry, zone, isGuestCounted, why }: VerdictProps) {
  const given = verdictLabels[entry.given_verdict];
  const version = entry.policy_version;
  const basis = version === 0 ? t`Based on the default policy` : t`Based on policy version ${version}`;
  const machine = machineLabel(entry);
  return (
    <li className="py-2.5 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint">
        <VerdictBadge verdict={entry.verdict} />
        <span className="font-medium text-ink">{entry.user_name || t`Former member`}</span>
        {entry.agent && <Badge hint={t`An agent, not a person`}>{t`Agent`}</Badge>}
        <Ago at={entry.created_at} zone={zone} isSentence />
        {entry.given_verdict !== entry.verdict && (
          <span>{t`was “${{ verdict: given }}”, downgraded by policy`}</span>
        )}
        <Standing entry={entry} isGuestCounted={isGuestCounted} />
      </p>
      {why !== null && <p className="mt-1 text-warning">{why}</p>}
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
                  <span className="text-faint"> {t`On ${{ network: networkLabels[warning.network] }}.`}</span>
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
        {machine === null ? (
          basis
        ) : (
          <Trans>
            {basis}. <span data-hint={tokensText(entry)}>{machine}</span>
          </Trans>
        )}
      </p>
    </li>
  );
}

/** Why a verdict does not count; nothing where it does, as a guest's at a step that asks one. */
function Standing({ entry, isGuestCounted }: { entry: Entry; isGuestCounted: boolean }) {
  const { ignored, by_link, current } = entry;
  if (ignored && !by_link)
    return <Badge hint={t`A review of one’s own post, or withdrawn by its reviewer`}>{t`Not counted`}</Badge>;
  if (!current) return <Badge hint={t`The post has changed since`}>{t`Outdated`}</Badge>;
  if (isGuestCounted && isUncounted(entry))
    return <Badge hint={t`The author of the post created this review link`}>{t`Not counted`}</Badge>;
  if (!ignored || isGuestCounted) return null;
  return (
    <Badge hint={t`Feedback from outside the team. It doesn’t replace an internal review.`}>
      {t`Advisory`}
    </Badge>
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
