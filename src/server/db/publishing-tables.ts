import type { ColumnType, Generated } from 'kysely';

import type { PostLinks, PostOverride } from '#contract/networks/post-content.ts';
import type { PostState, TargetState } from '#contract/post-states.ts';
import type { DeadlineAction, StepNeeds, StepRole } from '#contract/posts/approval-rule.ts';
import type { Verdict } from '#contract/posts/verdict.ts';
import type { AccountSignInsTable, NetworkAppsTable, StoredTrouble } from './connection-tables.ts';
import type { LabelledColumns } from './label-tables.ts';

/** JSON that is written as text and read as its value. */
type Json<Value> = ColumnType<Value, string, string>;

export interface AccountsTable {
  id: Generated<number>;
  organization_id: number;
  project_id: number;
  network: string;
  transport: 'real' | 'sandbox';
  name: string;
  handle: string | null;
  /** Encrypted (lib/secrets.ts). */
  credentials: Buffer | null;
  /** The sandbox's switches, or what a network needs besides the credentials. */
  settings: Json<Record<string, unknown>>;
  state: Generated<'ready' | 'expiring' | 'needs_reconnect' | 'paused'>;
  paused_reason: string | null;
  /** The network asked to wait until then. */
  resume_at: Date | null;
  /** The network's own id of the account; null for a sandbox. */
  remote_id: string | null;
  remote_name: string | null;
  avatar_url: string | null;
  /** Origin of its server; null where its network has only one. */
  server: string | null;
  way: 'password' | 'oauth' | null;
  /** Our app at the server, where the account was connected through one. */
  app_id: number | null;
  renew_at: Date | null;
  /** When a person must have connected it again. */
  expires_at: Date | null;
  checked_at: Date | null;
  /** When it is checked next; null for a sandbox, and where only a person can act. */
  tend_at: Date | null;
  trouble: ColumnType<StoredTrouble | null, string | null | undefined, string | null>;
  created_at: Date;
  removed_at: Date | null;
  /** Sources of the installation may read with its rights. */
  lends_reading: Generated<boolean>;
  /** Compose preselects it for a new post of its project. */
  preselected: Generated<boolean>;
  demo: Generated<boolean>;
}

/** A time of the week for an account's posts, in its project's zone. */
export interface AccountSlotsTable {
  account_id: number;
  /** 0 is Sunday. */
  weekday: number;
  time: string;
}

/** An organization without a row has the default policy, version 0. */
export interface PoliciesTable {
  organization_id: number;
  version: number;
  document: Json<unknown>;
  created_by: number | null;
  created_at: Date;
}

export interface StoredMedia {
  url: string;
  type: string | null;
  alt: string | null;
}

export interface StoredPart {
  body: string;
  media: StoredMedia[];
}

/** The picture, or the film, of a design. */
export interface StoredPicture extends StoredMedia {
  /** Hash of the filled template that it was drawn from; null for an upload by its author. */
  of: string | null;
}

export interface PostsTable extends LabelledColumns {
  id: Generated<number>;
  organization_id: number;
  project_id: number;
  card_id: number | null;
  author_user_id: number | null;
  author_token_id: number | null;
  submitted_via: 'web' | 'api' | 'mcp';
  state: PostState;
  /** No OK releases a private draft. */
  stage: 'private' | 'review';
  body: string;
  media: Json<StoredMedia[]>;
  thread: Json<StoredPart[]>;
  first_comment: string | null;
  /** By network name or account id. */
  overrides: Json<Record<string, PostOverride | null>>;
  design: Json<unknown>;
  /** How often its template changed under it: part of the content hash. */
  design_version: Generated<number>;
  /** Null while there is none. */
  design_picture: ColumnType<StoredPicture | null, string | null | undefined, string | null>;
  /** How addresses are published, by account id: part of the content hash. */
  links: ColumnType<PostLinks, string | undefined, string>;
  kind: string | null;
  author_notes: string | null;
  scheduled_at: Date | null;
  /** The post of another project that it translates. */
  translated_from: number | null;
  /** The hash of the translated texts of that post (areas/posts/translation/texts.ts). */
  source_hash: string | null;
  /** When it was last up to date with that post: created, rewritten, or confirmed by a person. */
  source_seen_at: Date | null;
  content_hash: string;
  /** The client's key, and a hash of the call: the same call again creates no second post. */
  client_key: string | null;
  client_request: string | null;
  version: Generated<number>;
  released_by: 'created' | 'approved' | 'verdict' | null;
  created_at: Date;
  updated_at: Date;
  submitted_at: Date | null;
  sent_at: Date | null;
  demo: Generated<boolean>;
}

