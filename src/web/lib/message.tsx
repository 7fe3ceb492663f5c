import { setupI18n } from '@lingui/core';
import { TransNoContext } from '@lingui/react/server';
import type { ReactElement, ReactNode } from 'react';

import { pageLocale } from './page-language.ts';

const i18n = setupI18n({ locale: pageLocale(), messages: {} });

type Values = Readonly<Record<string, unknown>>;

/**
 * A text with parameters in the page's language. The build writes these calls: code uses the macros of Lingui.
 * @param message as Lingui has compiled it, put here by the build
 */
export const formatMessage = (message: string, values: Values): string =>
  i18n._('', { ...values }, { message });

interface MessageProps {
  message: string;
  values?: Values;
  components?: Readonly<Record<string, ReactElement>>;
}

/** Like `formatMessage`, where elements stand within the text. */
export function Message({ message, values = {}, components = {} }: MessageProps): ReactNode {
  return (
    <TransNoContext
      id=""
      message={message}
      values={Object.fromEntries(Object.entries(values).map(([name, value]) => [name, harmless(value)]))}
      components={{ ...components }}
      lingui={{ i18n }}
    />
  );
}

/** Lingui reads `<0>` in a value as one of the text's elements. As a node of its own, a value is only shown. */
const harmless = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('<') ? [value] : value;
