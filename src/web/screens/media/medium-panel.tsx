import { Link } from '@tanstack/react-router';
import { Crop, Download, ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { AltField } from '#web/parts/alt-field.tsx';
import { Failure } from '#web/parts/failure.tsx';
import { useZone } from '#web/parts/me.ts';
import { mediumFacts, type Medium } from '#web/parts/media-words.ts';
import { MediumLook } from '#web/parts/media-tiles.tsx';
import { hostOf, webAddress } from '#web/parts/post-words.ts';
import { PanelSection, SidePanel } from '#web/parts/side-panel.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';

import { NameField } from './name-field.tsx';
import { RemoveMedium } from './remove-medium.tsx';

const CropPicture = lazyPart(async () => (await import('#web/parts/crop-picture.tsx')).CropPicture);

interface MediumPanelProps {
  id: number;
  mayWrite: boolean;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** One medium in full, beside the library. */
export function MediumPanel({ id, mayWrite, onOpen, onClose }: MediumPanelProps) {
  const { data, error, refetch } = api.media.get.useQuery({ media_id: id });
  const [asks, setAsks] = useState<'crop' | 'remove' | null>(null);
  const medium = data?.medium;
  return (
    <SidePanel
      label="Medium"
      screen="Media"
      shows={id}
      onClose={onClose}
      head={
        <>
          <h2 dir="auto" className="truncate">
            {medium?.name ?? 'Medium'}
          </h2>
          <span className="ml-auto" />
          {medium && (
            <a
              href={medium.url}
              download={medium.name}
              aria-label="Download"
              data-hint="Download"
              className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-hover hover:text-ink"
            >
              <Download aria-hidden className="size-4" />
            </a>
          )}
          {medium && mayWrite && medium.kind === 'image' && (
            <IconButton label="Crop" onPress={() => setAsks('crop')}>
              <Crop aria-hidden className="size-4" />
            </IconButton>
          )}
          {medium && mayWrite && (
            <IconButton label="Remove" onPress={() => setAsks('remove')}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          )}
        </>
      }
    >
      {error?.code === 'not_found' ? (
        <EmptyState title="This is not in the library" action={<Button onPress={onClose}>Close</Button>}>
          It was removed since the address was shared, or the address is mistyped.
        </EmptyState>
      ) : error && !data ? (
        <Failure what="medium" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Whole medium={data.medium} posts={data.posts} mayWrite={mayWrite} />
      ) : (
        <Loading />
      )}
      {asks === 'crop' && medium && (
        <CropPicture
          medium={medium}
          networks={[]}
          onClose={() => setAsks(null)}
          onCropped={(cropped) => {
            setAsks(null);
            toast('The cropped picture is in the library; the one it came from stays.');
            onOpen(cropped.media_id);
          }}
        />
      )}
      {asks === 'remove' && medium && (
        <RemoveMedium medium={medium} onClose={() => setAsks(null)} onGone={onClose} />
      )}
    </SidePanel>
  );
}

interface WholeProps {
  medium: Medium;
  posts: readonly { id: number; title: string; status: string }[];
  mayWrite: boolean;
}

function Whole({ medium, posts, mayWrite }: WholeProps) {
  const zone = useZone();
  const edit = api.media.edit.useMutation();
  return (
    <div className="flex flex-col gap-5 px-5 pt-4 pb-10">
      {medium.kind === 'video' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what was uploaded; its words are the alt text
        <video
          src={medium.url}
          aria-label={medium.alt ?? medium.name}
          preload="metadata"
          controls
          className="aspect-video w-full rounded-md bg-sunken"
        />
      ) : (
        <MediumLook medium={medium} frame={400} fit="contain" className="aspect-[4/3] w-full rounded-md" />
      )}
      <p className="figures -mt-2 text-xs text-faint">{mediumFacts(medium)}</p>
      <NameField
        name={medium.name}
        disabled={!mayWrite}
        onSave={(name) => edit.mutate({ media_id: medium.media_id, name })}
      />
      <PanelSection title="Alternative text">
        <AltField
          label="Alternative text"
          kind={medium.kind}
          value={edit.isPending && edit.variables.alt !== undefined ? edit.variables.alt : medium.alt}
          disabled={!mayWrite}
          onSave={(alt) => edit.mutate({ media_id: medium.media_id, alt })}
        />
        <p className="mt-1 text-xs text-faint">
          Offered wherever it is put into a post. Posts keep the words that they have.
        </p>
      </PanelSection>
      <PanelSection title={posts.length === 0 ? 'In no post' : `In ${postWords(medium.used)}`}>
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
                <span className="text-xs text-faint">{status.replace('_', ' ')}</span>
              </Link>
            </li>
          ))}
        </ul>
      </PanelSection>
      <p className="figures text-xs break-words text-faint">
        Added{medium.created_by && ` by ${medium.created_by.name}`}, {exactTime(medium.created_at, zone)}
        {medium.origin && webAddress(medium.origin) && (
          <>
            , from{' '}
            <a
              href={webAddress(medium.origin)}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex items-center gap-1 text-accent underline underline-offset-2"
            >
              {hostOf(medium.origin)}
              <ExternalLink aria-hidden className="size-3" />
            </a>
          </>
        )}
      </p>
    </div>
  );
}

const postWords = (amount: number) => `${amount} ${amount === 1 ? 'post' : 'posts'}`;

function Loading() {
  return (
    <output aria-label="Loading the medium" className="flex flex-col gap-3 p-5">
      <Skeleton className="aspect-[4/3] w-full" />
      <Skeleton className="h-3 w-40" />
      <Skeleton className="mt-3 h-8 w-full" />
      <Skeleton className="mt-3 h-20 w-full" />
    </output>
  );
}
