import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { counted } from '#web/lib/counted.ts';
import { exactNumber, exactTime } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { useMe, useZone } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import { Section } from './section.tsx';

type Removal = DataOf<Contract['organizationRemoval']['get']>;

/** Removing the organization, with a week to take it back. */
export function OrganizationRemoval() {
  const zone = useZone();
  const online = useOnline();
  const { data, error, refetch } = api.organizationRemoval.get.useQuery({});
  const keep = api.organizationRemoval.cancel.useMutation();
  const [asking, setAsking] = useState(false);
  const leaving = data?.removal_at ?? null;
  return (
    <Section
      title="Deletion"
      description="Removes this organization with all that is in it. For seven days any owner can take that back."
      action={
        data &&
        (leaving === null ? (
          <Button look="danger" isDisabled={!online} onPress={() => setAsking(true)}>
            Delete the organization
          </Button>
        ) : (
          <Button
            look="primary"
            isDisabled={!online}
            isPending={keep.isPending}
            onPress={() =>
              keep.mutate(
                {},
                { onSuccess: () => toast('The organization stays. Cancelled posts stay cancelled.') },
              )
            }
          >
            Keep the organization
          </Button>
        ))
      }
    >
      {error && !data && (
        <ErrorState
          title="This could not be loaded"
          message={error.message}
          requestId={error.requestId}
          onRetry={error.status === 403 ? undefined : () => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-16 w-full" />}
      {data && leaving === null && <p className="text-soft">It would take along {inWords(data.lost)}.</p>}
      {data && leaving !== null && (
        <output className="block rounded-md bg-danger-wash px-4 py-3">
          It is removed on <strong className="font-semibold">{exactTime(leaving, zone)}</strong>
          {data.asked_by_name && `, as ${data.asked_by_name} asked`}. Sending is paused, and only owners still
          see it.
        </output>
      )}
      {data && asking && <RemoveDialog lost={data.lost} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function RemoveDialog({ lost, onClose }: { lost: Removal['lost']; onClose: () => void }) {
  const name = useMe().organization?.name ?? '';
  const [typed, setTyped] = useState('');
  const begin = api.organizationRemoval.begin.useMutation({ refusal: 'inline' });
  const isSame = typed.trim() === name.trim();
  const submit = async () => {
    if (!isSame || begin.isPending) return;
    await begin.mutateAsync({ name: typed }).then(
      () => {
        toast(`${name} will be removed in seven days.`);
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <Dialog title={`Delete ${name}?`} isOpen isForm onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <p className="text-soft">In seven days these are gone for good: {inWords(lost)}.</p>
        <ul className="mt-3 flex list-disc flex-col gap-1 pl-5 text-soft">
          <li>
            {lost.scheduled === 0
              ? 'Nothing is scheduled.'
              : `${counted(lost.scheduled, 'scheduled post')} cancelled at once.`}
          </li>
          {lost.sending > 0 && <li>{counted(lost.sending, 'post')} on the way: not cut off.</li>}
          <li>Sending is paused, and only owners still see the organization. Its keys stop at once.</li>
          <li>What the networks show stays there.</li>
        </ul>
        <TextField
          className="mt-4"
          label={`Type ${name} to go on`}
          value={typed}
          onChange={setTyped}
          isFirst
          error={begin.error?.message}
        />
        <div className="mt-5 flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button look="danger" type="submit" isDisabled={!isSame} isPending={begin.isPending}>
            Delete in seven days
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** 12 posts, 1 card and 3 projects */
function inWords(lost: Removal['lost']): string {
  const parts = [
    counted(lost.posts, 'post'),
    counted(lost.cards, 'card'),
    counted(lost.projects, 'project'),
    counted(lost.accounts, 'connected account'),
    lost.media === 1 ? '1 picture or video' : `${exactNumber(lost.media)} pictures and videos`,
    counted(lost.templates, 'template'),
    counted(lost.recipes, 'recipe'),
    counted(lost.members, 'membership'),
    counted(lost.tokens, 'key'),
  ].filter((words) => !words.startsWith('0 '));
  return new Intl.ListFormat('en-GB').format(parts) || 'nothing yet';
}
