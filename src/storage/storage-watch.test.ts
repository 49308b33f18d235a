import { mkdtempDisposableSync, openSync, writeSync, closeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultInFile } from '#adapters/sqlite'
import { createLog } from '../log.ts'
import { openDatabase } from '../../tests/support/database.ts'
import { fillDisk, lockDatabase } from '../../tests/support/storage-faults.ts'
import { createStorageWatch } from './storage-watch.ts'

/** A write takes as long as the disk needs. */
const quick = { againMs: 5, patienceMs: 60_000, proofMs: 0 }

function watched(pace: Parameters<typeof createStorageWatch>[1] = quick) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-storage-'))
  const file = join(folder.path, 'callout.sqlite')
  const database = openDatabase(file)
  const watch = createStorageWatch({ database, dataDir: folder.path, log: createLog('silent') }, pace)
  return {
    database,
    file,
    watch,
    write: () => database.write(() => database.raw.exec('insert into storage_probe (filler) values (zeroblob(20000))')),
    [Symbol.dispose]() {
      watch[Symbol.dispose]()
      database[Symbol.dispose]()
      folder.remove()
    },
  }
}

/** Overwrites the middle of the file, as a failing disk does. */
function damage(file: string): void {
  const open = openSync(file, 'r+')
  for (let page = 20; page < 60; page += 1) writeSync(open, Buffer.alloc(4_096, 0x5a), 0, 4_096, page * 4_096)
  closeSync(open)
}

describe('createStorageWatch', () => {
  it('finds a sound database ready, and knows the room on the disk', async () => {
    using world = watched()
    await world.watch.begin()
    expect(await world.watch.isReady()).toBe(true)
    expect(world.watch.state()).toMatchObject({ damage: null, writeFault: null })
    expect(world.watch.state().freeBytes).toBeGreaterThan(0)
  })

  it('is not ready while the disk is full, and is ready again without help once there is room', async () => {
    using world = watched()
    const makeRoom = fillDisk(world.database)
    await expect(world.write()).rejects.toMatchObject({ name: 'StorageDown', reason: 'full' })
    expect(world.watch.state().writeFault).toBe('full')
    expect(await world.watch.isReady()).toBe(false)
    let went = false
    const waiting = world.watch.untilWritable().then(() => (went = true))
    expect(await world.watch.isReady()).toBe(false)
    expect(went).toBe(false)
    makeRoom()
    await waiting
    expect(await world.watch.isReady()).toBe(true)
    await world.write()
  })

  it('tries a write when it is asked and none has succeeded lately', async () => {
    using world = watched()
    const makeRoom = fillDisk(world.database)
    expect(await world.watch.isReady()).toBe(false)
    makeRoom()
    await expect.poll(() => world.watch.isReady()).toBe(true)
  })

  it('is not ready while another process has the lock, without waiting for it', async () => {
    using world = watched({ ...quick, patienceMs: 50 })
    const unlock = lockDatabase(world.file)
    expect(await world.watch.isReady()).toBe(false)
    unlock()
    await expect.poll(() => world.watch.isReady()).toBe(true)
  })

  it('finds damage at the start, and is not ready from then on', async () => {
    using world = watched()
    world.database.raw.pragma('wal_checkpoint(truncate)')
    damage(world.file)
    await world.watch.begin()
    expect(world.watch.state().damage).toMatch(/\w/)
    expect(await world.watch.isReady()).toBe(false)
  })

  it('begins without waiting for the check of a large file, which finds the damage later', async () => {
    using world = watched({ ...quick, smallBytes: 0 })
    world.database.raw.pragma('wal_checkpoint(truncate)')
    damage(world.file)
    await world.watch.begin()
    expect(world.watch.state().damage).toBeNull()
    await expect.poll(() => world.watch.state().damage, { timeout: 60_000 }).toMatch(/\w/)
    expect(await world.watch.isReady()).toBe(false)
  })

  it('repeats the check, so that later damage is found', async () => {
    using world = watched({ ...quick, checkEveryMs: 20 })
    await world.watch.begin()
    expect(world.watch.state().damage).toBeNull()
    world.database.raw.pragma('wal_checkpoint(truncate)')
    world.database.raw.pragma('shrink_memory')
    damage(world.file)
    await expect.poll(() => world.watch.state().damage).not.toBeNull()
  })
})

describe('faultInFile', () => {
  const never = new AbortController().signal

  it('checks a large file in a process of its own, with the same outcome', async () => {
    using world = watched()
    expect(await faultInFile(world.database, never, 0)).toBeNull()
    world.database.raw.pragma('wal_checkpoint(truncate)')
    damage(world.file)
    expect(await faultInFile(world.database, never, 0)).toMatch(/\w/)
  })

  it('ends the process when it is aborted', async () => {
    using world = watched()
    const stop = new AbortController()
    const check = faultInFile(world.database, stop.signal, 0)
    stop.abort()
    await expect(check).rejects.toThrow('abort')
  })
})
