import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { AnswerChanges, PhotoOfReport } from '#modules/fulfilment'
import type { KeptOriginal, NewAction, QueuedAction } from './queued-action.ts'

interface FieldSchema extends DBSchema {
  actions: { key: number; value: Omit<QueuedAction, 'seq'> & { seq?: number }; indexes: { id: string } }
  originals: { key: number; value: KeptOriginal & { seq?: number }; indexes: { id: string } }
  days: { key: string; value: KeptDays }
  drafts: { key: [string, string]; value: KeptDraft }
}

/** The visits of the next days of a user, as the server had them. */
interface KeptDays {
  readonly userId: string
  /** The time at which they were read, as the phone shows it: `10:42`. */
  readonly at: string
  readonly visits: readonly KeptVisit[]
}

export interface KeptVisit {
  readonly id: string
  readonly booking: string
  /** Its service and address, for lists on the phone. */
  readonly label: string
  /** Changes when the page of the booking does. */
  readonly version: string
}

/** Fields of a report by their names on the wire. */
type Fields = Readonly<Record<string, unknown>>

/** The report of a visit as this phone has made it, until the page shows it as the server has it. */
export interface Draft {
  /** Fields that are in no action yet, with the moment at which they were typed. */
  readonly typed: { readonly fields: Fields; readonly at: string } | null
  /** Fields that actions have, sent or not. */
  readonly written: Fields
  /** Photos that actions have, sent or not. */
  readonly photos: readonly PhotoOfReport[]
  /** The hash of the text that the customer signed, or that goes without a signature. */
  readonly signedHash: string | null
  /** Answers that were given on this phone, by form. */
  readonly forms: Readonly<Record<string, FormDraft>>
}

/** Answers to one form of a visit. */
export interface FormDraft {
  /** Those that are in no action yet. */
  readonly typed: AnswerChanges
  /** Those that actions have, sent or not. */
  readonly written: AnswerChanges
}

interface KeptDraft extends Draft {
  readonly userId: string
  readonly visit: string
}

export const emptyDraft: Draft = { typed: null, written: {}, photos: [], signedHash: null, forms: {} }

/** The rows of a phone. Each method is one transaction: a browser that dies within it leaves what was before. */
export interface QueueStore {
  /** The same id is kept once, and the first time stands. Its original is kept with it, or neither. */
  add(action: NewAction, original?: KeptOriginal | null): Promise<void>
  all(): Promise<readonly QueuedAction[]>
  has(id: string): Promise<boolean>
  /** No change when it is gone already. */
  change(id: string, changes: Partial<Pick<QueuedAction, 'state' | 'words'>>): Promise<void>
  /** The server has it. A phone that loses its power at once may have it still: it is sent again, and done once. */
  remove(id: string): Promise<void>
  /** An action goes with its original. */
  discard(id: string): Promise<void>
  /** In the order in which they were taken. */
  originals(): Promise<readonly KeptOriginal[]>
  removeOriginal(id: string): Promise<void>
  keepDays(days: KeptDays): Promise<void>
  /** Null where none were read yet. */
  daysOf(userId: string): Promise<KeptDays | null>
  /** Forgets the days of everybody else. Their actions stay. */
  forgetDaysOfOthers(userId: string): Promise<void>
  /** Empty where nothing was written about the visit. */
  draftOf(userId: string, visit: string): Promise<Draft>
  /** At how many visits something was typed that is in no action. */
  typedAt(userId: string): Promise<number>
  /** An empty one is forgotten. */
  changeDraft(userId: string, visit: string, change: (before: Draft) => Draft): Promise<void>
  /** Forgets the actions, the originals, the days and the drafts of a user. */
  removeAllOf(userId: string): Promise<void>
  close(): void
}

const name = 'callout-field'
const stores = ['actions', 'originals', 'days', 'drafts'] as const

export async function openQueueStore(): Promise<QueueStore> {
  const database = await openDB<FieldSchema>(name, 3, {
    upgrade(db, before) {
      const originals = db.createObjectStore('originals', { keyPath: 'seq', autoIncrement: true })
      originals.createIndex('id', 'id', { unique: true })
      if (before > 1) return
      db.createObjectStore('drafts', { keyPath: ['userId', 'visit'] })
      if (before > 0) return
      const actions = db.createObjectStore('actions', { keyPath: 'seq', autoIncrement: true })
      actions.createIndex('id', 'id', { unique: true })
      db.createObjectStore('days', { keyPath: 'userId' })
    },
    // A later version of the site opens the database anew: this page makes way.
    blocking: (_now, _blocked, { target }) => {
      if (target instanceof IDBDatabase) target.close()
    },
  })
  return storeIn(database)
}

