import type { ReportNumbers } from '#contract/analytics/report-parts.ts';
import { t } from '#contract/message.ts';
import { labelOf } from '#contract/networks/names.ts';
import type { MissingReason } from '#contract/networks/post-metrics.ts';
import { html, type Html } from '#server/lib/html.ts';
import { momentText, numberText } from './words.ts';

type Post = ReportNumbers['best_posts'][number];

/** The best posts, each with its picture and numbers; null where none was published. */
export function posts({ best_posts: best, timezone }: ReportNumbers): Html | null {
  if (best.length === 0) return null;
  return html`<section>
    <h2>${t`Top posts`}</h2>
    <p class="note">${t`By engagement: all reactions to a post.`}</p>
    <ol class="posts">
      ${best.map((post) => html`<li>${article(post, timezone)}</li>`)}
    </ol>
  </section>`;
}

function article({ picture, text, permalink, sent_at: sent, ...post }: Post, timezone: string): Html {
  const where = `${labelOf(post.network)} · ${post.account_name}`;
  const when = momentText(new Date(sent), timezone);
  return html`<article>
    ${picture && html`<img src="${picture.url}" alt="${picture.alt ?? ''}" />`}
    <div>
      <p class="note" dir="auto">${where} · ${when}</p>
      <p class="text" dir="auto">${text === '' ? t`Without text` : text}</p>
      <dl class="line">${figuresOf(post.metrics)}</dl>
      ${permalink !== null && html`<p class="note"><a href="${permalink}">${t`View on ${{ network: labelOf(post.network) }}`}</a></p>`}
    </div>
  </article>`;
}

function figuresOf({ missing, ...metrics }: Post['metrics']): Html[] {
  const figures = [
    { label: t`Impressions`, value: metrics.impressions, why: missing.impressions },
    // Engagement is the sum of reactions: it is missing only where all of them are.
    { label: t`Engagement`, value: metrics.engagement, why: missing.likes ?? missing.comments },
    { label: t`Likes`, value: metrics.likes, why: missing.likes },
    { label: t`Comments`, value: metrics.comments, why: missing.comments },
    { label: t`Shares`, value: metrics.shares, why: missing.shares },
  ];
  return figures.map(
    ({ label, value, why }) =>
      html`<div>
        <dt>${label}</dt>
        <dd>${value === null ? html`<span class="note">${reasonText(why)}</span>` : numberText(value)}</dd>
      </div>`,
  );
}

/** Why a number of a post is unknown. */
function reasonText(why: MissingReason | undefined): string {
  switch (why) {
    case 'unsupported':
      return t`Not available`;
    case 'delayed':
    case undefined:
      return t`Not counted yet`;
    case 'withheld':
      return t`Not reported`;
    case 'gone':
      return t`Deleted before it was counted`;
  }
}
