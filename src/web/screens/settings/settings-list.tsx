import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';

import { focusPlace, placed, placeOf } from '#web/lib/places.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { findSettings, settingsIndex, type FoundSetting } from '#web/parts/workspace/settings-places.ts';
import { settingsGroups, settingsSections } from '#web/parts/workspace/settings-sections.ts';

const row =
  'flex min-h-8 items-center rounded-md px-2 text-soft hover:bg-hover hover:text-ink data-[status=active]:bg-press data-[status=active]:font-medium data-[status=active]:text-ink max-md:min-h-11 max-md:text-base md:-ms-2';

/** All settings, grouped by scope. The search narrows them to matching sections and the places in them. */
export function SettingsList() {
  const me = useMe();
  const [text, setText] = useState('');
  const open = settingsSections.filter(({ isFor }) => isFor(me));
  const clear = () => {
    setText('');
    focusPlace('settings search');
  };
  useShortcut('/', t`Search settings`, t`Settings`, () => focusPlace('settings search'));
  return (
    <nav aria-label={t`Settings`} className="shrink-0 md:sticky md:top-0 md:w-44 md:self-start">
      <h1 className="flex h-12 items-center text-lg font-semibold tracking-tight">{t`Settings`}</h1>
      <input
        ref={placed('settings search')}
        type="search"
        aria-label={t`Search settings`}
        placeholder={t`Search`}
        value={text}
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => walk(event, -1, clear)}
        className="field mb-3 w-full px-2.5 max-md:h-11 md:-ms-2"
      />
      {text.trim() === '' ? (
        settingsGroups.map((group) => {
          const sections = open.filter((section) => section.group === group);
          return (
            sections.length > 0 && (
              <section key={group} aria-label={group} className="mb-4">
                <h2 className="mb-1 text-xs font-medium text-faint">{group}</h2>
                <ul>
                  {sections.map(({ to, label }) => (
                    <li key={to}>
                      <Link to={to} className={row}>
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })
      ) : (
        <Found
          found={findSettings(
            text,
            settingsIndex.filter(({ to }) => open.some((section) => section.to === to)),
          )}
          text={text.trim()}
          onClear={clear}
        />
      )}
    </nav>
  );
}

interface FoundProps {
  found: readonly FoundSetting[];
  text: string;
  onClear: () => void;
}

function Found({ found, text, onClear }: FoundProps) {
  if (found.length === 0)
    return (
      <output className="mb-4 block text-soft">
        <span className="block break-words">{t`No settings match “${text}”.`}</span>
        <button type="button" onClick={onClear} className="mt-1 min-h-6 underline underline-offset-2">
          {t`Clear search`}
        </button>
      </output>
    );
  return (
    <ul aria-label={t`Found settings`} className="mb-4">
      {found.map(({ to, place, section, label }, index) => (
        <li key={`${to} ${place ?? ''}`}>
          <Link
            ref={placed(`found setting ${index}`)}
            onKeyDown={(event) => walk(event, index, onClear)}
            to={to}
            {...(place && { hash: place })}
            activeOptions={{ exact: true, includeHash: true }}
            className={row}
          >
            <span className="min-w-0 py-1">
              <span className="block">{label}</span>
              {place && <span className="block text-xs text-faint">{section}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * Arrow keys move between the field (-1) and the results; Enter in the field opens the first result, Escape clears
 * it.
 */
function walk(event: KeyboardEvent, at: number, clear: () => void) {
  const found = (index: number) => placeOf(index < 0 ? 'settings search' : `found setting ${index}`);
  switch (event.key) {
    case 'ArrowDown':
      found(at + 1)?.focus();
      break;
    case 'ArrowUp':
      found(at - 1)?.focus();
      break;
    case 'Enter':
      if (at >= 0) return;
      found(0)?.click();
      break;
    case 'Escape':
      clear();
      break;
    default:
      return;
  }
  event.preventDefault();
}
