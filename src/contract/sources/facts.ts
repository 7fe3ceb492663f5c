/** The columns that hold a trend's counts. Every source maps its own names to these. */
export const countColumns = ['likes', 'comments', 'shares', 'views', 'saves', 'quotes'] as const;

export type CountColumn = (typeof countColumns)[number];

/** The order of a list in the store. `score` is the time-invariant viral or trending score. */
export type SortKey = CountColumn | 'score' | 'engagement' | 'growth' | 'newest' | 'oldest';

/** Additional fields of some sources' rows. Code that depends on one asks for it, not for a source's name. */
export type OwnField =
  | 'trend_score'
  | 'growth_rate'
  | 'feed_name'
  | 'category_id'
  | 'category_name'
  | 'sound'
  | 'title_en'
  | 'title_zh'
  | 'subreddit'
  | 'flair'
  | 'type';

/** All facts of a source except how it is read: plain data that the browser imports too. */
export interface SourceFacts {
  label: string;
  /** Sort values of the spec in its order; the first is the default. */
  sorts: Readonly<Record<string, SortKey>>;
  /** The row's own count fields by the network's names, and the column of each. */
  counts: Readonly<Record<string, CountColumn>>;
  /** The counts that add up to `total_engagement`. Views are not included: seeing is not acting. */
  engagement: readonly CountColumn[];
  /** False where a post's numbers cannot be read twice: growth is then never stated. */
  snapshots: boolean;
  /** In the order of the row. A source with `sound` has a list of sounds. */
  fields: readonly OwnField[];
  /** The values of the field `type`. */
  types?: readonly string[];
  /** Whether its tags are hashtags. The tags of news are their outlets' own sections. */
  hashtags: boolean;
  /** Whether people post to it, so that best times are useful. */
  bestTime: boolean;
  /** The count of a linking post that a news entry shows as its own, in the column of the same name. */
  newsShares?: CountColumn;
  /**
   * Where rows of its own listings can be imported unchanged: the origin of their URLs, and their names for
   * counts. Their texts are escaped, and their counts may be negative.
   */
  listing?: { origin: string; counts: Readonly<Record<string, CountColumn>> };
  /** The domains of a source that is no network to publish to; those of networks are in their facts. */
  domains?: readonly string[];
}
