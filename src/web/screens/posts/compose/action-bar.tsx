import { plural, t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, Send } from 'lucide-react';
import { useRef, useState } from 'react';

import type { Finding } from '#contract/posts/checks/finding.ts';
import { missingChoices } from '#contract/posts/checks/missing-choices.ts';
import { listed } from '#contract/reader.ts';
import { exactTime, zoneLabel } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { placeOf } from '#web/lib/places.ts';
import { shownZone } from '#web/lib/preferences.ts';
import { useStore } from '#web/lib/store.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { countsOf, groupedFindings } from '#web/parts/posts/finding-groups.ts';
import { severityStyles, type ListedFinding } from '#web/parts/posts/findings.tsx';
import { OpenComments } from '#web/parts/posts/open-comments.tsx';
import { totalCost } from '#web/parts/posts/publishing-cost.ts';
import { goingTo } from '#web/parts/posts/recipients.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import { useCompose, useDraft } from './compose-context.ts';
import { useComposeKey } from './compose-keys.ts';
import { isBlank } from './draft.ts';
import { useRelease } from './release.ts';

const TimePicker = lazyPart(async () => (await import('./time-picker.tsx')).TimePicker);
const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog);

interface ActionBarProps {
  chosen: readonly NamedAccount[];
  findings: readonly Finding[];
  /** Goes to the field that a finding is about. */
  onShow: (finding: ListedFinding) => void;
  /** Makes the comments visible. */
  onComments: () => void;
}

