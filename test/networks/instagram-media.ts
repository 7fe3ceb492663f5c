import type { DoubleContainer } from './graph-containers.ts';
import { graphError, graphTime, noObject, ok, type Answer, type Call, type Reply } from './graph.ts';

export interface MediaSwitches {
  insights: 'all' | 'none' | 'few';
  /** The account hides its likes. */
  hidesLikes: boolean;
}

export interface DoubleMedium {
  id: string;
  caption: string;
  items: { alt: string | null; bytes: number | null; type: string | null }[];
  product: 'FEED' | 'REELS' | 'STORY';
  form: Record<string, string>;
  likes: number;
  comments: { id: string; text: string; from: string; at: Date }[];
  at: Date;
}

/** The published media of one account. https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media */
export function createMedia(ownId: string, switches: MediaSwitches, now: () => Date, newId: () => string) {
  const media: DoubleMedium[] = [];
  const permalink = (id: string) => `https://www.instagram.com/p/C${Number(id).toString(36)}/`;

  function add(container: DoubleContainer): Answer {
    const { form } = container;
    const type = form['media_type'];
    const medium: DoubleMedium = {
      id: newId(),
      caption: form['caption'] ?? '',
      items: itemsOf(container),
      product: type === 'STORIES' ? 'STORY' : type === 'REELS' ? 'REELS' : 'FEED',
      form,
      likes: 0,
      comments: [],
      at: now(),
    };
    media.push(medium);
    return ok({ id: medium.id });
  }

  function list(stories: boolean): Answer {
    const listed = media.filter(({ product }) => (product === 'STORY') === stories).toReversed();
    const data = listed.slice(0, 50).map(({ id, caption, at }) => ({
      id,
      ...(caption !== '' && { caption }),
      timestamp: graphTime(at),
      permalink: permalink(id),
    }));
    return ok({ data });
  }

  /** @param publish makes a comment, or what goes wrong with it */
  function onMedium(
    call: Call,
    route: string,
    id: string,
    publish: (publishing: () => Answer) => Reply,
  ): Reply {
    const at = media.findIndex((one) => one.id === id);
    const medium = media[at];
    if (!medium) return noObject(id);
    switch (route) {
      case 'GET':
        return ok({
          id,
          permalink: permalink(id),
          ...(!switches.hidesLikes && { like_count: medium.likes }),
          comments_count: medium.comments.length,
          media_product_type: medium.product,
        });
      case 'GET insights':
        return insightsOf(call, medium);
      case 'GET comments':
        return ok({ data: medium.comments.map(shownComment).toReversed() });
      case 'POST comments':
        return publish(() => {
          const made = { id: newId(), text: call.form['message'] ?? '', from: ownId, at: now() };
          medium.comments.push(made);
          return ok({ id: made.id });
        });
      case 'DELETE':
        media.splice(at, 1);
        return ok({ success: true });
      default:
        return noObject(id);
    }
  }

  function insightsOf({ query }: Call, { product }: DoubleMedium): Answer {
    if (switches.insights === 'few')
      return graphError(10, '(#10) Not enough viewers for the media to show insights');
    const names = (query.get('metric') ?? '').split(',');
    if (product === 'STORY' && names.includes('saved'))
      return graphError(100, '(#100) Incompatible metrics (saved) for STORY');
    const data = names.map((name) => ({
      name,
      period: 'lifetime',
      values: [{ value: name === 'views' ? 40 : 2 }],
    }));
    return ok({ data: switches.insights === 'all' ? data : [] });
  }

  return { media, add, list, onMedium };
}

const shownComment = ({ id, text, from, at }: DoubleMedium['comments'][number]) => ({
  id,
  text,
  timestamp: graphTime(at),
  from: { id: from, username: 'someone' },
});

function itemsOf({ children, form, bytes, type }: DoubleContainer): DoubleMedium['items'] {
  if (children.length > 0) return children.flatMap(itemsOf);
  return [{ alt: form['alt_text'] ?? null, bytes, type }];
}
