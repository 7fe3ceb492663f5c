import { t } from '#contract/message.ts';
import { networks } from '#contract/networks/all.ts';
import { networkNames, type NetworkName } from '#contract/networks/facts.ts';

/**
 * An organization's rules for its posts. The mechanical ones run while people write, when a post is created,
 * and before it is published; people and agents judge the rest by `criteria` and express it in scores. No
 * schema is here, so that the browser can run the rules.
 */

export const severities = ['info', 'warn', 'fix', 'block'] as const;
export type Severity = (typeof severities)[number];

export const ruleSeverities = ['off', ...severities] as const;
export type RuleSeverity = (typeof ruleSeverities)[number];

export const ruleCodes = [
  'fix_links',
  'fix_hashtags',
  'fix_mentions',
  'fix_doi',
  'fix_language',
  'fix_dashes',
  'fix_alt_text',
  'fix_repeat',
] as const;
export type RuleCode = (typeof ruleCodes)[number];

export interface PolicyRule {
  severity: RuleSeverity;
  /** The rule, for the person who writes. */
  text: string;
  /** How many are allowed: of hashtags and mentions. */
  max?: number;
  /** How many days back a text counts as repeated. */
  days?: number;
  /** Domains whose links are allowed all the same. */
  allow?: string[];
  /** Differences on single networks. */
  networks: Partial<Record<NetworkName, { severity?: RuleSeverity; max?: number }>>;
}

/** A criterion that only a reader can judge; a review's warning names it by its code. */
export interface PolicyCriterion {
  code: string;
  severity: Severity;
  text: string;
}

export const scoreNames = ['risk10', 'fake_news', 'image_match', 'ai_written'] as const;
export type ScoreName = (typeof scoreNames)[number];

export type Scores = Partial<Record<ScoreName, number>>;

interface ScoreFacts {
  min: number;
  max: number;
  better: 'low' | 'high';
  label: string;
  text: string;
}

/** How to read a review's scores. `fake_news` is the spec's name; a high one means true. */
export const scoreFacts: Readonly<Record<ScoreName, ScoreFacts>> = {
  risk10: {
    min: 1,
    max: 10,
    better: 'low',
    get label() {
      return t`Risk`;
    },
    get text() {
      return t`1: safe; 10: breaks a network’s terms`;
    },
  },
  fake_news: {
    min: 0,
    max: 100,
    better: 'high',
    get label() {
      return t`Factual accuracy`;
    },
    get text() {
      return t`100: true and sourced; 0: false`;
    },
  },
  image_match: {
    min: 0,
    max: 100,
    better: 'high',
    get label() {
      return t`Image match`;
    },
    get text() {
      return t`100: the image shows what the text says; 0: something else`;
    },
  },
  ai_written: {
    min: 0,
    max: 100,
    better: 'low',
    get label() {
      return t`AI-written likelihood`;
    },
    get text() {
      return t`0: reads as written by a person; 100: as written by AI`;
    },
  },
};

export type Thresholds = Partial<Record<ScoreName, number>>;

export interface PolicyDocument {
  rules: Record<RuleCode, PolicyRule>;
  criteria: PolicyCriterion[];
  /** The readings of a review, and which of them an OK needs to release a post automatically. */
  readings: Record<ScoreName, 'always' | 'with_media' | 'optional'>;
  thresholds: {
    /**
     * The worst scores with which an OK releases a post automatically: at most (low is better), at least
     * (high is).
     */
    auto_send: Thresholds;
    /** As bad as this or worse, the verdict is at best `fix`. */
    fix: Thresholds;
    /** As bad as this or worse, the verdict is `block`. */
    block: Thresholds;
    /** A post's time must be at least this far ahead when it is released. */
    lead_minutes: number;
  };
}

/** Links cost reach only on some networks: on the others the rule is off. */
const whereLinksAreFine = Object.fromEntries(
  networkNames.flatMap((name) =>
    networks[name].links.hurtReach ? [] : [[name, { severity: 'off' as const }]],
  ),
);

