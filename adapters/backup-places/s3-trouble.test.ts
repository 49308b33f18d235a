import { describe, expect, it } from 'vitest'
import { systemClock } from '#adapters/system'
import { nameBackup } from '#modules/backups'
import { openLyingS3 } from '../../tests/fakes/s3/lying.ts'
import { PlaceFault } from './place-faults.ts'
import { createS3Place } from './s3-place.ts'
import { usualS3Pace } from './s3-settings.ts'

const { name } = nameBackup(Temporal.Instant.from('2026-11-27T03:00:00Z'), false)
const partBytes = 1_000
const quick = { ...usualS3Pace, pauseMs: 1, tries: 3, partBytes }
const small = Buffer.from('a small archive')
const large = Buffer.alloc(3_500, 'an archive in parts ')

async function* pieces(content: Buffer) {
  for (let from = 0; from < content.length; from += 700) yield content.subarray(from, from + 700)
}

async function opened(pace = quick, clock = systemClock) {
  const server = await openLyingS3()
  const place = createS3Place(server.settings, { bucket: 'box', prefix: 'site/' }, clock, pace)
  return {
    ...server,
    place,
    read: async () => {
      const found = await place.open(name)
      return found && Buffer.concat(await Array.fromAsync(found))
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

async function faultOf(work: Promise<unknown>): Promise<Error> {
  const fault = await work.then(
    () => null,
    (found: unknown) => found,
  )
  if (!(fault instanceof Error)) throw new Error('it did not fail')
  return fault
}

describe('an upload to S3', () => {
  it.each([
    ['500', { status: 500, code: 'InternalError' }],
    ['503', { status: 503, code: 'SlowDown' }],
    ['a cut connection', { cutAfter: 0 }],
    ['a lost answer', 'answer lost'],
    ['a wrong sum on the way', { status: 400, code: 'BadDigest' }],
  ] as const)('is tried again after %s, of each of its requests', async (_, trouble) => {
    await using world = await opened()
    for (const of of [/POST .*uploads/, /PUT .*partNumber=1/, /PUT .*partNumber=4/, /POST .*uploadId/]) {
      world.plan(of, trouble)
    }
    world.plan(/HEAD/, { status: 503, code: '' })
    expect(await world.place.put(name, pieces(large))).toBe(large.length)
    expect(world.objects.get(`site/${name}`)).toEqual(large)
    expect((await world.read())?.equals(large)).toBe(true)
  })

  it.each([
    ['of a part', /PUT .*partNumber=3/],
    ['of the end', /POST .*uploadId/],
  ])('that fails %s for good leaves neither an archive nor parts', async (_, of) => {
    await using world = await opened()
    world.plan(of, { status: 500, code: 'InternalError' }, 99)
    const fault = await faultOf(world.place.put(name, pieces(large)))
    expect(fault.message).toMatch(/answered with 500 \(InternalError\)/)
    expect(world.asked.filter((request) => of.test(request))).toHaveLength(quick.tries)
    expect([world.objects.size, world.uploads.size]).toEqual([0, 0])
  })

  it('ends when the store is silent', async () => {
    await using world = await opened({ ...quick, tries: 2, sendMs: 60, askMs: 60 })
    world.plan(/PUT/, 'silent', 99)
    const fault = await faultOf(world.place.put(name, pieces(small)))
    expect(fault).toBeInstanceOf(PlaceFault)
    expect(fault.message).toMatch(/did not answer in time/)
  })

  it.each([
    ['the same size', (content: Buffer) => Buffer.alloc(content.length, 'x')],
    ['another size', (content: Buffer) => content.subarray(1)],
  ])('is refused, and removed, when the store kept other content of %s', async (_, spoil) => {
    for (const content of [small, large]) {
      await using world = await opened()
      world.spoilContent(spoil)
      world.nameContent(() => 'the-name-of-a-key')
      expect(await faultOf(world.place.put(name, pieces(content)))).toBeInstanceOf(PlaceFault)
      expect(world.objects.size).toBe(0)
    }
  })

  it('is read back where the store names content in its own way', async () => {
    await using world = await opened()
    world.nameContent(() => 'the-name-of-a-key')
    expect(await world.place.put(name, pieces(large))).toBe(large.length)
    expect(world.asked.filter((request) => request.startsWith('GET') && request.includes(name))).toHaveLength(1)
  })

  it.each([
    [403, 'ExpiredToken', /does not accept the access key: set BACKUP_S3_ACCESS_KEY/],
    [403, 'SignatureDoesNotMatch', /does not accept the access key/],
    [403, 'AccessDenied', /may not use box: allow it/],
    [403, 'RequestTimeTooSkewed', /our clock is wrong/],
    [404, 'NoSuchBucket', /There is no bucket box/],
    [301, 'PermanentRedirect', /another region than eu-west-2/],
    [507, 'QuotaExceeded', /no room left/],
  ])(
    'that is answered with %i %s is not repeated, and says what to do without a secret',
    async (status, code, says) => {
      await using world = await opened()
      world.plan(/PUT/, { status, code }, 99)
      const fault = await faultOf(world.place.put(name, pieces(small)))
      expect(fault.message).toMatch(says)
      const told = JSON.stringify([fault, fault.message, fault.stack, String(fault.cause)])
      expect(told).not.toContain(world.settings.secretKey)
      expect(world.asked.filter((request) => request.startsWith('PUT'))).toHaveLength(1)
    },
  )

  it('ends the uploads that a dead process left a day ago, and no other', async () => {
    await using world = await opened(quick, { now: () => systemClock.now().add({ hours: 25 }) })
    const began = Temporal.Now.instant().toString()
    world.uploads.set('ours', { key: `site/${name}`, began, parts: new Map() })
    world.uploads.set('foreign', { key: 'site/holiday.mp4', began, parts: new Map() })
    await world.place.put(name, pieces(small))
    expect([...world.uploads.keys()]).toEqual(['foreign'])
  })
})

describe('a download from S3', () => {
  it('goes on where it was cut', async () => {
    await using world = await opened()
    await world.place.put(name, pieces(large))
    world.plan(/GET .*tar/, { cutAfter: 1_234 }, 2)
    expect((await world.read())?.equals(large)).toBe(true)
    expect(world.asked.filter((request) => /GET .*tar/.test(request)).length).toBeGreaterThan(1)
  })

  it('ends when nothing more comes', async () => {
    await using world = await opened({ ...quick, tries: 2, quietMs: 50 })
    await world.place.put(name, pieces(small))
    world.plan(/GET .*tar/, 'silent', 99)
    expect((await faultOf(world.read())).message).toMatch(/did not answer in time/)
  })

  it('is refused with a reason when nobody answers at that address', async () => {
    const world = await opened()
    await world[Symbol.asyncDispose]()
    expect((await faultOf(world.place.list())).message).toMatch(/could not be reached: see BACKUP_S3_ENDPOINT/)
  })
})

it('a list of archives in S3 follows its pages', async () => {
  await using world = await opened()
  const names = [0, 1, 2, 3, 4].map((hours) => {
    const at = Temporal.Instant.from('2026-11-27T03:00:00Z').add({ hours })
    return nameBackup(at, hours % 2 === 0).name
  })
  for (const each of names) world.objects.set(`site/${each}`, small)
  world.objects.set('site/a & b.txt', small)
  expect((await world.place.list()).map((archive) => archive.name)).toEqual(names)
})
