import { describe, expect, it } from 'vitest'
import { type BackupPlace, nameBackup } from '#modules/backups'

export interface OpenedPlace extends AsyncDisposable {
  readonly place: BackupPlace
  /** Lays a file beside the archives, as somebody else would. */
  layForeign(name: string, text: string): Promise<void>
  /** The names of all that is there, also of what is unfinished. */
  allNames(): Promise<readonly string[]>
  /** More than a place takes in one piece. */
  readonly largeBytes: number
}

const night = Temporal.Instant.from('2026-11-27T03:00:00Z')
const named = (nights: number) => nameBackup(night.add({ hours: 24 * nights }), false).name

/** Content that differs at each place, in pieces of uneven sizes. */
function contentOf(bytes: number, seed = 1): Uint8Array {
  const content = new Uint8Array(bytes)
  for (let at = 0, state = seed; at < bytes; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    content[at] = state >> 16
  }
  return content
}

async function* piecesOf(content: Uint8Array, size = 70_001) {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size)
}

async function whole(pieces: AsyncIterable<Uint8Array> | null): Promise<Uint8Array | null> {
  return pieces && new Uint8Array(Buffer.concat(await Array.fromAsync(pieces)))
}

const sorted = (names: readonly string[]) => names.toSorted()

/** The contract of every `BackupPlace`. */
export function backupPlaceContract(keeper: string, open: () => Promise<OpenedPlace>): void {
  describe(`BackupPlace kept by ${keeper}`, () => {
    it('gives back what it was given, small and large, and says how much it is', async () => {
      await using opened = await open()
      const { place, largeBytes } = opened
      for (const [nights, bytes] of [0, 1, 100_000, largeBytes].entries()) {
        const content = contentOf(bytes)
        expect(await place.put(named(nights), piecesOf(content))).toBe(bytes)
        const kept = await whole(await place.open(named(nights)))
        expect(kept?.length).toBe(bytes)
        expect(Buffer.compare(kept ?? new Uint8Array([1]), content)).toBe(0)
      }
      expect(await place.list()).toEqual(
        [0, 1, 100_000, largeBytes].map((bytes, nights) => ({ name: named(nights), bytes })),
      )
    })

    it('lists the archives of Callout alone, the oldest first', async () => {
      await using opened = await open()
      for (const nights of [2, 0, 1]) await opened.place.put(named(nights), piecesOf(contentOf(9)))
      await opened.layForeign('holiday.jpg', 'a picture')
      await opened.layForeign(`${named(3)}.part`, 'half')
      expect((await opened.place.list()).map(({ name }) => name)).toEqual([named(0), named(1), named(2)])
    })

    it('keeps nothing of an archive that could not be made, and says why', async () => {
      await using opened = await open()
      await opened.layForeign('holiday.jpg', 'a picture')
      for (const bytes of [0, 10_000, opened.largeBytes]) {
        const broken = async function* () {
          yield* piecesOf(contentOf(bytes))
          throw new Error('the database is damaged')
        }
        await expect(opened.place.put(named(0), broken())).rejects.toThrow('the database is damaged')
      }
      expect(await opened.place.list()).toEqual([])
      expect(await opened.allNames()).toEqual(['holiday.jpg'])
    })

    it('keeps an earlier archive when another one fails', async () => {
      await using opened = await open()
      await opened.place.put(named(0), piecesOf(contentOf(500)))
      const broken = async function* () {
        yield contentOf(10)
        throw new Error('stopped')
      }
      await expect(opened.place.put(named(1), broken())).rejects.toThrow('stopped')
      expect(await whole(await opened.place.open(named(0)))).toEqual(contentOf(500))
    })

    it('removes one archive and no other, and one that is gone without a word', async () => {
      await using opened = await open()
      await opened.layForeign('holiday.jpg', 'a picture')
      for (const nights of [0, 1]) await opened.place.put(named(nights), piecesOf(contentOf(9)))
      await opened.place.remove(named(0))
      await opened.place.remove(named(0))
      expect((await opened.place.list()).map(({ name }) => name)).toEqual([named(1)])
      expect(sorted(await opened.allNames())).toEqual(sorted([named(1), 'holiday.jpg']))
    })

    it('knows that there is no such archive', async () => {
      await using opened = await open()
      expect(await opened.place.list()).toEqual([])
      expect(await opened.place.open(named(7))).toBeNull()
    })

    it('may be left in the middle of an archive, and read again', async () => {
      await using opened = await open()
      const content = contentOf(opened.largeBytes)
      await opened.place.put(named(0), piecesOf(content))
      for await (const piece of (await opened.place.open(named(0))) ?? []) {
        expect(piece.length).toBeGreaterThan(0)
        break
      }
      expect(Buffer.compare((await whole(await opened.place.open(named(0)))) ?? new Uint8Array(), content)).toBe(0)
    })
  })
}
