import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { counted } from '#contract/text/counted.ts';
import { api } from '#web/api.ts';
import { exactNumber, exactTime } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

type Removal = DataOf<Contract['organizationRemoval']['get']>;

/** Removing the organization, with a week to take it back. */
export function OrganizationRemoval() {
  const zone = useZone();
  const online = useOnline();
  const query = api.organizationRemoval.get.useQuery({});
  const { data } = query;
  const keep = api.organizationRemoval.cancel.useMutation();
  const [isOpen, setOpen] = useState(false);
  const leaving = data?.removal_at ?? null;
  return (
    <Section
      title="Delete organization"
      place="deletion"
      description="Permanently deletes this organization and everything in it. Owners can undo this for seven days."
      action={
        data &&
        (leaving === null ? (
          <Button variant="danger" isDisabled={!online} onPress={() => setOpen(true)}>
            Delete organization
          </Button>
        ) : (
          <Button
            variant="primary"
            isDisabled={!online}
            isPending={keep.isPending}
            onPress={() =>
              keep.mutate(
                {},
                { onSuccess: () => toast('Deletion cancelled. Cancelled posts stay cancelled.') },
              )
            }
          >
            Keep organization
          </Button>
        ))
      }
    >
      <Query of={query} what="deletion status" loading={<Skeleton className="h-16 w-full" />}>
        {(data) =>
          leaving === null ? (
            <p className="text-soft">This deletes {lossText(data.lost)}.</p>
          ) : (
            <output className="block rounded-md bg-danger-wash px-4 py-3">
              This organization will be deleted on{' '}
              <strong className="font-semibold">{exactTime(leaving, zone)}</strong>
              {data.asked_by_name && `, as requested by ${data.asked_by_name}`}. Publishing is paused, and
              only owners can see it.
            </output>
          )
        }
      </Query>
      {data && isOpen && <RemoveDialog lost={data.lost} onClose={() => setOpen(false)} />}
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
        toast(`${name} will be deleted in seven days.`);
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={`Delete ${name}?`}
      isForm
      action="Delete in seven days"
      variant="danger"
      mutation={{ isPending: begin.isPending }}
      isDisabled={!isSame}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-soft">In seven days, these are permanently deleted: {lossText(lost)}.</p>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-soft">
        <li>
          {lost.scheduled === 0
            ? 'Nothing is scheduled.'
            : `${counted(lost.scheduled, 'scheduled post')} cancelled immediately.`}
        </li>
        {lost.sending > 0 && <li>{counted(lost.sending, 'post')} being published: not interrupted.</li>}
        <li>
          Publishing is paused, and only owners can see the organization. Its tokens stop working immediately.
        </li>
        <li>Posts already published stay on the networks.</li>
      </ul>
      <TextField
        label={`Type ${name} to confirm`}
        value={typed}
        onChange={setTyped}
        isFirst
        error={begin.error?.message}
      />
    </FormDialog>
  );
}

/** 12 posts, 1 card and 3 projects */
function lossText(lost: Removal['lost']): string {
  const parts = [
    counted(lost.posts, 'post'),
    counted(lost.cards, 'card'),
    counted(lost.projects, 'project'),
    counted(lost.accounts, 'connected account'),
    lost.media === 1 ? '1 image or video' : `${exactNumber(lost.media)} images and videos`,
    counted(lost.templates, 'template'),
    counted(lost.recipes, 'recipe'),
    counted(lost.members, 'membership'),
    counted(lost.tokens, 'key'),
  ].filter((text) => !text.startsWith('0 '));
  return new Intl.ListFormat('en-GB').format(parts) || 'no data yet';
}
