/**
 * CSS pixels of 1 rem, for what is laid out in JavaScript: people set the size of their texts in the browser.
 * Outside a browser 16.
 */
export const rem =
  typeof document === 'undefined'
    ? 16
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
