import type { ReportSection } from '#contract/analytics/report-kinds.ts';
import type { ReportNumbers } from '#contract/analytics/report-parts.ts';
import { t } from '#contract/message.ts';
import { labelOf } from '#contract/networks/names.ts';
import { html, type Html } from '#server/lib/html.ts';
import { posts } from './posts-section.ts';
import { dayText, numberText, percentText } from './words.ts';

/** The chosen sections, in their order. */
export function sectionsOf(numbers: ReportNumbers): Html[] {
  return numbers.sections.flatMap((section) => sectionOf(section, numbers) ?? []);
}

function sectionOf(section: ReportSection, numbers: ReportNumbers): Html | null {
  switch (section) {
    case 'totals':
      return totals(numbers);
    case 'days':
      return days(numbers);
    case 'networks':
      return networks(numbers);
    case 'posts':
      return posts(numbers);
    case 'followers':
      return followers(numbers);
  }
}

function totals({ totals: sums, changes }: ReportNumbers): Html {
  const figures = [
    { name: 'posts', label: t`Posts`, value: numberText(sums.posts), unknown: false },
    {
      name: 'impressions',
      label: t`Impressions`,
      value: numberText(sums.impressions),
      unknown: sums.impressions === null,
    },
    {
      name: 'engagement',
      label: t`Engagement`,
      value: numberText(sums.engagement),
      unknown: sums.engagement === null,
    },
    {
      name: 'engagement_rate',
      label: t`Engagement rate`,
      value: percentText(sums.engagement_rate),
      unknown: sums.engagement_rate === null,
    },
  ];
  return html`<section>
    <h2>${t`At a glance`}</h2>
    <dl>
      ${figures.map(
        ({ name, label, value, unknown }) =>
          html`<div>
            <dt>${label}</dt>
            <dd class="big">${value}</dd>
            <dd class="note">${unknown ? whyUnknown(sums) : comparison(changes, name)}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

function whyUnknown({ targets, read }: ReportNumbers['totals']): string {
  if (targets === 0) return t`No posts`;
  return read === 0 ? t`Not collected yet` : t`Not reported by these networks`;
}

function comparison(changes: ReportNumbers['changes'], name: string): string {
  const percent = changes.find((change) => change.name === name)?.percent ?? null;
  if (percent === null) return t`No comparison with the range before`;
  const sign = percent > 0 ? '+' : '';
  return t`${{ change: `${sign}${percentText(percent)}` }} vs. the range before`;
}

const chart = { width: 800, height: 160 };

/** Bars of impressions, or of posts where none are known. */
function days({ series, step }: ReportNumbers): Html | null {
  if (series.length === 0) return null;
  const isShown = series.some(({ impressions }) => impressions !== null);
  const values = series.map(({ impressions, posts }) => (isShown ? (impressions ?? 0) : posts));
  const most = Math.max(1, ...values);
  const room = chart.width / series.length;
  const title = isShown ? t`Impressions by day of publishing` : t`Posts by day of publishing`;
  const steps = { day: t`One bar is a day.`, week: t`One bar is a week.`, month: t`One bar is a month.` };
  return html`<section>
    <h2>${title}</h2>
    <figure>
      <svg viewBox="0 0 ${chart.width} ${chart.height}" role="img" aria-label="${title}">
        ${values.map((value, at) => {
          const height = (value / most) * chart.height;
          return html`<rect
            x="${(at * room + room * 0.1).toFixed(1)}"
            y="${(chart.height - height).toFixed(1)}"
            width="${(room * 0.8).toFixed(1)}"
            height="${height.toFixed(1)}"
          />`;
        })}
      </svg>
      <figcaption>
        <span>${dayText(series[0]?.date ?? '')}</span>
        <span>${t`Highest: ${{ number: numberText(most) }}.`} ${steps[step]}</span>
        <span>${dayText(series.at(-1)?.date ?? '')}</span>
      </figcaption>
    </figure>
  </section>`;
}

function networks({ by_network: rows }: ReportNumbers): Html | null {
  if (rows.length === 0) return null;
  return html`<section>
    <h2>${t`By network`}</h2>
    ${table(
      [t`Network`, t`Posts`, t`Impressions`, t`Engagement`, t`Engagement rate`],
      rows.map((row) => [
        labelOf(row.network),
        numberText(row.posts),
        numberText(row.impressions),
        numberText(row.engagement),
        percentText(row.engagement_rate),
      ]),
    )}
  </section>`;
}

function followers({ followers: rows }: ReportNumbers): Html | null {
  if (rows.length === 0) return null;
  return html`<section>
    <h2>${t`Followers`}</h2>
    ${table(
      [t`Account`, t`Network`, t`Followers`, t`Change`],
      rows.map(({ account_name: name, network, followers: count, delta, reason }) => [
        name,
        labelOf(network),
        reason === null ? numberText(count) : missing(reason),
        delta === null ? '–' : `${delta > 0 ? '+' : ''}${numberText(delta)}`,
      ]),
      { named: true },
    )}
  </section>`;
}

function missing(reason: NonNullable<ReportNumbers['followers'][number]['reason']>): string {
  switch (reason) {
    case 'unsupported':
      return t`Not available`;
    case 'delayed':
      return t`Not counted yet`;
  }
}

/** @param named whether the second column has names too, and no numbers */
function table(heads: readonly string[], rows: readonly (readonly string[])[], { named = false } = {}): Html {
  return html`<div class="wide">
    <table class="${named && 'named'}">
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first, ...cells]) =>
            html`<tr>
              <th scope="row" dir="auto">${first}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
