import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, Send } from 'lucide-react';
import { useState } from 'react';

import type { Finding } from '#contract/checks/finding.ts';
import { severities } from '#contract/policy-document.ts';
import { exactTime, zoneWords } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import type { ShownAccount } from '#web/parts/account-name.tsx';
import { findingLooks } from '#web/parts/findings.tsx';
import { goingTo } from '#web/parts/goes-to.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

import { useCompose, useComposeView, useDraft } from './compose-context.ts';
import { isBlank } from './draft.ts';
import { useRelease } from './release.ts';

const TimePicker = lazyPart(async () => (await import('./time-picker.tsx')).TimePicker);
const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog);

interface ActionBarProps {
  chosen: readonly ShownAccount[];
  findings: readonly Finding[];
}

/** The time, and what can be done with the draft; what this person may not do stands there as its reason. */
export function ActionBar({ chosen, findings }: ActionBarProps) {
  const { store, project, rights } = useCompose();
  const draft = useDraft();
  const navigate = useNavigate();
  const now = useNow();
  const [open, setOpen] = useState<'time' | 'now' | null>(null);
  const release = useRelease();
  const hasVerdict = useComposeView(store, ({ post }) => (post?.review.verdict ?? null) !== null);
  const at = draft.scheduled_at;
  const isAhead = at !== null && Date.parse(at) > now;
  const isBare = draft.account_ids.length === 0 || (draft.body.trim() === '' && draft.media.length === 0);
  const { going, left } = goingTo(chosen, findings);
  const isHeld = isBare || going.length === 0;

  const leave = (message: string) => {
    toast(message);
    void navigate({ to: '/compose' });
  };
  const saved = async () => {
    if (await store.flush()) return true;
    toastRefusal('It is not saved yet, so nothing was done. Look above for the reason.');
    return false;
  };
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-2">
      {rights.edit === null && (
        <Button onPress={() => setOpen('time')} className="min-w-0 max-sm:flex-1">
          <CalendarClock aria-hidden className="size-4 shrink-0 text-faint" />
          <span className={`figures truncate ${at !== null && !isAhead ? 'text-danger' : ''}`}>
            {at === null ? 'No time yet' : exactTime(at, project.timezone)}
          </span>
          <span className="sr-only">: change</span>
        </Button>
      )}
      {at === null && <span className="text-xs text-faint max-sm:hidden">{zoneWords(project.timezone)}</span>}
      {!isBlank(draft) && <FindingsChip findings={findings} />}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {rights.edit !== null ? (
          <p className="text-soft">{rights.edit}</p>
        ) : (
          <>
            <Button
              look="quiet"
              className="max-sm:hidden"
              isDisabled={draft.account_ids.length === 0}
              onPress={async () => {
                if (await saved()) leave('Saved. It is among your drafts.');
              }}
            >
              Save as draft
            </Button>
            {rights.submit === null && (
              <Button
                look={rights.release === null ? 'plain' : 'primary'}
                isDisabled={isBare}
                onPress={async () => {
                  if (!(await saved())) return;
                  const id = store.get().post?.id;
                  if (id !== undefined && (await release.submit(id)))
                    leave('Sent for review. You are told what becomes of it.');
                }}
              >
                Send for review{hasVerdict && ' again'}
              </Button>
            )}
            {rights.release === null ? (
              <>
                <Button
                  look={isAhead ? 'plain' : 'primary'}
                  isDisabled={isHeld}
                  onPress={() => setOpen('now')}
                >
                  <Send aria-hidden className="size-3.5" />
                  Send now
                </Button>
                {isAhead && (
                  <Button
                    look="primary"
                    isDisabled={isHeld}
                    isPending={release.isPending}
                    onPress={async () => {
                      if (await saved()) await release.send('at its time');
                    }}
                  >
                    Schedule
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

/** How many findings there are, and the way to them: they may be below what is in sight. */
function FindingsChip({ findings }: Pick<ActionBarProps, 'findings'>) {
  const [worst] = severities.toReversed().filter((one) => findings.some(({ severity }) => severity === one));
  if (!worst) return null;
  const { icon: Icon, color } = findingLooks[worst];
  return (
    <button
      type="button"
      className={`figures inline-flex h-8 items-center gap-1.5 rounded-md px-2 hover:bg-hover ${color}`}
      onClick={() => document.getElementById('checks')?.scrollIntoView({ block: 'center' })}
    >
      <Icon aria-hidden className="size-4" />
      {findings.length}
      <span className="sr-only">{findings.length === 1 ? ' finding' : ' findings'} of the checks</span>
    </button>
  );
}
