import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';

import { placeOf } from '#web/lib/places.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { MediaBrowser } from '#web/parts/media/media-browser.tsx';
import type { Medium } from '#web/parts/media/media-labels.ts';
import { useUploads } from '#web/parts/media/uploads.ts';
import { ComposeTabs } from '#web/parts/posts/compose-tabs.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { librarySearch, type LibrarySearch } from './library-search.ts';
import { MediaSelection } from './media-selection.tsx';
import { MediumPanel } from './medium-panel.tsx';

/** Lists all images, videos and documents for posts; users search, upload, describe and delete them. */
export function MediaLibrary({ search }: { search: LibrarySearch }) {
  const me = useMe();
  const mayWrite = me.permissions.includes('write');
  const field = useRef<HTMLInputElement>(null);
  const changeSearch = useSearchChange('/compose/media', librarySearch);
  const [selected, setSelected] = useState<readonly Medium[] | null>(null);
  const uploads = useUploads(() => undefined);
  useShortcut('/', t`Search media`, t`Media`, () => field.current?.focus());
  const close = () => {
    changeSearch({ open: undefined });
    placeOf(`medium ${search.open}`)?.focus();
  };
  return (
    <div className="flex min-w-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line px-4">
          <h1 className="me-3 text-lg font-semibold tracking-tight max-sm:sr-only">{t`Compose`}</h1>
          <ComposeTabs current="media" />
        </header>
        <div className="flex min-h-0 flex-1 flex-col px-4 pt-2 pb-2">
          <MediaBrowser
            field={field}
            search={search}
            onSearch={(changed) => changeSearch(changed, true)}
            uploads={mayWrite ? uploads : null}
            chosen={
              selected?.map(({ media_id }) => media_id) ?? (search.open === undefined ? [] : [search.open])
            }
            isMany={selected !== null}
            onChoose={(ids, listed) =>
              selected === null
                ? changeSearch({ open: ids[0] })
                : setSelected(
                    [...selected, ...listed].filter(
                      ({ media_id }, at, all) =>
                        ids.includes(media_id) && all.findIndex((one) => one.media_id === media_id) === at,
                    ),
                  )
            }
            tools={
              mayWrite && (
                <Button
                  variant="quiet"
                  onPress={() => {
                    setSelected(selected === null ? [] : null);
                    changeSearch({ open: undefined });
                  }}
                >
                  {selected === null ? t({ message: 'Select', context: 'verb' }) : t`Cancel`}
                </Button>
              )
            }
          />
        </div>
      </div>
      {selected !== null && selected.length > 0 && (
        <MediaSelection media={selected} onRelabel={setSelected} onClear={() => setSelected([])} />
      )}
      {search.open !== undefined && (
        <MediumPanel
          key={search.open}
          id={search.open}
          mayWrite={mayWrite}
          onOpen={(id) => changeSearch({ open: id })}
          onClose={close}
        />
      )}
    </div>
  );
}
