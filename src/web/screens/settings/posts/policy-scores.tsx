import { t } from '@lingui/core/macro';

import { scoreFacts, scoreNames, type ScoreName } from '#contract/posts/policy-document.ts';
import { Select } from '#web/ui/select.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { readingLabels, thresholdLabels, withLimit } from './policy-labels.ts';
import { NumberField } from './policy-number.tsx';
import type { PolicyPart } from './policy.tsx';

const kinds = ['auto_send', 'fix', 'block'] as const;

const readingOptions = (['always', 'with_media', 'optional'] as const).map((value) => ({
  value,
  label: readingLabels[value],
}));

/** Which scores a review needs, and the thresholds with their consequences. */
export function PolicyScores({ document, mayChange, onChange }: PolicyPart) {
  const setReading = (score: ScoreName, needed: (typeof readingOptions)[number]['value']) =>
    onChange({ ...document, readings: { ...document.readings, [score]: needed } });
  return (
    <section aria-labelledby="policy-scores">
      <h3 id="policy-scores" className="text-sm font-semibold">
        {t`Scores`}
      </h3>
      <p className="mb-2 max-w-xl text-soft">
        {t`A missing required score prevents automatic publishing. Leave a limit empty to ignore it.`}
      </p>
      <Table
        label={t`Scores and limits`}
        head={[t`Score`, t`Required`, ...kinds.map((kind) => thresholdLabels[kind])]}
        stacks
      >
        {scoreNames.map((score) => {
          const { label, text, min, max, better } = scoreFacts[score];
          return (
            <Row key={score}>
              <Cell className="max-w-64">
                <span className="block font-medium">{label}</span>
                <span className="block text-xs text-faint">{text}</span>
              </Cell>
              <Cell label={t`Required`}>
                {mayChange ? (
                  <Select
                    label={t`${{ score: label }} is required`}
                    layout="bare"
                    value={document.readings[score]}
                    options={readingOptions}
                    onChange={(needed) => setReading(score, needed)}
                    className="w-36"
                  />
                ) : (
                  readingLabels[document.readings[score]]
                )}
              </Cell>
              {kinds.map((kind) => {
                const isMinimum = (kind === 'auto_send') === (better === 'low');
                return (
                  <Cell key={kind} label={thresholdLabels[kind]}>
                    <NumberField
                      label={t`${{ score: label }}: ${{ limit: thresholdLabels[kind] }}`}
                      before={isMinimum ? '≤' : '≥'}
                      value={document.thresholds[kind][score]}
                      min={min}
                      max={max}
                      isDisabled={!mayChange}
                      onChange={(value) => onChange(withLimit(document, kind, score, value))}
                    />
                  </Cell>
                );
              })}
            </Row>
          );
        })}
      </Table>
      <div className="mt-3">
        <NumberField
          label={t`Minimum minutes before the scheduled time`}
          before={t`“Looks good” publishes a post automatically only if it is scheduled at least this many minutes ahead:`}
          value={document.thresholds.lead_minutes}
          min={15}
          max={10_080}
          isDisabled={!mayChange}
          onChange={(minutes) =>
            minutes !== undefined &&
            onChange({ ...document, thresholds: { ...document.thresholds, lead_minutes: minutes } })
          }
        />
      </div>
    </section>
  );
}
