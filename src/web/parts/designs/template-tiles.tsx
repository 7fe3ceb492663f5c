import { t } from '@lingui/core/macro';
import { Clapperboard, Star } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { GridList, GridListItem, GridListLoadMoreItem } from 'react-aria-components/GridList';
import { GridLayout, Size, Virtualizer } from 'react-aria-components/Virtualizer';

import type { TemplateRow } from '#contract/designs/template-fields.ts';
import { Miniature } from './miniature.tsx';

interface TemplateTilesProps {
  templates: readonly TemplateRow[];
  onOpen: (template: TemplateRow) => void;
  /** Absent if stars are not offered. */
  onStar?: ((template: TemplateRow) => void) | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  onEnd: () => void;
}

const layout = {
  minItemSize: new Size(152, 236),
  maxItemSize: new Size(252, 360),
  minSpace: new Size(10, 10),
  preserveAspectRatio: true,
};

/** A virtualized grid of templates; arrow keys navigate, Enter opens. */
export function TemplateTiles({
  templates,
  onOpen,
  onStar,
  hasMore,
  isLoadingMore,
  onEnd,
}: TemplateTilesProps) {
  return (
    <Virtualizer layout={GridLayout} layoutOptions={layout}>
      <GridList
        aria-label={t`Templates`}
        layout="grid"
        disallowTypeAhead
        className="h-full min-h-0 overflow-y-auto outline-none"
      >
        <Collection items={templates} dependencies={[onStar !== undefined]}>
          {(template) => <Tile template={template} onOpen={onOpen} onStar={onStar} />}
        </Collection>
        {hasMore && <GridListLoadMoreItem isLoading={isLoadingMore} onLoadMore={onEnd} />}
      </GridList>
    </Virtualizer>
  );
}

function Tile({
  template,
  onOpen,
  onStar,
}: { template: TemplateRow } & Pick<TemplateTilesProps, 'onOpen' | 'onStar'>) {
  const { id, name, favorite, scope, formats, media_type } = template;
  const aspects = formats.map(({ aspect }) => aspect).join(', ');
  return (
    <GridListItem
      id={id}
      textValue={name}
      onAction={() => onOpen(template)}
      className="group relative flex h-full w-full cursor-pointer flex-col rounded-md p-1.5 outline-none hover:bg-hover data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-accent"
    >
      <span className="relative min-h-0 flex-1 overflow-hidden rounded-sm bg-sunken">
        <Miniature template={template} />
      </span>
      <span className="mt-1.5 flex h-5 items-center gap-1">
        <span className="truncate text-sm font-medium">{name}</span>
        {media_type === 'video' && (
          <Clapperboard aria-label={t`Video`} className="size-3.5 shrink-0 text-faint" />
        )}
        {onStar ? (
          <Button
            aria-label={favorite ? t`Unstar ${name}` : t`Star ${name}`}
            aria-pressed={favorite}
            onPress={() => onStar(template)}
            className={`ms-auto grid size-6 shrink-0 place-items-center rounded-sm hover:bg-press ${favorite ? 'text-accent' : 'text-faint md:opacity-0 md:group-hover:opacity-100 md:group-focus-within:opacity-100 md:group-data-focus-visible:opacity-100'}`}
          >
            <Star aria-hidden className="size-4" fill={favorite ? 'currentColor' : 'none'} />
          </Button>
        ) : (
          favorite && (
            <Star aria-label={t`Starred`} className="ms-auto size-3.5 text-accent" fill="currentColor" />
          )
        )}
      </span>
      <span className="block h-4 truncate text-xs text-faint">
        {scope === 'organization' ? t`Ours · ${aspects}` : aspects}
      </span>
    </GridListItem>
  );
}