export interface PostTargetsTable {
  id: Generated<number>;
  post_id: number;
  account_id: number;
  state: TargetState;
  due_at: Date | null;
  /** Which worker holds it, and until when. */
  lease_by: string | null;
  lease_until: Date | null;
  attempt: Generated<number>;
  next_attempt_at: Date | null;
  /** The released content: nothing else is published. */
  content_hash: string | null;
  reason: string | null;
  next_step: string | null;
  network_said: string | null;
  network_id: string | null;
  url: string | null;
  sent_at: Date | null;
  /** When all of it was deleted at its network, and by whom. */
  removed_at: Date | null;
  removed_by: number | null;
}

/** The visible pieces of a target, one after the other: the post, each further part, the first comment. */
export interface PostStepsTable {
  id: Generated<number>;
  target_id: number;
  number: number;
  kind: 'post' | 'thread' | 'first_comment';
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';
  /**
   * Chosen and stored before the attempt: it lets the network, or us, recognize a second attempt at the same
   * post.
   */
  key: string | null;
  prepared: Json<unknown>;
  attempted_at: Date | null;
  network_id: string | null;
  url: string | null;
  sent_at: Date | null;
  /** When it was deleted at its network. */
  removed_at: Date | null;
}

export interface PostEventsTable {
  id: Generated<number>;
  post_id: number;
  target_id: number | null;
  at: Date;
  kind: string;
  text: string;
  network_said: string | null;
  details: Json<Record<string, unknown>>;
}

export interface PostEditsTable {
  id: Generated<number>;
  post_id: number;
  user_id: number | null;
  token_id: number | null;
  field: string;
  before: Json<unknown>;
  after: Json<unknown>;
  at: Date;
  /** From the demo, not by a person. */
  demo: Generated<boolean>;
}

/** A passage of a text of a post, with what stood around it (contract/posts/passage.ts). */
export interface StoredPassage {
  where: string;
  quote: string;
  prefix: string;
  suffix: string;
}

/** A place in a picture of a post, in fractions of its width and height. */
export interface StoredPlace {
  url: string;
  x: number;
  y: number;
}

export interface PostCommentsTable {
  id: Generated<number>;
  post_id: number;
  user_id: number | null;
  user_name: string;
  comment: string;
  mentions: Generated<number[]>;
  created_at: Date;
  /** By a guest with a review link; the link is null once it was deleted. */
  by_link: Generated<boolean>;
  link_id: number | null;
  /** What it is about, at most one of these; null: the post as a whole. */
  passage: ColumnType<StoredPassage | null, string | null | undefined, string | null>;
  picture: ColumnType<StoredPlace | null, string | null | undefined, string | null>;
  /** What its author would write in place of the passage. */
  suggestion: string | null;
  /** When the suggestion was taken over. */
  applied_at: Date | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  /** From the demo, not by a person. */
  demo: Generated<boolean>;
}

export interface ReviewsTable {
  id: Generated<number>;
  post_id: number;
  user_id: number | null;
  token_id: number | null;
  given_verdict: Verdict;
  /** The worse of the given verdict and the one recomputed from the scores. */
  verdict: Verdict;
  score: number | null;
  scores: Json<Record<string, number>>;
  warnings: Json<unknown[]>;
  note: string | null;
  content_hash: string;
  policy_version: number;
  /** An OK on one's own post. */
  ignored: Generated<boolean>;
  /** By the machine checks alone: neither a person nor a model read it, so it does not count as a grade. */
  checks_only: Generated<boolean>;
  /** The language model that read it, by its server's name for it; null for none. */
  model: string | null;
  tokens_in: number | null;
  tokens_out: number | null;
  /** Millionths of a US dollar; null where prices or tokens are unknown. */
  cost_micros: number | null;
  /** The link by which a guest gave it, and the name that they gave. */
  link_id: number | null;
  guest_name: string | null;
  created_at: Date;
  /** From the demo, not by a person. */
  demo: Generated<boolean>;
}

