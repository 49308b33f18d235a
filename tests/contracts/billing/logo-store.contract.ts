import { describe, expect, it } from 'vitest'
import type { LogoStore } from '#modules/billing'

interface Opened extends AsyncDisposable {
  readonly logos: LogoStore
}

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const picture = { png: new Uint8Array([137, 80, 78, 71, 0, 255]), width: 320, height: 80 }

/** The contract of every `LogoStore`, for any database. */
export function logoStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`LogoStore kept by ${keeper}`, () => {
    it('finds a picture by its hash, byte for byte, and none by another', async () => {
      await using opened = await open()
      const kept = await opened.logos.keep(picture, at)
      expect(kept).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), width: 320, height: 80 })
      const found = await opened.logos.find(kept.sha256)
      expect(found && { ...found, png: [...found.png] }).toEqual({ ...kept, png: [...picture.png] })
      expect(await opened.logos.find('0'.repeat(64))).toBeNull()
    })

    it('keeps the same picture once, and another one beside it', async () => {
      await using opened = await open()
      const { logos } = opened
      const first = await logos.keep(picture, at)
      const other = await logos.keep({ ...picture, png: new Uint8Array([1]) }, at)
      expect(await logos.keep(picture, at.add({ hours: 24 }))).toEqual(first)
      expect(other.sha256).not.toBe(first.sha256)
      for (const { sha256 } of [first, other]) expect(await logos.find(sha256)).toMatchObject({ sha256 })
    })
  })
}
