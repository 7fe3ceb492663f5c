import { CircleAlert, CircleCheck, Info, OctagonX, TriangleAlert, type LucideIcon } from 'lucide-react';

import type { Mend } from '#contract/checks/finding.ts';
import type { Severity } from '#contract/policy-document.ts';
import { Button } from '#web/ui/button.tsx';

import { AccountName, type ShownAccount } from './account-name.tsx';

/** What a check found, in the browser or at the server. */
export interface ShownFinding {
  code: string;
  severity: Severity;
  account_id: number | null;
  where: string | null;
  text: string;
  mend?: Mend;
}

interface FindingsProps {
  findings: readonly ShownFinding[];
  /** The accounts that the post goes to. */
  accounts: readonly ShownAccount[];
  /** Offers the mends; without it the list is only read. */
  onMend?: (mend: Mend) => void;
  /** Leads to the place that a finding is about. */
  onShow?: (finding: ShownFinding) => void;
}

/** How bad a finding is, to the eye and to the ear. */
export const findingLooks: Readonly<Record<Severity, { icon: LucideIcon; color: string; word: string }>> = {
  block: { icon: OctagonX, color: 'text-danger', word: 'Cannot be sent' },
  fix: { icon: CircleAlert, color: 'text-warning', word: 'To mend' },
  warn: { icon: TriangleAlert, color: 'text-warning', word: 'Better otherwise' },
  info: { icon: Info, color: 'text-faint', word: 'Good to know' },
};

/** What the checks say of a post, worst first: which account, why, and how to mend it at once. */
export function Findings({ findings, accounts, onMend, onShow }: FindingsProps) {
  if (findings.length === 0) {
    return (
      <p className="flex min-h-8 items-center gap-2 text-soft">
        <CircleCheck aria-hidden className="size-4 text-good" />
        Nothing to mend: limits and rules are kept on {accounts.length === 1 ? 'the account' : 'all accounts'}
        .
      </p>
    );
  }
  return (
    <ul aria-label="Findings of the checks" className="flex flex-col divide-y divide-line">
      {findings.map((finding) => (
        <FindingRow
          key={`${finding.code} ${finding.account_id} ${finding.where} ${finding.text}`}
          finding={finding}
          account={accounts.find(({ account_id }) => account_id === finding.account_id)}
          onMend={onMend}
          onShow={onShow}
        />
      ))}
    </ul>
  );
}

interface FindingRowProps extends Pick<FindingsProps, 'onMend' | 'onShow'> {
  finding: ShownFinding;
  /** Undefined where it is so on all of them. */
  account: ShownAccount | undefined;
}

function FindingRow({ finding, account, onMend, onShow }: FindingRowProps) {
  const { mend, severity, text, where } = finding;
  const { icon: Icon, color, word } = findingLooks[severity];
  const place = placeWords(where);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
      <Icon aria-label={word} data-hint={word} className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-faint">
          {account ? <AccountName account={account} /> : 'All accounts'}
          {place && onShow ? (
            <button
              type="button"
              className="min-h-6 underline decoration-edge underline-offset-2 hover:text-ink"
              onClick={() => onShow(finding)}
            >
              {place}
            </button>
          ) : (
            place && <span>{place}</span>
          )}
        </p>
        <p className="break-words">{text}</p>
      </div>
      {mend && onMend && (
        <Button className="max-w-full" onPress={() => onMend(mend)}>
          <span className="truncate">{mend.label}</span>
        </Button>
      )}
    </li>
  );
}

/** `thread 2 media 1` → `Part 2, picture or video 1`. */
function placeWords(where: string | null): string | null {
  if (where === null) return null;
  const [, part, rest = where] = /^thread(?: (\d+))?(?: (.+))?$/.exec(where) ?? [];
  const [, medium] = /^media(?: (\d+))?$/.exec(rest) ?? [];
  const inPart = part === undefined ? '' : `Part ${part} of the thread`;
  if (rest.startsWith('media')) {
    const what = medium === undefined ? 'Media' : `Medium ${medium}`;
    return inPart ? `${inPart}, ${what.toLowerCase()}` : what;
  }
  if (where.startsWith('thread')) return inPart || 'Thread';
  const words: Record<string, string> = { body: 'Text', title: 'Title', first_comment: 'First comment' };
  return words[where] ?? null;
}
