import { describe, expect, it, vi } from 'vitest'
import { type Pace, TooSlow, atPace, patientPace, uploadPace } from './body-pace.ts'

/** A body of which `bytes` come after each pause of `everyMs`; it never ends. */
async function* drip(bytes: number, everyMs: number): AsyncGenerator<Uint8Array> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, everyMs))
    yield new Uint8Array(bytes)
  }
}

/** After how many whole seconds a body at a pace is given up; null when it is still read after an hour. */
async function givenUpAfter(body: AsyncIterable<Uint8Array>, pace: Pace): Promise<number | null> {
  vi.useFakeTimers()
  try {
    let fault: unknown = null
    void (async () => {
      for await (const _ of atPace(body, pace));
    })().catch((thrown: unknown) => (fault = thrown))
    for (let ms = 500; ms <= 3_600_000; ms += 500) {
      await vi.advanceTimersByTimeAsync(500)
      if (fault instanceof TooSlow) return Math.floor(ms / 1_000)
      if (fault !== null) throw fault
    }
    return null
  } finally {
    vi.useRealTimers()
  }
}

describe('the pace of an upload', () => {
  it.each([
    ['no byte at all', 0, 3_700_000, 15],
    ['a byte after 14 seconds and none after', 1, 14_000, 19],
    ['9 kB in each second', 9_000, 1_000, 6],
    ['10 kB in each second', 10_000, 1_000, null],
  ])('of %s', async (_, bytes, everyMs, ended) => {
    expect(await givenUpAfter(drip(bytes, everyMs), uploadPace)).toBe(ended)
  })
})

describe('the pace of files of threads', () => {
  it.each([
    ['no byte at all', 0, 3_700_000, 15],
    ['a byte in 14 seconds', 1, 14_000, 29],
    ['900 bytes in each second', 900, 1_000, 16],
    ['1 kB in each second', 1_000, 1_000, 600],
    ['100 kB in each second', 100_000, 1_000, 600],
  ])('of %s', async (_, bytes, everyMs, ended) => {
    expect(await givenUpAfter(drip(bytes, everyMs), patientPace)).toBe(ended)
  })
})
