import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { OpenLinks } from './open-links.tsx';

/** One post, or everything that waits for review in one of these projects. */
export type Shared = { post: number } | { projects: readonly { id: number; name: string }[] };

const lives = [
  { value: '3', label: t`3 days` },
  { value: '7', label: t`7 days` },
  { value: '14', label: t`14 days` },
  { value: '30', label: t`30 days` },
  { value: '90', label: t`90 days` },
] as const;

interface ShareReviewProps {
  of: Shared;
  /** That a link of this user does not count at an approval step; null where it counts. */
  warning: string | null;
  onClose: () => void;
}

/** Creates review links, shows each URL, which is visible only once, and lists the open links. */
export function ShareReview({ of, warning, onClose }: ShareReviewProps) {
  const { organization, permissions } = useMe();
  const create = api.reviewLinks.create.useMutation({ refusal: 'inline' });
  const [name, setName] = useState('');
  const [life, setLife] = useState<(typeof lives)[number]['value']>('14');
  const [maySend, setMaySend] = useState(false);
  const [project, setProject] = useState('projects' in of ? String(of.projects[0]?.id ?? '') : '');
  const opens = 'post' in of ? { post_id: of.post } : { project_id: Number(project) };
  const make = () =>
    create.mutate(
      { ...opens, name: name.trim(), expires_in_days: Number(life), may_send: maySend },
      { onSuccess: ({ url }) => copy(url) },
    );
  return (
    <Dialog title={t`Share review link`} isOpen isForm size="wide" onClose={onClose}>
      {create.data ? (
        <Address
          url={create.data.url}
          name={create.data.link.name}
          onAnother={() => {
            create.reset();
            setName('');
          }}
        />
      ) : (
        <Form className="flex flex-col gap-4" onSubmit={make}>
          <p className="text-soft">
            {'post' in of
              ? t`Anyone with the link can read this post and choose “Looks good” or request changes. No account needed.`
              : t`Anyone with the link can read the posts in review in this project and choose “Looks good” or request changes. No account needed.`}{' '}
            {t`Internal notes, scores and comments are not shown.`}
          </p>
          {warning !== null && <p className="text-warning">{warning}</p>}
          {'projects' in of && of.projects.length > 1 && (
            <Select
              label={t`Project`}
              layout="stacked"
              value={project}
              options={of.projects.map((one) => ({ value: String(one.id), label: one.name }))}
              onChange={setProject}
            />
          )}
          <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
            <TextField
              label={t`Reviewer’s name`}
              placeholder={t`For example, a client or lawyer`}
              value={name}
              onChange={setName}
              maxLength={120}
              isRequired
              isFirst
            />
            <Select label={t`Expires in`} layout="stacked" value={life} options={lives} onChange={setLife} />
          </div>
          {organization?.role === 'owner' && permissions.includes('publish') && (
            <Checkbox isSelected={maySend} onChange={setMaySend}>
              <span>
                <Trans>
                  “Looks good” can publish the post{' '}
                  <span className="text-faint">
                    at its scheduled time, after an internal review and if all publishing rules are met
                  </span>
                </Trans>
              </span>
            </Checkbox>
          )}
          <Refusal error={create.error} />
          <div className="flex justify-end gap-2">
            <Button onPress={onClose}>{t`Cancel`}</Button>
            <Button type="submit" variant="primary" isPending={create.isPending}>
              {t`Create link`}
            </Button>
          </div>
        </Form>
      )}
      <OpenLinks opens={opens} />
    </Dialog>
  );
}

function Address({ url, name, onAnother }: { url: string; name: string; onAnother: () => void }) {
  return (
    <section aria-label={t`New link`}>
      <p className="mb-2 text-soft">
        <Trans>
          For <span className="font-medium text-ink">{name}</span>. Copy it now – you won’t see it again.
        </Trans>
      </p>
      <p aria-label={t`Review link`} className="rounded-md bg-sunken p-3 font-mono break-all select-all">
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

/** If the browser does not allow copying, the user can select the URL. */
function copy(url: string) {
  navigator.clipboard.writeText(url).then(
    () => toast(t`Link copied.`),
    () => undefined,
  );
}
