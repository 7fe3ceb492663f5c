import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { pageLanguage } from '#web/lib/page-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { mostCountries, rememberCountries, useCountries } from './countries.ts';

const names = new Intl.DisplayNames(pageLanguage, { type: 'region' });

/** The countries whose public holidays the server knows (from date-holidays). */
const codes =
  'AD AE AG AI AL AM AN AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU IC ID IE IL IM IR IS IT JE JM JO JP KE KI KM KN KR KY LC LI LK LS LT LU LV MA MC MD ME MF MG MH MK ML MO MP MQ MR MS MT MU MW MX MY MZ NA NC NE NF NG NI NL NO NU NZ PA PE PG PH PL PM PR PT PY RE RO RS RU RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TK TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU XK YE YT ZA ZM ZW';
const known = codes
  .split(' ')
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

/** Chooses the countries whose public holidays are shown. They are remembered on this device. */
export function ChooseCountries({ onClose }: { onClose: () => void }) {
  const remembered = useCountries();
  const [chosen, setChosen] = useState(() => remembered.split(',').filter((code) => code !== ''));
  const [q, setQ] = useState('');
  const isFull = chosen.length >= mostCountries;
  const matching = known.filter(
    ({ code, name }) => chosen.includes(code) || name.toLowerCase().includes(q.toLowerCase()),
  );
  return (
    <Dialog title={t`Public holidays`} isOpen size="large" onClose={onClose}>
      <p className="mb-3 text-soft">
        {t`Up to ${mostCountries} countries. If you select any, observances of other countries are hidden.`}
      </p>
      <SearchField label={t`Country`} value={q} placeholder={t`Country`} restMs={0} onSearch={setQ} />
      <div className="mt-3 grid min-h-0 flex-1 content-start gap-x-6 gap-y-1 overflow-y-auto sm:grid-cols-3">
        {matching.map(({ code, name }) => {
          const isSelected = chosen.includes(code);
          return (
            <Checkbox
              key={code}
              isSelected={isSelected}
              isDisabled={isFull && !isSelected}
              onChange={(on) => setChosen(on ? [...chosen, code] : chosen.filter((one) => one !== code))}
            >
              {name}
            </Checkbox>
          );
        })}
      </div>
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          variant="primary"
          onPress={() => {
            rememberCountries(chosen);
            onClose();
          }}
        >
          {t`Show holidays`}
        </Button>
      </div>
    </Dialog>
  );
}
