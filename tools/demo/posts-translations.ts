import type { Transaction } from 'kysely';

import type { NetworkName } from '#contract/networks/facts.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { asColumns } from '#server/areas/posts/schedule/content.ts';
import { hashOf } from '#server/areas/posts/schedule/hash.ts';
import { sourceHashOf } from '#server/areas/posts/translation/texts.ts';
import { replaceLinks } from '#server/areas/workspace/projects/store-links.ts';
import type { Tables } from '#server/db/tables.ts';
import { personNamed } from './board-blocks.ts';
import type { Ids } from './board-store.ts';
import { contentsOver, type StoredContent } from './posts-content.ts';
import type { PlacedPost } from './posts-fill.ts';
import * as store from './posts-store.ts';

/** A draft that says a post of the demo in another project's language. */
interface DemoTranslation {
  /** How the body of its source begins. */
  of: string;
  project: string;
  by: string;
  networks: readonly NetworkName[];
  body: string;
  firstComment?: string;
  alt: string;
}

/** The project whose posts are translated, and into which. */
export const demoLinks = { from: 'Harbour Courier', to: ['Morgenblatt Nord', '灯台新報'] };

/** One that is ready, one whose source was mended since, one that nobody has written yet. */
const translations: readonly DemoTranslation[] = [
  {
    of: 'The number 11 tram waits',
    project: 'Morgenblatt Nord',
    by: 'Pia',
    networks: ['mastodon', 'bluesky'],
    body: 'Die Linie 11 wartet jedes Mal vier Minuten an einer leeren Haltestelle. Der Fahrplan rechnet noch mit einer Drehbrücke. Sie wurde 2009 zugeschweißt.',
    firstComment:
      'Das Brückenbuch und der Fahrplan nebeneinander: https://harbour-courier.example/cities/tram-11',
    alt: 'Zeichnung einer Straße mit unterbrochener Mittellinie',
  },
  {
    of: 'Found this year between Pier 2',
    project: '灯台新報',
    by: 'Ren',
    networks: ['threads', 'bluesky'],
    body: '今年、埠頭2番から9番のあいだで見つかった手袋は、左手が214、右手が61。理由は誰も知りません。港の人はみな右手で手を振るのか、それとも誰かが集めているのでしょうか。',
    alt: '右肩上がりの棒グラフの絵、最後の一本だけ赤い',
  },
  {
    of: '9.1 inches: so much higher',
    project: 'Morgenblatt Nord',
    by: 'Pia',
    networks: ['mastodon', 'bluesky', 'facebook'],
    body: '',
    alt: '',
  },
];

interface DemoOrganization {
  organizationId: number;
  people: Ids;
  projects: Ids;
  accounts: readonly { account: { project: string; network: string }; accountId: number }[];
}

/** Links the demo's projects, and adds what was translated between them. */
export async function fillTranslations(
  trx: Transaction<Tables>,
  sources: readonly PlacedPost[],
  { organizationId, people, projects, accounts }: DemoOrganization,
): Promise<void> {
  await replaceLinks(
    trx,
    projects.get(demoLinks.from) ?? 0,
    demoLinks.to.flatMap((name) => projects.get(name) ?? []),
  );
  for (const { of, project, by, networks, body, firstComment, alt } of translations) {
    const source = sources.find((post) => post.project === demoLinks.from && post.body.startsWith(of));
    if (!source) throw new RangeError(`No post of the demo begins with “${of}”`);
    // It was made soon after its source, from what that said before anybody changed it.
    const [before = source.content] = contentsOver(source.content, source.turns);
    const at = new Date(source.madeAt.getTime() + 5 * 60_000);
    const project_id = projects.get(project) ?? 0;
    const account_ids = accounts
      .filter(
        ({ account }) => account.project === project && networks.some((name) => name === account.network),
      )
      .map(({ accountId }) => accountId);
    const content: StoredContent = {
      ...source.content,
      body,
      thread: [],
      overrides: {},
      author_notes: null,
      first_comment: firstComment ?? null,
      media: source.content.media.map((medium) => ({ ...medium, alt })),
    };
    const author = people.get(personNamed(by)) ?? null;
    const [id = 0] = await store.insertPosts(trx, [
      {
        ...asColumns(content),
        organization_id: organizationId,
        project_id,
        card_id: source.madeFrom?.id ?? null,
        author_user_id: author,
        author_token_id: null,
        submitted_via: 'web',
        state: 'draft',
        stage: 'private',
        // A time that has passed is not carried over.
        scheduled_at: source.state === 'scheduled' ? source.dueAt : null,
        content_hash: hashOf({ ...content, project_id, account_ids }),
        version: 1,
        released_by: null,
        created_at: at,
        updated_at: at,
        submitted_at: null,
        sent_at: null,
        translated_from: source.id,
        source_hash: sourceHashOf(before),
        source_seen_at: at,
        demo: true,
      },
    ]);
    await store.insertTargets(
      trx,
      account_ids.map((account_id) => ({ post_id: id, account_id, state: 'queued' as const })),
    );
    await insertEvent(trx, {
      post_id: id,
      at,
      kind: 'created',
      text:
        body === ''
          ? `Created from post ${source.id}; its text is not translated yet.`
          : `Translated from post ${source.id}.`,
      details: { user_id: author, translated_from: source.id },
    });
  }
}