function storeIn(database: IDBPDatabase<FieldSchema>): QueueStore {
  // "strict": a phone that loses its power after "saved" has it on its disk.
  const writing = (durability: 'strict' | 'relaxed' = 'strict') =>
    database.transaction(stores, 'readwrite', { durability })

  async function within(
    work: (stores: ReturnType<typeof writing>) => Promise<unknown>,
    durability?: 'relaxed',
  ): Promise<void> {
    const transaction = writing(durability)
    const worked = work(transaction).catch((fault: unknown) => {
      // A value that cannot be kept ends no transaction: what came before it would stay.
      if (!isOver(fault)) transaction.abort()
      throw fault
    })
    await Promise.all([worked, transaction.done])
  }

  const removeFrom = async (of: ReturnType<typeof writing>, store: 'actions' | 'originals', id: string) => {
    const rows = of.objectStore(store)
    const key = await rows.index('id').getKey(id)
    if (key !== undefined) await rows.delete(key)
  }

  return {
    add: (action, original = null) =>
      within(async (stores) => {
        const actions = stores.objectStore('actions')
        const known = await actions.index('id').getKey(action.id)
        if (known !== undefined) return
        await actions.add({ ...action, state: 'waiting', words: '' })
        if (original) await stores.objectStore('originals').add(original)
      }),
    all: async () => (await database.getAll('actions')).map((row) => ({ ...row, seq: row.seq ?? 0 })),
    has: async (id) => (await database.getKeyFromIndex('actions', 'id', id)) !== undefined,
    change: (id, changes) =>
      within(async (stores) => {
        const actions = stores.objectStore('actions')
        const row = await actions.index('id').get(id)
        if (row) await actions.put({ ...row, ...changes })
      }),
    remove: (id) => within((stores) => removeFrom(stores, 'actions', id), 'relaxed'),
    discard: (id) =>
      within(async (stores) => {
        await removeFrom(stores, 'actions', id)
        await removeFrom(stores, 'originals', id)
      }),
    originals: () => database.getAll('originals'),
    removeOriginal: (id) => within((stores) => removeFrom(stores, 'originals', id)),
    keepDays: (days) => within((stores) => stores.objectStore('days').put(days)),
    daysOf: async (userId) => (await database.get('days', userId)) ?? null,
    forgetDaysOfOthers: (userId) =>
      within(async (stores) => {
        const days = stores.objectStore('days')
        for (const key of await days.getAllKeys()) if (key !== userId) await days.delete(key)
      }),
    // One that was kept before there were forms in it has none.
    draftOf: async (userId, visit) => ({ ...emptyDraft, ...(await database.get('drafts', [userId, visit])) }),
    typedAt: async (userId) =>
      (await database.getAll('drafts')).filter(
        (draft) => draft.userId === userId && hasTyped({ ...emptyDraft, ...draft }),
      ).length,
    changeDraft: (userId, visit, change) =>
      within(async (stores) => {
        const drafts = stores.objectStore('drafts')
        const before = { ...emptyDraft, ...(await drafts.get([userId, visit])) }
        const { typed, written, photos, signedHash, forms } = change(before)
        const hasFields = [written, forms].some((one) => Object.keys(one).length > 0)
        const isEmpty = !typed && !signedHash && photos.length === 0 && !hasFields
        if (isEmpty) await drafts.delete([userId, visit])
        else await drafts.put({ userId, visit, typed, written, photos, signedHash, forms })
      }),
    removeAllOf: (userId) =>
      within(async (stores) => {
        await stores.objectStore('days').delete(userId)
        const drafts = stores.objectStore('drafts')
        for (let cursor = await drafts.openCursor(); cursor; cursor = await cursor.continue()) {
          if (cursor.value.userId === userId) await cursor.delete()
        }
        for (const store of ['actions', 'originals'] as const) {
          const rows = stores.objectStore(store)
          for (let cursor = await rows.openCursor(); cursor; cursor = await cursor.continue()) {
            if (cursor.value.userId === userId) await cursor.delete()
          }
        }
      }),
    close: () => database.close(),
  }
}

function hasTyped({ typed, forms }: Draft): boolean {
  return [typed?.fields ?? {}, ...Object.values(forms).map((one) => one.typed)].some(
    (fields) => Object.keys(fields).length > 0,
  )
}

/** The browser has ended the transaction already. */
function isOver(fault: unknown): boolean {
  return fault instanceof DOMException && fault.name !== 'DataCloneError'
}
