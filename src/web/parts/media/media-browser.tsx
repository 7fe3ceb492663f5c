import { t } from '@lingui/core/macro';
import { Upload } from 'lucide-react';
import type { ClipboardEvent, ReactNode, RefObject } from 'react';

import { api } from '#web/api.ts';
import { LabelFilters } from '#web/parts/labels/label-filters.tsx';
import { labelParams, noLabelSearch, type LabelSearch } from '#web/parts/labels/label-search.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { FileDrop, pastedFiles } from '#web/ui/file-drop.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useFromAddress } from './address-form.tsx';
import { acceptedTypes, allAcceptedTypes, type Medium, type MediumKind } from './media-labels.ts';
import { MediaTiles } from './media-tiles.tsx';
import { UploadRows } from './upload-rows.tsx';
import type { Uploads } from './uploads.ts';

export interface MediaSearch extends LabelSearch {
  q?: string | undefined;
  kind?: MediumKind | undefined;
}

interface MediaBrowserProps {
  search: MediaSearch;
  onSearch: (changed: MediaSearch) => void;
  /** Null for read-only access. */
  uploads: Uploads | null;
  chosen: readonly number[];
  isMany: boolean;
  /** `ids` may include media of other lists; `listed` are those in view. */
  onChoose: (ids: readonly number[], listed: readonly Medium[]) => void;
  /** Only pictures are accepted. */
  isPicturesOnly?: boolean;
  /** Beside the upload. */
  tools?: ReactNode;
  field?: RefObject<HTMLInputElement | null>;
}

const kinds = [
  { value: 'all', label: t({ message: 'All', context: 'media' }) },
  { value: 'image', label: t`Images` },
  { value: 'video', label: t`Videos` },
  { value: 'document', label: t`Documents` },
] as const;

/** The library, with a search and ways to add media: button, drop, paste, or URL. */
export function MediaBrowser({
  search,
  onSearch,
  uploads,
  chosen,
  isMany,
  onChoose,
  isPicturesOnly = false,
  tools,
  field,
}: MediaBrowserProps) {
  const { q } = search;
  const kind = isPicturesOnly ? 'image' : search.kind;
  const query = api.media.list.useInfiniteQuery({
    ...(q !== undefined && { q }),
    ...(kind && { kind }),
    ...labelParams(search),
    per_page: 50,
  });
  const media = query.data?.pages.flatMap(({ data }) => data.media) ?? [];
  const isFiltered = [q, search.kind, search.label, search.campaign].some((one) => one !== undefined);
  const types = isPicturesOnly ? acceptedTypes.image : allAcceptedTypes;
  const paste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    // The dialog is inside the composer, which would handle them too.
    event.stopPropagation();
    if (files.length === 0 || !uploads) return;
    event.preventDefault();
    uploads.add(files);
  };
  const fromAddress = useFromAddress((url) => uploads?.add([url]));
  const upload = uploads && (
    <FileButton types={types} isMany variant="primary" onFiles={uploads.add}>
      <Upload aria-hidden className="size-4" />
      {t`Upload`}
    </FileButton>
  );
  return (
    <FileDrop
      label={t`Drop here to upload`}
      isDisabled={uploads === null}
      onFiles={(files) => uploads?.add(files)}
      className="flex min-h-0 flex-1 flex-col"
    >
      {/* Handles pastes anywhere inside it. */}
      <div className="flex min-h-0 flex-1 flex-col gap-2" onPaste={paste}>
        <div className="flex shrink-0 flex-wrap items-center gap-2">
          <SearchField
            {...(field && { ref: field })}
            label={t`Search media`}
            placeholder={t`Search by name or alt text`}
            value={q ?? ''}
            onSearch={(text) => onSearch({ q: text === '' ? undefined : text })}
            className="min-w-40 flex-1 sm:max-w-64"
          />
          {!isPicturesOnly && (
            <Select
              label={t`Type`}
              value={search.kind ?? 'all'}
              options={kinds}
              onChange={(value) => onSearch({ kind: value === 'all' ? undefined : value })}
            />
          )}
          <LabelFilters search={search} onChange={onSearch} />
          <span className="ms-auto flex gap-2">
            {tools}
            {uploads && fromAddress.button}
            {upload}
          </span>
        </div>
        {uploads && fromAddress.form}
        {uploads && uploads.list.length > 0 && (
          <div className="max-h-64 shrink-0 overflow-y-auto">
            <UploadRows uploads={uploads} />
          </div>
        )}
        <div className="flex min-h-0 flex-1 flex-col">
          <QueryState
            query={query}
            what={t`media`}
            isEmpty={media.length === 0}
            metricsHidden={false}
            loading={<Loading />}
            empty={
              isFiltered ? (
                <EmptyState
                  title={t`No matching media`}
                  action={
                    <Button
                      onPress={() => onSearch({ q: undefined, kind: undefined, ...noLabelSearch })}
                    >{t`Show all`}</Button>
                  }
                >
                  {t`All words must appear in the name, the alt text or the source URL.`}
                </EmptyState>
              ) : (
                <EmptyState title={t`No media yet`} action={upload}>
                  {t`Images, videos and PDF documents for your posts are kept here. Upload, drop or paste files, or import them from a URL.`}
                </EmptyState>
              )
            }
            // The grid loads more while scrolling.
            end={<></>}
          >
            <MediaTiles
              media={media}
              chosen={chosen}
              isMany={isMany}
              onChoose={(ids) => onChoose(ids, media)}
              hasMore={query.hasNextPage}
              isLoadingMore={query.isFetchingNextPage}
              onEnd={() => void query.fetchNextPage()}
            />
          </QueryState>
        </div>
      </div>
    </FileDrop>
  );
}

function Loading() {
  return (
    <output
      aria-label={t`Loading media`}
      className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2 overflow-hidden"
    >
      {Array.from({ length: 12 }, (_, tile) => (
        <span key={tile} className="p-1.5">
          <Skeleton className="aspect-[4/3] w-full" />
          <Skeleton className="mt-2 h-3 w-2/3" />
          <Skeleton className="mt-1.5 h-3 w-1/3" />
        </span>
      ))}
    </output>
  );
}
