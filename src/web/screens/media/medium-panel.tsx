import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Crop, Download, ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { PostState } from '#contract/post-states.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { LabelField } from '#web/parts/labels/label-field.tsx';
import { relabelMedia } from '#web/parts/labels/relabel.ts';
import { AltField } from '#web/parts/media/alt-field.tsx';
import { mediumFacts, type Medium } from '#web/parts/media/media-labels.ts';
import { MediumThumbnail } from '#web/parts/media/media-tiles.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { PanelSection, SidePanel } from '#web/parts/side-panel.tsx';
import { hostOf, webAddress } from '#web/parts/trend-text.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { MediumPlace } from './medium-place.tsx';
import { NameField } from './name-field.tsx';
import { RemoveMedium } from './remove-medium.tsx';

const CropPicture = lazyPart(async () => (await import('#web/parts/media/crop-picture.tsx')).CropPicture);

interface MediumPanelProps {
  id: number;
  mayWrite: boolean;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** The details of a medium, beside the library. */
export function MediumPanel({ id, mayWrite, onOpen, onClose }: MediumPanelProps) {
  const query = api.media.get.useQuery({ media_id: id });
  const { data, error } = query;
  const [dialog, setDialog] = useState<'crop' | 'remove' | null>(null);
  const medium = data?.medium;
  return (
    <SidePanel
      label={t`Media file`}
      screen={t`Media`}
      shows={id}
      onClose={onClose}
      head={
        <>
          <h2 dir="auto" className="truncate">
            {medium?.name ?? t`Media file`}
          </h2>
          <span className="ms-auto" />
          {medium && (
            <a
              href={medium.url}
              download={medium.name}
              aria-label={t`Download`}
              data-hint={t`Download`}
              className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-hover hover:text-ink"
            >
              <Download aria-hidden className="size-4" />
            </a>
          )}
          {medium && mayWrite && medium.kind === 'image' && (
            <IconButton label={t`Crop`} onPress={() => setDialog('crop')}>
              <Crop aria-hidden className="size-4" />
            </IconButton>
          )}
          {medium && mayWrite && (
            <IconButton label={t`Remove`} onPress={() => setDialog('remove')}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          )}
        </>
      }
    >
      {error?.code === 'not_found' ? (
        <EmptyState
          title={t`This file is no longer in the library`}
          action={<Button onPress={onClose}>{t`Close`}</Button>}
        >
          {t`It was removed, or the link is incorrect.`}
        </EmptyState>
      ) : (
        <Query of={query} what={t`file`} loading={<Loading />}>
          {(data) => <Whole medium={data.medium} posts={data.posts} mayWrite={mayWrite} />}
        </Query>
      )}
      {dialog === 'crop' && medium && (
        <CropPicture
          medium={medium}
          networks={[]}
          onClose={() => setDialog(null)}
          onCropped={(cropped) => {
            setDialog(null);
            toast(t`Cropped image added to the library. The original is kept.`);
            onOpen(cropped.media_id);
          }}
        />
      )}
      {dialog === 'remove' && medium && (
        <RemoveMedium medium={medium} onClose={() => setDialog(null)} onGone={onClose} />
      )}
    </SidePanel>
  );
}

interface WholeProps {
  medium: Medium;
  posts: readonly { id: number; title: string; status: PostState }[];
  mayWrite: boolean;
}

function Whole({ medium, posts, mayWrite }: WholeProps) {
  const edit = api.media.edit.useMutation();
  return (
    <div className="flex flex-col gap-5 px-5 pt-4 pb-10">
      {medium.kind === 'video' ? (
        <video
          src={medium.url}
          aria-label={medium.alt ?? medium.name}
          preload="metadata"
          controls
          className="aspect-video w-full rounded-md bg-sunken"
        />
      ) : (
        <MediumThumbnail
          medium={medium}
          frame={400}
          fit="contain"
          className="aspect-[4/3] w-full rounded-md"
        />
      )}
      <p className="figures -mt-2 text-xs text-faint">{mediumFacts(medium)}</p>
      <NameField
        name={medium.name}
        disabled={!mayWrite}
        onSave={(name) => edit.mutate({ media_id: medium.media_id, name })}
      />
      <PanelSection title={t`Labels`}>
        <LabelField
          thing={{ ...medium, id: medium.media_id, project_id: 'any' }}
          isDisabled={!mayWrite}
          onChange={(change, before) => void relabelMedia(before, change)}
        />
      </PanelSection>
      {medium.kind !== 'document' && (
        <PanelSection title={t`Alt text`}>
          <AltField
            label={t`Alt text`}
            kind={medium.kind}
            value={edit.isPending && edit.variables.alt !== undefined ? edit.variables.alt : medium.alt}
            disabled={!mayWrite}
            onSave={(alt) => edit.mutate({ media_id: medium.media_id, alt })}
          />
          <p className="mt-1 text-xs text-faint">
            {t`Suggested when you add this file to a post. Existing posts keep their own alt text.`}
          </p>
        </PanelSection>
      )}
      <MediumPlace medium={medium} mayWrite={mayWrite} />
      <PanelSection
        title={
          posts.length === 0
            ? t`Not used in any post`
            : plural({ count: medium.used }, { one: 'Used in # post', other: 'Used in # posts' })
        }
      >
        <ul>
          {posts.map(({ id, title, status }) => (
            <li key={id}>
              <Link
                to="/compose/$postId"
                params={{ postId: String(id) }}
                className="-mx-2 flex min-h-8 items-center gap-3 rounded-md px-2 hover:bg-hover"
              >
                <span dir="auto" className="headline min-w-0 flex-1 truncate text-base">
                  {title}
                </span>
                <span className="text-xs text-faint">{states[status]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </PanelSection>
      <p className="figures text-xs break-words text-faint">
        <Added medium={medium} />
      </p>
    </div>
  );
}

/** Labels of the posts that use the file. */
const states: Readonly<Record<PostState, string>> = {
  draft: t({ message: 'draft', context: 'state of a post' }),
  scheduled: t({ message: 'scheduled', context: 'state of a post' }),
  sending: t({ message: 'sending', context: 'state of a post' }),
  sent: t({ message: 'sent', context: 'state of a post' }),
  partly_sent: t({ message: 'partly sent', context: 'state of a post' }),
  failed: t({ message: 'failed', context: 'state of a post' }),
  cancelled: t({ message: 'cancelled', context: 'state of a post' }),
};

/** When, by whom and from where the medium was added. */
function Added({ medium: { created_by, created_at, origin } }: Pick<WholeProps, 'medium'>) {
  const time = exactTime(created_at, useZone());
  const person = created_by?.name;
  const address = origin === null ? undefined : webAddress(origin);
  if (address === undefined) return person === undefined ? t`Added, ${time}` : t`Added by ${person}, ${time}`;
  return person === undefined ? (
    <Trans>
      Added, {time}, from <OriginLink address={address} />
    </Trans>
  ) : (
    <Trans>
      Added by {person}, {time}, from <OriginLink address={address} />
    </Trans>
  );
}

function OriginLink({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 text-accent underline underline-offset-2"
    >
      {hostOf(address)}
      <ExternalLink aria-hidden className="size-3" />
    </a>
  );
}

function Loading() {
  return (
    <output aria-label={t`Loading file`} className="flex flex-col gap-3 p-5">
      <Skeleton className="aspect-[4/3] w-full" />
      <Skeleton className="h-3 w-40" />
      <Skeleton className="mt-3 h-8 w-full" />
      <Skeleton className="mt-3 h-20 w-full" />
    </output>
  );
}
