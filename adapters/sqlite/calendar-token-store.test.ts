import { describe, expect, it } from 'vitest'
import type { CalendarFeed } from '#modules/booking'
import type { CalendarFeedId } from '#modules/shared'
import { aUser, anAccount, noon } from '../../tests/support/accounts.ts'
import { openDatabase } from '../../tests/support/database.ts'
import { createSqliteAccountStore } from './account-store.ts'
import { createSqliteCalendarFeedStore } from './calendar-token-store.ts'

const tom = aUser({ id: 'tom' })
const omar = aUser({ id: 'omar' })

async function open() {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  for (const user of [tom, omar]) await accounts.add(anAccount(user), [])
  return { store: createSqliteCalendarFeedStore(database), [Symbol.dispose]: () => database[Symbol.dispose]() }
}

function aFeed(changes: Partial<CalendarFeed> = {}): CalendarFeed {
  return {
    id: 'cal_00000001' as CalendarFeedId,
    userId: tom.id,
    kind: 'technician',
    tokenHash: 'hash of the first',
    createdAt: noon,
    lastReadAt: null,
    ...changes,
  }
}

describe('calendar feeds kept by SQLite', () => {
  it('are found by their owner and by the hash of their token, as they were kept', async () => {
    using opened = await open()
    await opened.store.put(aFeed())
    expect(await opened.store.of(tom.id)).toEqual(aFeed())
    expect(await opened.store.find('hash of the first')).toEqual(aFeed())
    expect(await opened.store.find('hash of another')).toBeNull()
    expect(await opened.store.of(omar.id)).toBeNull()
  })

  it('end with the next one of the same user, and no other', async () => {
    using opened = await open()
    await opened.store.put(aFeed())
    await opened.store.put(
      aFeed({ id: 'cal_2' as CalendarFeedId, userId: omar.id, kind: 'office', tokenHash: "Omar's" }),
    )
    await opened.store.put(aFeed({ id: 'cal_00000003' as CalendarFeedId, tokenHash: 'hash of the second' }))
    expect(await opened.store.find('hash of the first')).toBeNull()
    expect((await opened.store.find('hash of the second'))?.id).toBe('cal_00000003')
    expect((await opened.store.of(omar.id))?.kind).toBe('office')
  })

  it('note when they were read, and end by hand', async () => {
    using opened = await open()
    await opened.store.put(aFeed())
    await opened.store.noteRead(aFeed().id, noon.add({ hours: 1 }))
    expect((await opened.store.of(tom.id))?.lastReadAt).toEqual(noon.add({ hours: 1 }))
    await opened.store.end(tom.id)
    expect(await opened.store.of(tom.id)).toBeNull()
  })
})
