import {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb'
import { vi } from 'vitest'

/** A browser's IndexedDB, empty, for one test. The classes are those that `idb` looks for. */
export function freshIndexedDb(): void {
  const classes = {
    IDBCursor,
    IDBCursorWithValue,
    IDBDatabase,
    IDBIndex,
    IDBKeyRange,
    IDBObjectStore,
    IDBRequest,
    IDBTransaction,
  }
  for (const [name, one] of Object.entries(classes)) vi.stubGlobal(name, one)
  vi.stubGlobal('indexedDB', new IDBFactory())
}
