import { describe, expect, it } from 'vitest'
import { type BackupPlace, type JournalEntry, nameBackup } from '#modules/backups'
import { createLog } from '../log.ts'
import { type NightlyParts, createNightlyBackups } from './nightly-backup.ts'

const words = '/mnt/backups'
const settings: NightlyParts['settings'] = {
  to: words,
  recipients: [],
  s3: null,
  keep: { days: 2, weeks: 0 },
  hour: 3,
}

/** A site in memory: its clock is set, and its command takes a backup of one byte, or does as the test says. */
function opened(with_: Partial<NightlyParts['settings']> = {}, from = '2026-11-20T03:00:00Z') {
  const world = {
    now: Temporal.Instant.from(from),
    free: 10_000_000_000 as number | null,
    fault: null as string | null,
    isSound: true,
    isTurnTaken: false,
    kept: [] as string[],
    entries: [] as JournalEntry[],
    ran: [] as (readonly string[])[],
    alerts: [] as { readonly cause: string; readonly fault: string }[],
  }
  const place: Pick<BackupPlace, 'words' | 'list' | 'remove'> = {
    words,
    list: async () => world.kept.map((name) => ({ name, bytes: 1 })),
    async remove(name) {
      world.kept = world.kept.filter((other) => other !== name)
    },
  }
  const tick = createNightlyBackups({
    settings: { ...settings, ...with_ },
    place: async () => place as BackupPlace,
    journal: {
      read: async () => world.entries,
      async append(entry) {
        world.entries.push(entry)
      },
    },
    clock: { now: () => world.now },
    async run(args) {
      world.ran.push(args)
      const { name } = nameBackup(world.now, false)
      const fact = { at: world.now, name, place: words }
      if (args[0] === 'restore') {
        world.entries.push(
          world.isSound ? { ...fact, kind: 'verified' } : { ...fact, kind: 'refused', fault: 'the ledger differs' },
        )
        return { code: world.isSound ? 0 : 8, says: '' }
      }
      if (world.fault !== null) {
        world.entries.push({ ...fact, kind: 'failed', fault: world.fault })
        return { code: 1, says: world.fault }
      }
      world.kept.push(name)
      world.entries.push({ ...fact, kind: 'taken', bytes: 1 })
      return { code: 0, says: '' }
    },
    takeTurn: () => (world.isTurnTaken ? null : { [Symbol.dispose]() {} }),
    databaseBytes: async () => 1_000_000_000,
    freeBytes: async () => world.free,
    async alert(alert) {
      world.alerts.push(alert)
    },
    log: createLog('silent'),
  })
  return {
    world,
    tick,
    hours: async (count: number) => {
      for (let hour = 0; hour < count; hour += 1) {
        await tick()
        world.now = world.now.add({ hours: 1 })
      }
    },
    commands: () => world.ran.map(([command]) => command),
  }
}

describe('the backup of the night', () => {
  it('is taken once each night, and verified once a week; what is too old is removed', async () => {
    const { world, hours, commands } = opened()
    await hours(8 * 24)
    expect(commands().filter((command) => command === 'backup')).toHaveLength(8)
    expect(commands().filter((command) => command === 'restore')).toHaveLength(2)
    expect(world.ran[1]).toEqual(['restore', `${words}/callout-2026-11-20T03-00-00-000Z.tar.zst`, '--verify'])
    expect(world.kept).toHaveLength(2)
    expect(world.entries.filter(({ kind }) => kind === 'removed')).toHaveLength(6)
    expect(world.alerts).toEqual([])
  })

  it('waits for the end of what somebody asked for', async () => {
    const { world, hours, commands } = opened()
    world.isTurnTaken = true
    await hours(2)
    expect([world.ran, world.entries]).toEqual([[], []])
    world.isTurnTaken = false
    await hours(1)
    expect(commands()).toContain('backup')
  })

  it('is not taken where the settings say off', async () => {
    const { world, hours } = opened({ to: null })
    await hours(72)
    expect([world.ran, world.entries, world.alerts]).toEqual([[], [], []])
  })

  it('is not begun without room for it, which the journal says, and comes once there is', async () => {
    const { world, hours } = opened()
    world.free = 1_100_000_000
    await hours(2)
    expect(world.ran).toEqual([])
    expect(world.entries).toMatchObject([
      { kind: 'failed', fault: expect.stringMatching(/1100 MB.*needs 1200 MB/) },
      {},
    ])
    world.free = 2_000_000_000
    await hours(1)
    expect(world.kept).toHaveLength(1)
  })

  it('that fails is tried again every hour, and told with its reason after two days, always as one alert', async () => {
    const { world, hours } = opened()
    await hours(24)
    world.fault = 'The disk is full.'
    await hours(24)
    expect(world.alerts).toEqual([])
    expect(world.ran.length).toBeGreaterThan(20)
    await hours(30)
    expect(new Set(world.alerts.map(({ cause }) => cause))).toEqual(
      new Set(['backup callout-2026-11-20T03-00-00-000Z.tar.zst']),
    )
    expect(world.alerts[0]?.fault).toBe('The disk is full')
    expect(world.kept).toHaveLength(1)
  })

  it('is told when there never was one', async () => {
    const { world, hours } = opened()
    world.fault = 'There is no bucket.'
    await hours(51)
    expect(world.alerts[0]).toMatchObject({ cause: 'backup none', fault: 'There is no bucket' })
  })

  it('that turns out bad is taken again, an hour later at the earliest, and the one before stays', async () => {
    const { world, hours } = opened()
    await hours(7 * 24)
    const good = world.kept.at(-1)
    world.isSound = false
    await hours(5)
    expect(world.kept).toContain(good)
    expect(world.ran.length).toBeLessThanOrEqual(8 + 2 * 5)
  })

  it('that is encrypted is not verified here: the identity is somewhere else', async () => {
    const { commands, hours } = opened({ recipients: ['age1'] })
    await hours(1)
    expect(commands()).toEqual(['backup'])
  })
})
