import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { Collection } from 'react-aria-components/Collection';
import { ListBox, ListBoxItem, ListBoxLoadMoreItem } from 'react-aria-components/ListBox';
import { GridLayout, Size, Virtualizer } from 'react-aria-components/Virtualizer';

import { placed } from '#web/lib/places.ts';
import { LabelMarks } from '#web/parts/labels/label-marks.tsx';
import { FramedPicture } from './framed-picture.tsx';
import { extentOf, type Medium } from './media-labels.ts';
import { mediumIcons } from './medium-icons.ts';

interface MediaTilesProps {
  media: readonly Medium[];
  /** Ids of the selected media, in the order of selection. */
  chosen: readonly number[];
  /** Several can be selected; otherwise one is opened. */
  isMany: boolean;
  onChoose: (ids: readonly number[]) => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  onEnd: () => void;
}

const layout = {
  minItemSize: new Size(136, 150),
  maxItemSize: new Size(240, 264),
  minSpace: new Size(8, 8),
  preserveAspectRatio: true,
};

/** A virtualized grid of pictures, videos and documents, navigated and selected by mouse and keyboard. */
export function MediaTiles({
  media,
  chosen,
  isMany,
  onChoose,
  hasMore,
  isLoadingMore,
  onEnd,
}: MediaTilesProps) {
  return (
    <Virtualizer layout={GridLayout} layoutOptions={layout}>
      <ListBox
        aria-label={t`Media`}
        escapeKeyBehavior="none"
        layout="grid"
        selectionMode={isMany ? 'multiple' : 'single'}
        selectedKeys={chosen}
        onSelectionChange={(keys) => {
          if (keys !== 'all') onChoose([...keys].map(Number));
        }}
        className="h-full min-h-0 overflow-y-auto outline-none"
      >
        <Collection items={media.map((medium) => ({ id: medium.media_id, medium }))} dependencies={[chosen]}>
          {({ id, medium }) => <Tile id={id} medium={medium} place={isMany ? chosen.indexOf(id) : -1} />}
        </Collection>
        {hasMore && <ListBoxLoadMoreItem isLoading={isLoadingMore} onLoadMore={onEnd} />}
      </ListBox>
    </Virtualizer>
  );
}

function Tile({ id, medium, place }: { id: number; medium: Medium; place: number }) {
  const extent = extentOf(medium);
  return (
    <ListBoxItem
      id={id}
      ref={placed(`medium ${id}`)}
      textValue={medium.name}
      className="group flex h-full w-full cursor-pointer flex-col rounded-md p-1.5 outline-none hover:bg-hover data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-accent data-selected:bg-accent-wash"
    >
      <span className="relative block min-h-0 flex-1">
        <MediumThumbnail medium={medium} frame={240} className="absolute inset-0 size-full rounded-sm" />
        {extent && (
          <span className="figures absolute end-1 bottom-1 rounded-sm bg-ink px-1 text-xs text-paper">
            {extent}
          </span>
        )}
        <span
          aria-hidden
          className="figures absolute end-1.5 top-1.5 hidden size-5 place-items-center rounded-full bg-accent forced-color-adjust-none text-xs font-semibold text-on-accent group-data-selected:grid"
        >
          {place >= 0 ? place + 1 : <Check className="size-3" strokeWidth={3} />}
        </span>
      </span>
      <span className="mt-1 flex h-5 items-center gap-1 text-xs leading-5">
        <span className="min-w-0 truncate">{medium.name}</span>
        <LabelMarks of={medium} />
      </span>
      {medium.kind === 'document' ? (
        <span className="block h-4 truncate text-xs text-faint">{t`PDF document`}</span>
      ) : (
        <span className={`block h-4 truncate text-xs ${medium.alt ? 'text-faint' : 'text-warning'}`}>
          {medium.alt ?? t`No alt text`}
        </span>
      )}
    </ListBoxItem>
  );
}

interface MediumThumbnailProps {
  medium: Medium;
  frame: number;
  className: string;
  fit?: 'cover' | 'contain';
}

/** A medium's thumbnail; an icon of its kind where it has none. */
export function MediumThumbnail({
  medium: { kind, url, thumbnail_url },
  frame,
  className,
  fit,
}: MediumThumbnailProps) {
  const Icon = mediumIcons[kind];
  return (
    <FramedPicture
      url={kind === 'image' ? url : thumbnail_url}
      frame={frame}
      className={className}
      {...(fit && { fit })}
      fallback={
        <span className={`grid place-items-center bg-press text-faint ${className}`}>
          <Icon aria-hidden className="size-5" strokeWidth={1.5} />
        </span>
      }
    />
  );
}