const whereRepeatsAreRefused = Object.fromEntries(
  networkNames.flatMap((name) =>
    networks[name].refusesRepeats ? [[name, { severity: 'fix' as const }]] : [],
  ),
);

/** The policy of an organization that has saved none: version 0. */
export const defaultPolicy: PolicyDocument = {
  rules: {
    fix_links: {
      severity: 'warn',
      get text() {
        return t`Name the source in the text and put the link into the first comment: a link in the text is shown to fewer people.`;
      },
      allow: ['doi.org'],
      networks: whereLinksAreFine,
    },
    fix_hashtags: {
      severity: 'warn',
      get text() {
        return t`A few hashtags that people search for, not a row of them.`;
      },
      max: 5,
      networks: { instagram: { max: 15 }, tiktok: { max: 8 }, threads: { max: 1 }, x: { max: 2 } },
    },
    fix_mentions: {
      severity: 'warn',
      get text() {
        return t`Mention those whom the post is about, not a crowd.`;
      },
      max: 5,
      networks: {},
    },
    fix_doi: {
      severity: 'fix',
      get text() {
        return t`A DOI stands in its link form, https://doi.org/10.…, so that everyone can open the source.`;
      },
      networks: {},
    },
    fix_language: {
      severity: 'fix',
      get text() {
        return t`A post is in its project’s language.`;
      },
      networks: {},
    },
    fix_dashes: {
      severity: 'off',
      get text() {
        return t`No em dashes: a comma or a new sentence instead.`;
      },
      networks: {},
    },
    fix_alt_text: {
      severity: 'warn',
      get text() {
        return t`Every picture says in words what it shows, for people who cannot see it.`;
      },
      networks: {},
    },
    fix_repeat: {
      severity: 'warn',
      get text() {
        return t`The same text is not posted twice on one account.`;
      },
      days: 90,
      networks: whereRepeatsAreRefused,
    },
  },
  criteria: [
    {
      code: 'block_false',
      severity: 'block',
      get text() {
        return t`Says something false, or what no source supports.`;
      },
    },
    {
      code: 'block_harm',
      severity: 'block',
      get text() {
        return t`Incites hatred or violence, harasses, or endangers people.`;
      },
    },
    {
      code: 'block_private',
      severity: 'block',
      get text() {
        return t`Gives away private data of a person.`;
      },
    },
    {
      code: 'block_rights',
      severity: 'block',
      get text() {
        return t`Uses a picture or text without the right to.`;
      },
    },
    {
      code: 'block_terms',
      severity: 'block',
      get text() {
        return t`Breaks the terms of a network that it goes to.`;
      },
    },
    {
      code: 'fix_source',
      severity: 'fix',
      get text() {
        return t`Does not name the source of a fact, figure or quotation.`;
      },
    },
    {
      code: 'fix_figures',
      severity: 'fix',
      get text() {
        return t`Figures, names or dates differ from the source.`;
      },
    },
    {
      code: 'fix_picture',
      severity: 'fix',
      get text() {
        return t`The picture does not show what the text says.`;
      },
    },
    {
      code: 'fix_tone',
      severity: 'fix',
      get text() {
        return t`Sensational, or reads as written by a machine.`;
      },
    },
    {
      code: 'fix_spelling',
      severity: 'fix',
      get text() {
        return t`Mistakes in spelling or grammar.`;
      },
    },
  ],
  readings: { risk10: 'always', fake_news: 'always', image_match: 'with_media', ai_written: 'optional' },
  thresholds: {
    auto_send: { risk10: 5, fake_news: 70, image_match: 60 },
    fix: { risk10: 7, fake_news: 50, image_match: 30 },
    block: { risk10: 9, fake_news: 25 },
    lead_minutes: 15,
  },
};

/** How severe a rule is on a network; null where it does not apply. */
export function severityOf(rule: PolicyRule, network: NetworkName | null): Severity | null {
  const severity = (network && rule.networks[network]?.severity) ?? rule.severity;
  return severity === 'off' ? null : severity;
}

/** How many a rule allows on a network; null for any number. */
export function maxOf(rule: PolicyRule, network: NetworkName): number | null {
  return rule.networks[network]?.max ?? rule.max ?? null;
}
