import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { api } from '#web/api.ts';
import { NetworkMark, SandboxBadge } from '#web/parts/account-name.tsx';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';

type Held = DataOf<Contract['sandbox']['list']>['posts'][number];
type Answer = Held['answers'][number];

export interface SandboxSearch {
  /** Only this post, or the one that it answers to. */
  post?: number | undefined;
  account?: number | undefined;
  page?: number | undefined;
}

interface SandboxProps {
  search: SandboxSearch;
  onSearch: (search: SandboxSearch) => void;
}

const perPage = 50;

/** What is sent by itself is looked for again, in ms. */
const everyMs = 10_000;

/** What the sandbox networks hold: posts that nobody outside sees. */
export function SandboxPage({ search, onSearch }: SandboxProps) {
  const { post, account, page = 1 } = search;
  const { data, error, refetch } = api.sandbox.list.useQuery(
    { page, per_page: perPage, ...(post && { post }), ...(account && { account_id: account }) },
    { staleTime: 0, refetchInterval: everyMs },
  );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto max-w-2xl px-4 pt-4 pb-10">
        <header className="mb-4">
          <h1 className="flex items-center gap-2 text-lg font-semibold">
            Sandbox <SandboxBadge />
          </h1>
          <p className="text-sm text-soft">
            What sandbox accounts were sent. It stands here instead of at the network: nobody outside sees it.
          </p>
          {(post ?? account) !== undefined && (
            <Button className="mt-2" onPress={() => onSearch({})}>
              Show all
            </Button>
          )}
        </header>
        {error && !data && (
          <ErrorState
            title="The sandbox could not be loaded"
            message={error.message}
            requestId={error.requestId}
            onRetry={error.status === 403 ? undefined : () => void refetch()}
          />
        )}
        {!data && !error && <Skeleton className="h-48 w-full" />}
        {data?.posts.length === 0 && (
          <EmptyState title="Nothing here">
            {post || account || page > 1
              ? 'Nothing of the sandbox fits this address.'
              : 'Publish a post to a sandbox account, and it appears here.'}
          </EmptyState>
        )}
        <ul className="flex flex-col gap-3">
          {data?.posts.map((each) => (
            <HeldPost key={each.id} post={each} onAccount={() => onSearch({ account: each.account_id })} />
          ))}
        </ul>
        <nav aria-label="Pages" className="mt-4 flex justify-between">
          {page > 1 ? (
            <Button onPress={() => onSearch({ ...search, page: page - 1 })}>Newer</Button>
          ) : (
            <span />
          )}
          {data?.posts.length === perPage && (
            <Button onPress={() => onSearch({ ...search, page: page + 1 })}>Older</Button>
          )}
        </nav>
      </div>
    </div>
  );
}

function HeldPost({ post, onAccount }: { post: Held; onAccount: () => void }) {
  const zone = useZone();
  return (
    <li className="rounded-lg border border-line p-3">
      <div className="mb-1 flex items-center gap-2 text-sm">
        {isNetworkName(post.network) && <NetworkMark network={post.network} />}
        <Button look="quiet" className="min-w-0 font-medium" onPress={onAccount}>
          <span dir="auto" className="truncate">
            {post.account_name}
          </span>
        </Button>
        <span className="ml-auto text-xs text-faint">
          <Ago at={post.created_at} zone={zone} />
        </span>
      </div>
      <Words held={post} />
      {post.answers.length > 0 && (
        <ol aria-label="Answers" className="mt-2 flex flex-col gap-2 border-l-2 border-line pl-3">
          {post.answers.map((answer) => (
            <li key={answer.id}>
              <p className="text-xs text-faint">
                {answer.kind === 'first_comment' ? 'First comment' : 'Thread'}
              </p>
              <Words held={answer} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

function Words({ held: { body, media } }: { held: Answer }) {
  return (
    <>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {body}
      </p>
      {media.length > 0 && (
        <ul className="mt-1 text-xs text-soft">
          {media.map(({ url, alt }) => (
            <li key={url} className="truncate">
              <a href={url} target="_blank" rel="noreferrer" className="underline">
                {alt ?? url}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
