/** A place for text in the browser's storage; null for nothing. */
export interface Kept {
  get: () => string | null;
  set: (text: string | null) => void;
}

/** @param storage `localStorage` for the device, `sessionStorage` for the tab */
export function keptAt(key: string, storage: () => Storage = () => localStorage): Kept {
  return {
    get: () => {
      try {
        return storage().getItem(key);
      } catch {
        // The browser stores nothing for this page.
        return null;
      }
    },
    set: (text) => {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // A full or forbidden storage: the value is kept until the page is left.
      }
    },
  };
}
