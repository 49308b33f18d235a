import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import type { TeamStore } from '#modules/site'

interface Opened extends AsyncDisposable {
  readonly store: TeamStore
}

const admin = 'usr_admin' as UserId
const nobody = 'usr_nobody' as UserId
const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const webp = new Uint8Array([1, 2, 3])

/** The contract of every `TeamStore`, for any database; `usr_admin`, called Admin, is an administrator there. */
export function teamStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`TeamStore kept by ${keeper}`, () => {
    it('has nobody who did not agree, and keeps the first moment of those who did', async () => {
      await using opened = await open()
      const { store } = opened
      expect(await store.agreed()).toEqual([])
      await store.agree(admin, at)
      await store.agree(admin, at.add({ hours: 1 }))
      expect(await store.agreed()).toEqual([{ id: admin, fullName: 'Admin', role: 'admin', agreedAt: at, photo: null }])
    })

    it('keeps a photo for somebody who agreed alone', async () => {
      await using opened = await open()
      const { store } = opened
      await store.agree(admin, at)
      expect(await store.setPhoto(nobody, { webp, alt: 'A face' })).toEqual({
        ok: false,
        refusal: { kind: 'not-agreed' },
      })
      expect(await store.setPhoto(admin, { webp, alt: 'A face' })).toEqual({ ok: true, value: null })
      const [member] = await store.agreed()
      expect(member?.photo?.alt).toBe('A face')
      const kept = await store.photo(member?.photo?.sha256 ?? '')
      expect(kept && [...kept]).toEqual([1, 2, 3])
      await store.setPhoto(admin, null)
      expect(await store.photo(member?.photo?.sha256 ?? '')).toBeNull()
    })

    it('has nothing more of somebody who withdraws, and says that it changed', async () => {
      await using opened = await open()
      const { store } = opened
      await store.agree(admin, at)
      await store.setPhoto(admin, { webp, alt: 'A face' })
      const sha256 = (await store.agreed())[0]?.photo?.sha256 ?? ''
      const before = store.version()
      await store.withdraw(admin)
      expect(store.version()).toBeGreaterThan(before)
      expect([await store.agreed(), await store.photo(sha256)]).toEqual([[], null])
      const after = store.version()
      await store.withdraw(admin)
      expect(store.version()).toBe(after)
    })
  })
}
