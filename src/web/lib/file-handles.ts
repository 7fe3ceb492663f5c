declare global {
  interface DataTransferItem {
    getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
  }
  interface FileSystemFileHandle {
    requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
  }
}

const handles = new WeakMap<File, Promise<FileSystemHandle | null>>();

/**
 * The files of a drop. Where the browser can open them again at a later visit, it remembers how; it tells that
 * only during the event.
 */
export function droppedFiles(transfer: DataTransfer): File[] {
  return [...transfer.items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    const handle = file && item.getAsFileSystemHandle?.().catch(() => null);
    if (file && handle) handles.set(file, handle);
    return file ?? [];
  });
}

/** What opens a dropped file again; null where the browser has nothing. */
export async function handleOf(file: File): Promise<FileSystemFileHandle | null> {
  const handle = await handles.get(file);
  return handle instanceof FileSystemFileHandle ? handle : null;
}

/** The file, if the user allows it; only in answer to a press. */
export async function reopened(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    const state = await handle.requestPermission?.({ mode: 'read' });
    return state === 'denied' ? null : await handle.getFile();
  } catch {
    // It was moved or deleted.
    return null;
  }
}

const storeName = 'handles';

/** Keeps what opens a file again, under a name. Browsers that refuse keep nothing. */
export async function keepHandle(name: string, handle: FileSystemFileHandle): Promise<void> {
  await inStore('readwrite', (store) => store.put(handle, name)).catch(() => undefined);
}

export async function keptHandle(name: string): Promise<FileSystemFileHandle | null> {
  const found: unknown = await inStore('readonly', (store) => store.get(name)).catch(() => null);
  return globalThis.FileSystemFileHandle && found instanceof FileSystemFileHandle ? found : null;
}

export async function forgetHandle(name: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(name)).catch(() => undefined);
}

function inStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('copydesk-uploads', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
    opening.addEventListener('error', () => reject(new Error('the browser keeps nothing')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const request = use(database.transaction(storeName, mode).objectStore(storeName));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('the browser keeps nothing')));
      database.close();
    });
  });
}
