import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import type { TemplateRow } from '#contract/designs/template-fields.ts';
import { api } from '#web/api.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { hasContent, contentSearch, withoutContent } from '#web/parts/designs/content-search.ts';
import { TemplateTiles } from '#web/parts/designs/template-tiles.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { GalleryFilters } from './gallery-filters.tsx';
import { gallerySearch, isFiltered, shapeOf, type GallerySearch } from './gallery-search.ts';
import { mayEditTemplates } from './rights.ts';
import { useStar } from './star.ts';

/** All image and video templates, starred ones first. */
export function Gallery({ search }: { search: GallerySearch }) {
  const projects = api.projects.list.useQuery({});
  // Waits for the project whose stars apply, so that the list is requested only once.
  if (projects.isPending && projects.fetchStatus !== 'paused')
    return (
      <div className="flex-1 p-4">
        <Loading />
      </div>
    );
  return <Listed search={search} projects={projects.data?.projects ?? []} />;
}

interface ListedProps {
  search: GallerySearch;
  projects: readonly { id: number; name: string }[];
}

function Listed({ search, projects }: ListedProps) {
  const navigate = useNavigate();
  const me = useMe();
  const field = useRef<HTMLInputElement>(null);
  const project = projects.find(({ id }) => id === search.project) ?? projects[0];
  const { q, category, media, network, format, assigned, starred, text = '' } = search;
  const query = api.templates.list.useInfiniteQuery({
    ...(project && { project_id: project.id }),
    ...(q !== undefined && { q }),
    ...(category !== undefined && { category }),
    ...(media && { media_type: media }),
    ...(network && { network }),
    ...(assigned && project && { assigned: true }),
    ...(starred && { favorites: true }),
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const all = query.data?.pages.flatMap(({ data }) => data.templates) ?? [];
  const templates = format ? all.filter((one) => one.formats.some((each) => shapeOf(each) === format)) : all;
  useEffect(() => {
    // The server has no filter by shape: matches may be on any page.
    if (format && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [format, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const changeSearch = useSearchChange('/templates', gallerySearch, true);
  const open = ({ id }: TemplateRow) =>
    void navigate({
      to: '/templates/$templateId',
      params: { templateId: String(id) },
      search: { ...contentSearch(search), project: search.project },
    });
  const star = useStar(project, templates);
  const mayStar = project !== undefined && permissionsIn(me, project.id).includes('write');
  useShortcut('/', t`Search templates`, t`Templates`, () => field.current?.focus());
  useShortcut('f', t`Star or unstar template`, t`Templates`, () => {
    const row = document.activeElement?.closest('[role=row][data-key]');
    const template = templates.find(({ id }) => String(id) === row?.getAttribute('data-key'));
    if (template && mayStar) star(template);
  });
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        <h1 className="text-lg font-semibold tracking-tight">{t`Templates`}</h1>
        {mayEditTemplates(me) && (
          <Link
            to="/templates/new"
            className="ms-auto inline-flex h-8 items-center rounded-md border border-line px-3 font-medium hover:border-edge hover:bg-hover"
          >
            {t`New template`}
          </Link>
        )}
      </header>
      <div className="flex min-h-0 flex-1 flex-col px-4 pt-2">
        {hasContent(search) && (
          <p className="flex items-center gap-2 pb-2 text-soft">
            <span className="min-w-0 truncate" dir="auto">
              {t`Choose a template for “${text}”`}
            </span>
            <Button variant="quiet" className="h-6 px-2 text-xs" onPress={() => changeSearch(withoutContent)}>
              {t`Continue without a template`}
            </Button>
          </p>
        )}
        <GalleryFilters
          field={field}
          search={search}
          projects={projects}
          project={project}
          categories={all.map((one) => one.category)}
          onSearch={changeSearch}
        />
        <div className="flex min-h-0 flex-1 flex-col">
          <QueryState
            query={query}
            what={t`templates`}
            isEmpty={templates.length === 0 && !(format && hasNextPage)}
            metricsHidden={false}
            loading={<Loading />}
            empty={
              isFiltered(search) ? (
                <EmptyState
                  title={t`No matching templates`}
                  action={
                    <Button
                      onPress={() =>
                        void navigate({
                          to: '/templates',
                          search: { ...contentSearch(search), project: search.project },
                        })
                      }
                    >
                      {t`Show all`}
                    </Button>
                  }
                >
                  {emptyReason(search, project?.name)}
                </EmptyState>
              ) : (
                <EmptyState title={t`No templates yet`}>
                  {t`Layouts for images and videos appear here. An owner or admin can create the first one.`}
                </EmptyState>
              )
            }
            end={<></>}
          >
            <TemplateTiles
              templates={templates}
              onOpen={open}
              onStar={mayStar ? star : undefined}
              hasMore={hasNextPage}
              isLoadingMore={isFetchingNextPage}
              onEnd={() => void fetchNextPage()}
            />
          </QueryState>
        </div>
      </div>
    </div>
  );
}

function emptyReason({ starred, assigned }: GallerySearch, project = t`This project`): string {
  if (starred)
    return t`${project} has no starred templates that match. Star one on its tile or by pressing F.`;
  if (assigned)
    return t`No matching template is assigned to ${project}. Owners and admins can assign one on its page.`;
  return t`All words must appear in the name or description. Try fewer words or filters.`;
}

function Loading() {
  return (
    <output
      aria-label={t`Loading templates`}
      className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2.5 overflow-hidden"
    >
      {Array.from({ length: 12 }, (_, tile) => (
        <span key={tile} className="p-1.5">
          <Skeleton className="aspect-[4/5] w-full" />
          <Skeleton className="mt-2 h-3 w-2/3" />
          <Skeleton className="mt-1.5 h-3 w-1/3" />
        </span>
      ))}
    </output>
  );
}
