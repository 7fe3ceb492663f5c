import { fill } from '#contract/designs/template-fill.ts';
import { templateBytes, type Fillable } from '#contract/designs/template-shape.ts';
import { shippedTemplates } from '#server/areas/designs/templates/shipped.ts';
import { ms, percentiles, report } from './measure.ts';

const rounds = 2_000;

/** Filling while a person types: each round has other words. */
export async function templatesBench(): Promise<void> {
  const shipped = shippedTemplates();
  const largest = shipped.toSorted((a, b) => b.html.length - a.html.length)[0];
  if (!largest) throw new Error('there is no global template');
  const examples = Object.fromEntries(largest.variables.map(({ key, example }) => [key, example]));
  const words = largest.variables.find(({ type }) => type === 'text')?.key ?? '';

  const part = '<p title="{{title}}">{{title}} <b>{{title}}</b></p>\n';
  const filler = `<path d="${'M10 10L20 20'.repeat(400)}"/>\n`;
  const full: Fillable = {
    html: `<div class="vh-card"><svg>${filler.repeat(50)}</svg>${part.repeat(200)}</div>`,
    css: '',
    palette: {},
    formats: [],
    variables: [
      {
        key: 'title',
        label: '',
        type: 'text',
        description: '',
        rules: { max_chars: 200, no_em_dash: true },
        highlightable: true,
        required: true,
      },
    ],
  };
  if (full.html.length > templateBytes) throw new Error('the large template is larger than any may be');

  const table = [['filled', 'p50', 'p95', 'max']];
  const measure = (
    name: string,
    template: (round: number) => Fillable,
    variables: Record<string, unknown>,
    key: string,
  ) => {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const given = { ...variables, [key]: `The **harbour** opens again ${round}` };
      const it = template(round);
      const begun = performance.now();
      fill(it, given);
      taken.push(performance.now() - begun);
    }
    const { p50, p95, max } = percentiles(taken.slice(20));
    table.push([name, ms(p50), ms(p95), ms(max)]);
  };
  const kilobytes = Math.round(full.html.length / 1024);
  measure(`${largest.slug}, parsed before`, () => largest, examples, words);
  measure(
    `${largest.slug}, parsed again`,
    (round) => ({ ...largest, html: `${largest.html}<!--${round}-->` }),
    examples,
    words,
  );
  measure(`${kilobytes} kB with 600 placeholders, parsed before`, () => full, {}, 'title');
  measure(
    `${kilobytes} kB with 600 placeholders, parsed again`,
    (round) => ({ ...full, html: `${full.html}<!--${round}-->` }),
    {},
    'title',
  );
  report('a template filled (aim: under 2 ms)', table);
}
