import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { useNow } from '#web/lib/now.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { rangeText } from './range-text.ts';
import type { Report } from './report-labels.ts';

const lives = [
  { value: '7', label: t`7 days` },
  { value: '30', label: t`30 days` },
  { value: '90', label: t`90 days` },
  { value: '365', label: t`12 months` },
] as const;

/** Creates links to a report, shows each URL, which is visible only once, and lists the open ones. */
export function ReportLinks({ report, onClose }: { report: Report; onClose: () => void }) {
  const create = api.reports.createLink.useMutation({ refusal: 'inline' });
  const [name, setName] = useState('');
  const [life, setLife] = useState<(typeof lives)[number]['value']>('30');
  const now = useNow();
  const { id, name: title } = report;
  const open = report.links.filter(
    ({ revoked_at: revoked, expires_at: ends }) => revoked === null && Date.parse(ends) > now,
  );
  const make = () =>
    create.mutate(
      { id, name: name.trim(), expires_in_days: Number(life) },
      { onSuccess: ({ url }) => copy(url) },
    );
  return (
    <Dialog title={t`Links to ${title}`} size="wide" isOpen isForm onClose={onClose}>
      {create.data ? (
        <NewLink
          url={create.data.url}
          onAnother={() => {
            create.reset();
            setName('');
          }}
        />
      ) : (
        <Form className="flex flex-col gap-4" onSubmit={make}>
          <p className="text-soft">
            {t`Anyone with the link can read the numbers as they are now, until it expires. No account needed.`}
          </p>
          <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
            <TextField
              label={t`Recipient`}
              placeholder={t`For example, a client`}
              value={name}
              onChange={setName}
              maxLength={120}
              isRequired
              isFirst
            />
            <Select label={t`Expires in`} layout="stacked" value={life} options={lives} onChange={setLife} />
          </div>
          <Refusal error={create.error} />
          <div className="flex justify-end gap-2">
            <Button onPress={onClose}>{t`Cancel`}</Button>
            <Button type="submit" variant="primary" isPending={create.isPending}>
              {t`Create link`}
            </Button>
          </div>
        </Form>
      )}
      {open.length > 0 && (
        <section aria-label={t`Open links`} className="mt-6 border-t border-line pt-3">
          <h3 className="font-semibold">{t`Open links`}</h3>
          <ul className="divide-y divide-line">
            {open.map((link) => (
              <OpenLink key={link.id} link={link} />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

function NewLink({ url, onAnother }: { url: string; onAnother: () => void }) {
  return (
    <section aria-label={t`New link`}>
      <p className="mb-2 text-soft">{t`Copy it now – you won’t see it again.`}</p>
      <p
        aria-label={t`Link to the report`}
        className="rounded-md bg-sunken p-3 font-mono break-all select-all"
      >
        {url}
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={onAnother}>{t`Create another`}</Button>
        <Button variant="primary" onPress={() => copy(url)}>
          <Copy aria-hidden className="size-4" />
          {t`Copy`}
        </Button>
      </div>
    </section>
  );
}

/** Revoking takes one press: a wrong one costs only a new link. */
function OpenLink({ link }: { link: Report['links'][number] }) {
  const zone = useZone();
  const revoke = api.reports.revokeLink.useMutation();
  const { id, name, openings, expires_at: ends } = link;
  const opened = plural(openings, { one: 'Opened # time', other: 'Opened # times' });
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-medium break-words">
          {name}
        </p>
        <p className="text-xs text-faint">
          {rangeText(link)} · {openings === 0 ? t`Not opened yet` : opened} ·{' '}
          <Trans>
            expires <Ago at={ends} zone={zone} isSentence />
          </Trans>
        </p>
      </div>
      <Button
        variant="quiet"
        isPending={revoke.isPending}
        onPress={() =>
          revoke.mutate({ link_id: id }, { onSuccess: () => toast(t`The link for ${name} is revoked.`) })
        }
      >
        <Trans>
          Revoke<span className="sr-only"> the link for {name}</span>
        </Trans>
      </Button>
    </li>
  );
}

/** If the browser does not allow copying, the user can select the URL. */
function copy(url: string) {
  navigator.clipboard.writeText(url).then(
    () => toast(t`Link copied.`),
    () => undefined,
  );
}
