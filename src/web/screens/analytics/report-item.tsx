import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toast.tsx';
import { rangeLabels, type Report } from './report-labels.ts';

const ReportLinks = lazyPart(async () => (await import('./report-links.tsx')).ReportLinks);
const ReportPreview = lazyPart(async () => (await import('./report-preview.tsx')).ReportPreview);

interface ReportItemProps {
  report: Report;
  mayWrite: boolean;
  onEdit: () => void;
}

/** One saved report with its actions. */
export function ReportItem({ report, mayWrite, onEdit }: ReportItemProps) {
  const send = api.reports.sendToMe.useMutation();
  const remove = api.reports.remove.useMutation();
  const [open, setOpen] = useState<'links' | 'preview' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { id, name } = report;
  const hasMailServer = api.notifications.settings.useQuery({}).data?.mail?.sends ?? true;
  const sendNow = () =>
    send.mutate(
      { id },
      {
        onSuccess: ({ email, with_pdf: hasPdf }) =>
          toast(
            !hasMailServer
              ? t`No mail server is set up. The report waits in the outbox.`
              : hasPdf
                ? t`Report sent to ${email}.`
                : t`Report sent to ${email} without its PDF.`,
          ),
      },
    );
  return (
    <li className="py-4">
      <h2 dir="auto" className="font-semibold break-words">
        {name}
      </h2>
      <p className="text-soft">
        <span dir="auto">{report.project ?? t`Whole organization`}</span> · {rangeLabels[report.range]}
      </p>
      <MailState report={report} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onPress={() => setOpen('preview')}>{t`Preview`}</Button>
        {mayWrite && (
          <>
            <Button onPress={() => setOpen('links')}>{t`Links`}</Button>
            <Button isPending={send.isPending} onPress={sendNow}>{t`Send to me`}</Button>
            <Button onPress={onEdit}>{t`Edit`}</Button>
            <Button variant="quiet" onPress={() => setOpen('remove')}>{t`Delete`}</Button>
          </>
        )}
      </div>
      {open === 'links' && <ReportLinks report={report} onClose={close} />}
      {open === 'preview' && <ReportPreview report={report} onClose={close} />}
      <ConfirmAction
        title={t`Delete ${name}?`}
        action={t`Delete report`}
        isOpen={open === 'remove'}
        mutation={remove}
        parameters={{ id }}
        done={t`Report deleted.`}
        onClose={close}
      >
        {t`Its links stop working immediately, and no more mails are sent. This can’t be undone.`}
      </ConfirmAction>
    </li>
  );
}

function MailState({ report }: { report: Report }) {
  const zone = useZone();
  const { next_mail_at: next, last_mail_at: last, last_mail_note: note } = report;
  return (
    <>
      <p className="text-xs text-faint">
        {next === null ? t`Not mailed` : <Trans>Next mail: {exactTime(next, zone)}</Trans>}
      </p>
      {last !== null && note !== null && (
        <p className="text-xs text-warning">
          <Trans>
            Mail of {exactTime(last, zone)}: {note}
          </Trans>
        </p>
      )}
    </>
  );
}
