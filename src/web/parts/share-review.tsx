import { Copy } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import { useMe } from './me.ts';
import { OpenLinks } from './open-links.tsx';

/** One post, or what waits for review in one of these projects. */
export type Shared = { post: number } | { projects: readonly { id: number; name: string }[] };

const lives = [
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

/** Makes links for people outside, shows each address the one time that it can be seen, and lists those that are open. */
export function ShareReview({ of, onClose }: { of: Shared; onClose: () => void }) {
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
    <Dialog title="Share for review" isOpen isForm size="wide" onClose={onClose}>
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
              ? 'Whoever has the link reads this post and says OK or what to change. No account is needed.'
              : 'Whoever has the link reads what waits for review in the project, and says OK or what to change. No account is needed.'}{' '}
            Notes, scores and what the house says of it stay inside.
          </p>
          {'projects' in of && of.projects.length > 1 && (
            <Select
              label="Project"
              layout="stacked"
              value={project}
              options={of.projects.map((one) => ({ value: String(one.id), label: one.name }))}
              onChange={setProject}
            />
          )}
          <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
            <TextField
              label="For whom"
              placeholder="A client, a lawyer"
              value={name}
              onChange={setName}
              maxLength={120}
              isRequired
              isFirst
            />
            <Select label="Open for" layout="stacked" value={life} options={lives} onChange={setLife} />
          </div>
          {organization?.role === 'owner' && permissions.includes('publish') && (
            <Checkbox isSelected={maySend} onChange={setMaySend}>
              <span>
                Their OK may send{' '}
                <span className="text-faint">
                  at its time, once the house has read it and every rule of release holds
                </span>
              </span>
            </Checkbox>
          )}
          {create.error && (
            <p role="alert" className="text-danger">
              {create.error.message}
            </p>
          )}
          <div className="flex justify-end gap-2">
            <Button onPress={onClose}>Cancel</Button>
            <Button type="submit" look="primary" isPending={create.isPending}>
              Make the link
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
    <section aria-label="The new link">
      <p className="mb-2 text-soft">
        For <span className="font-medium text-ink">{name}</span>. It is shown this once: only its fingerprint
        is kept here.
      </p>
      <p aria-label="The address" className="rounded-md bg-sunken p-3 font-mono break-all select-all">
        {url}
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={onAnother}>Another link</Button>
        <Button look="primary" onPress={() => copy(url)}>
          <Copy aria-hidden className="size-4" />
          Copy
        </Button>
      </div>
    </section>
  );
}

/** Where the browser does not let us, the address stands there to be taken. */
function copy(url: string) {
  navigator.clipboard.writeText(url).then(
    () => toast('Address copied.'),
    () => undefined,
  );
}