/** The content of a post that was judged or released. */
export interface PostVersionsTable {
  id: Generated<number>;
  post_id: number;
  content_hash: string;
  content: Json<unknown>;
  created_at: Date;
}

/** A step in which the posts of a project are approved. */
export interface ApprovalStepsTable {
  id: Generated<number>;
  organization_id: number;
  project_id: number;
  position: number;
  name: string;
  /** User ids. */
  people: Json<number[]>;
  role: StepRole | null;
  guests: boolean;
  needs: StepNeeds;
  deadline_hours: number | null;
  at_deadline: DeadlineAction;
  /** User ids. */
  escalate_to: Json<number[]>;
  keeps_after_edit: boolean;
}

/** A post's turn at a step, with one content. */
export interface ApprovalTurnsTable {
  id: Generated<number>;
  post_id: number;
  step_id: number;
  content_hash: string;
  began_at: Date;
  due_at: Date | null;
  /** When its people are reminded, or the deadline passes; null where nothing comes. */
  next_at: Date | null;
  reminded: Generated<boolean>;
  /** Whether the deadline has passed and the step's other people are asked as well. */
  escalated: Generated<boolean>;
  /** Whether owners and admins know that nobody else can approve. */
  vacancy_told: Generated<boolean>;
  ended_at: Date | null;
}

/** Lets guests read one post, or all of a project's posts that wait for review. */
export interface ReviewLinksTable {
  id: Generated<number>;
  organization_id: number;
  project_id: number | null;
  post_id: number | null;
  /** Of the secret at the end of its URL, which is not stored. */
  hash: Buffer;
  /** The guest it is for. */
  name: string;
  may_send: boolean;
  created_by: number | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  first_opened_at: Date | null;
  last_opened_at: Date | null;
}

export interface SandboxPostsTable {
  id: Generated<number>;
  account_id: number;
  key: string;
  parent_id: number | null;
  kind: 'post' | 'thread' | 'first_comment';
  body: string;
  media: Json<StoredMedia[]>;
  /** What is chosen of the network's options, by name. */
  options: ColumnType<unknown, string | undefined, string>;
  created_at: Date;
  removed_at: Date | null;
}

/** A project whose posts are translated into another project's language. */
export interface ProjectLinksTable {
  project_id: number;
  to_project_id: number;
}

/** What an account's network said of a version of a post when it was last asked. */
export interface PostExaminationsTable {
  account_id: number;
  /** SHA-256 of the version. */
  version_hash: Buffer;
  /** JSON; texts in English. */
  findings: ColumnType<{ where: string | null; text: string; severity: string }[], string, string>;
  looked_at: Date;
}

/** The cost of publishing one step. */
export interface NetworkChargesTable {
  id: Generated<number>;
  /** Null where the step was deleted, or given up without knowing whether it is published. */
  step_id: number | null;
  network: string;
  /** 2026-11, in UTC. */
  month: string;
  /** Thousandths of a US dollar. */
  mills: number;
}

export interface PublishingTables {
  project_links: ProjectLinksTable;
  accounts: AccountsTable;
  account_slots: AccountSlotsTable;
  account_sign_ins: AccountSignInsTable;
  network_apps: NetworkAppsTable;
  policies: PoliciesTable;
  posts: PostsTable;
  post_targets: PostTargetsTable;
  post_examinations: PostExaminationsTable;
  post_steps: PostStepsTable;
  post_events: PostEventsTable;
  post_edits: PostEditsTable;
  post_comments: PostCommentsTable;
  reviews: ReviewsTable;
  post_versions: PostVersionsTable;
  approval_steps: ApprovalStepsTable;
  approval_turns: ApprovalTurnsTable;
  review_links: ReviewLinksTable;
  sandbox_posts: SandboxPostsTable;
  network_charges: NetworkChargesTable;
}