/** The draft's time and actions. An action that the user may not take shows the reason. */
export function ActionBar({ chosen, findings, onShow, onComments }: ActionBarProps) {
  const { store, project, rights } = useCompose();
  const draft = useDraft();
  const navigate = useNavigate();
  const now = useNow();
  const [open, setOpen] = useState<'time' | 'now' | null>(null);
  const release = useRelease();
  const isActing = useRef(false);
  const hasVerdict = useStore(store, ({ post }) => (post?.review.verdict ?? null) !== null);
  const postId = useStore(store, ({ post }) => post?.id);
  const at = draft.scheduled_at;
  const isAhead = at !== null && Date.parse(at) > now;
  const isBare = draft.account_ids.length === 0 || (draft.body.trim() === '' && draft.media.length === 0);
  const { going, left } = goingTo(chosen, findings);
  const missing = groupedFindings(missingChoices(findings, draft));
  const cost = totalCost(draft, going);
  const isHeld = isBare || missing.length > 0 || going.length === 0;

  const leave = (message: string) => {
    toast(message);
    void navigate({ to: '/compose' });
  };
  const saved = async () => {
    if (await store.flush()) return true;
    toastRefusal(t`The draft couldn’t be saved, so nothing was done. See the reason at the top.`);
    return false;
  };
  const submit = async () => {
    if (!(await saved())) return;
    const id = store.get().post?.id;
    if (id !== undefined && (await release.submit(id)))
      leave(t`Sent for review. You’ll be notified of the decision.`);
  };
  const schedule = async () => {
    if (await saved()) await release.send('later');
  };
  // A held key fires repeatedly.
  const once = async (act: () => Promise<void>) => {
    if (isActing.current) return;
    isActing.current = true;
    await act().finally(() => (isActing.current = false));
  };
  /** Runs the primary button's action, or opens its confirmation. */
  const primary = () => {
    if (rights.release === null) {
      if (!isBare && missing.length > 0) toastRefusal(missing.map(({ text }) => text).join(' '));
      else if (isHeld) toastRefusal(t`Add text or an image, and select an account that can publish it.`);
      else if (isAhead) void once(schedule);
      else setOpen('now');
    } else if (rights.submit === null) {
      if (isBare) toastRefusal(t`Add text or an image, and select an account.`);
      else void once(submit);
    } else toastRefusal(rights.submit);
  };
  useComposeKey('mod+Enter', t`Publish, schedule or send for review`, primary, rights.edit === null);
  useComposeKey('alt+shift+d', t`Set time`, () => setOpen('time'), rights.edit === null);
  return (
    <footer
      data-floating-bar="tall"
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-2"
    >
      {rights.edit === null && (
        <Button onPress={() => setOpen('time')} className="min-w-0 max-sm:min-w-44 max-sm:flex-1">
          <CalendarClock aria-hidden className="size-4 shrink-0 text-faint" />
          <span className={`figures truncate ${at !== null && !isAhead ? 'text-danger' : ''}`}>
            {at === null ? t`Not scheduled` : exactTime(at, project.timezone)}
          </span>
          <span className="sr-only">{t({ message: ': change', context: 'verb' })}</span>
        </Button>
      )}
      {at === null && (
        <span className="text-xs text-faint max-sm:hidden">{zoneLabel(shownZone(project.timezone))}</span>
      )}
      {!isBlank(draft) && <FindingsChip findings={findings} />}
      <OpenComments post={postId} onShow={onComments} />
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2 max-sm:w-full">
        {rights.edit !== null ? (
          <p className="text-soft">{rights.edit}</p>
        ) : (
          <>
            {rights.release === null && !isBare && missing.length > 0 && (
              <Missing choices={missing} onShow={onShow} />
            )}
            {rights.release === null && !isHeld && cost !== null && (
              <p className="figures text-xs text-soft max-sm:basis-full">{cost}</p>
            )}
            <Button
              variant="quiet"
              className="max-sm:hidden"
              isDisabled={draft.account_ids.length === 0}
              onPress={async () => {
                if (await saved()) leave(t`Saved to your drafts.`);
              }}
            >
              {t`Save as draft`}
            </Button>
            {rights.submit === null && (
              <Button
                variant={rights.release === null ? 'plain' : 'primary'}
                isDisabled={isBare}
                onPress={submit}
              >
                {hasVerdict ? t`Send for review again` : t`Send for review`}
              </Button>
            )}
            {rights.release === null ? (
              <>
                <Button
                  variant={isAhead ? 'plain' : 'primary'}
                  isDisabled={isHeld}
                  onPress={() => setOpen('now')}
                >
                  <Send aria-hidden className="size-3.5" />
                  {t`Publish now`}
                </Button>
                {isAhead && (
                  <Button
                    variant="primary"
                    isDisabled={isHeld}
                    isPending={release.isPending}
                    onPress={schedule}
                  >
                    {t({ message: 'Schedule', context: 'verb' })}
                  </Button>
                )}
              </>
            ) : (
              <p className="max-w-72 text-xs text-faint">{rights.release}</p>
            )}
          </>
        )}
      </div>
      {open === 'time' && (
        <TimePicker
          value={at}
          zone={project.timezone}
          onSet={(time) => store.change((now) => ({ ...now, scheduled_at: time }))}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'now' && (
        <SendDialog
          going={going}
          left={left}
          findings={findings}
          at={isAhead ? at : null}
          onClose={() => setOpen(null)}
          isPending={release.isPending}
          onComments={() => {
            setOpen(null);
            onComments();
          }}
          onSend={async () => {
            store.change((now) => ({ ...now, scheduled_at: null }));
            if (await saved()) await release.send('now');
            setOpen(null);
          }}
        />
      )}
    </footer>
  );
}

interface MissingProps {
  choices: readonly ListedFinding[];
  onShow: ActionBarProps['onShow'];
}

/** What keeps the post from being published or scheduled; each leads to its field, in the tab of its account. */
function Missing({ choices, onShow }: MissingProps) {
  return (
    <ul aria-label={t`Required`} className="flex flex-col text-xs text-danger max-sm:basis-full">
      {choices.map((choice) => (
        <li key={choice.text}>
          <button
            type="button"
            className="min-h-6 text-start underline decoration-1 underline-offset-2 hover:decoration-2"
            onClick={() => onShow(choice)}
          >
            {choice.text}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The number of findings to fix, and of hints, linked to the list, which may be scrolled out of view. */
function FindingsChip({ findings }: Pick<ActionBarProps, 'findings'>) {
  const counts = countsOf(findings);
  if (counts.length === 0) return null;
  return (
    <button
      type="button"
      className="figures inline-flex h-8 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
      onClick={() => placeOf('checks')?.scrollIntoView({ block: 'center' })}
    >
      <span className="sr-only">{listed(counts.map(countLabel))}</span>
      {counts.map(({ worst, count: ofKind }) => {
        const { icon: Icon, color } = severityStyles[worst];
        return (
          <span key={worst} aria-hidden className={`inline-flex items-center gap-1.5 ${color}`}>
            <Icon className="size-4" />
            {ofKind}
          </span>
        );
      })}
    </button>
  );
}

function countLabel({ worst, count }: ReturnType<typeof countsOf>[number]): string {
  return worst === 'block' || worst === 'fix'
    ? plural({ count }, { one: '# finding to fix', other: '# findings to fix' })
    : plural({ count }, { one: '# hint', other: '# hints' });
}
