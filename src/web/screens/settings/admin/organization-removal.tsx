import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { listed } from '#contract/reader.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
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

/** Removes the organization after a week in which the removal can be cancelled. */
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
      title={t`Delete organization`}
      place="deletion"
      description={t`Permanently deletes this organization and everything in it. Owners can undo this for seven days.`}
      action={
        data &&
        (leaving === null ? (
          <Button variant="danger" isDisabled={!online} onPress={() => setOpen(true)}>
            {t`Delete organization`}
          </Button>
        ) : (
          <Button
            variant="primary"
            isDisabled={!online}
            isPending={keep.isPending}
            onPress={() =>
              keep.mutate(
                {},
                { onSuccess: () => toast(t`Deletion cancelled. Cancelled posts stay cancelled.`) },
              )
            }
          >
            {t`Keep organization`}
          </Button>
        ))
      }
    >
      <Query of={query} what={t`deletion status`} loading={<Skeleton className="h-16 w-full" />}>
        {(data) =>
          leaving === null ? (
            <p className="text-soft">{t`This deletes ${{ content: lossText(data.lost) }}.`}</p>
          ) : (
            <output className="block rounded-md bg-danger-wash px-4 py-3">
              <LeavingText time={exactTime(leaving, zone)} name={data.asked_by_name} />
            </output>
          )
        }
      </Query>
      {data && isOpen && <RemoveDialog lost={data.lost} onClose={() => setOpen(false)} />}
    </Section>
  );
}

/** When the organization is deleted, and who requested it, if that user still exists. */
function LeavingText({ time, name }: { time: string; name: string | null }) {
  return name ? (
    <Trans>
      This organization will be deleted on <strong className="font-semibold">{time}</strong>, as requested by{' '}
      {name}. Publishing is paused, and only owners can see it.
    </Trans>
  ) : (
    <Trans>
      This organization will be deleted on <strong className="font-semibold">{time}</strong>. Publishing is
      paused, and only owners can see it.
    </Trans>
  );
}

function RemoveDialog({ lost, onClose }: { lost: Removal['lost']; onClose: () => void }) {
  const name = useMe().organization?.name ?? '';
  const [typed, setTyped] = useState('');
  const begin = api.organizationRemoval.begin.useMutation({ refusal: 'inline' });
  const { scheduled, sending } = lost;
  const isSame = typed.trim() === name.trim();
  const submit = async () => {
    if (!isSame || begin.isPending) return;
    await begin.mutateAsync({ name: typed }).then(
      () => {
        toast(t`${name} will be deleted in seven days.`);
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={t`Delete ${name}?`}
      isForm
      action={t`Delete in seven days`}
      variant="danger"
      mutation={{ isPending: begin.isPending }}
      isDisabled={!isSame}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-soft">
        {t`In seven days, these are permanently deleted: ${{ content: lossText(lost) }}.`}
      </p>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-soft">
        <li>
          {scheduled === 0
            ? t`Nothing is scheduled.`
            : plural(scheduled, {
                one: '# scheduled post cancelled immediately.',
                other: '# scheduled posts cancelled immediately.',
              })}
        </li>
        {sending > 0 && (
          <li>
            {plural(sending, {
              one: '# post being published: not interrupted.',
              other: '# posts being published: not interrupted.',
            })}
          </li>
        )}
        <li>
          {t`Publishing is paused, and only owners can see the organization. Its tokens stop working immediately.`}
        </li>
        <li>{t`Posts already published stay on the networks.`}</li>
      </ul>
      <TextField
        label={t`Type ${name} to confirm`}
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
  const { posts, cards, projects, accounts, media, templates, recipes, members, tokens } = lost;
  const parts = [
    posts > 0 && plural(posts, { one: '# post', other: '# posts' }),
    cards > 0 && plural(cards, { one: '# card', other: '# cards' }),
    projects > 0 && plural(projects, { one: '# project', other: '# projects' }),
    accounts > 0 && plural(accounts, { one: '# connected account', other: '# connected accounts' }),
    media > 0 && plural(media, { one: '# image or video', other: '# images and videos' }),
    templates > 0 && plural(templates, { one: '# template', other: '# templates' }),
    recipes > 0 && plural(recipes, { one: '# recipe', other: '# recipes' }),
    members > 0 && plural(members, { one: '# membership', other: '# memberships' }),
    tokens > 0 && plural(tokens, { one: '# key', other: '# keys' }),
  ];
  return listed(parts.filter((part) => part !== false)) || t`no data yet`;
}
