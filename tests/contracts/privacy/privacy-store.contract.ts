import { describe, expect, it } from 'vitest'
import type { AccountStore } from '#modules/accounts'
import type { CredentialStore, KeptDocument } from '#modules/administration'
import type { ChoiceStore } from '#modules/messaging'
import type { PrivacyStore } from '#modules/privacy'
import type { DocumentId, ExportId, UserId } from '#modules/shared'
import { countOld, forgetAll } from '../../support/retention.ts'
import { aSession, aUser, anAccount, noon } from '../../support/builders/accounts.ts'

export interface OpenedPrivacy extends AsyncDisposable {
  readonly store: PrivacyStore
  /** Keep users, documents and consents in the same database. */
  readonly accounts: AccountStore
  readonly credentials: CredentialStore
  readonly choices: ChoiceStore
  /** Adds a booking that is still to be done; the answer is its reference. */
  readonly addOpenBooking: (customer: UserId) => Promise<string>
  /** The kinds of the events that were kept, oldest first. */
  readonly kept: () => Promise<readonly string[]>
}

const asha = aUser({ id: 'asha', emailVerifiedAt: noon })
const ben = aUser({ id: 'ben', phone: '+447700900123', emailVerifiedAt: noon })
const office = aUser({ id: 'office', role: 'office' })
const nobody = 'usr_nobody' as UserId
const at = noon.add({ hours: 1 })
/** After all that a test does. */
const later = Temporal.Instant.from('2099-01-01T00:00:00Z')
const longAgo = noon.subtract({ hours: 24 * 365 })

const anExport = (name: string, userId = asha.id, askedAt = noon) => ({
  id: `exp_${name}` as ExportId,
  userId,
  askedAt,
})
const asked = { state: 'asked', bytes: null, readyAt: null, expiresAt: null } as const
const ready = { file: 'archive-of-one', bytes: 2_000, at, expiresAt: at.add({ hours: 168 }) }
const eventOf = (kind: 'export-asked' | 'export-ready', exportId: ExportId) =>
  ({ kind, userId: asha.id, exportId, at }) as const

function aDocument(name: string, userId: UserId): KeptDocument {
  const kept = { mediaType: 'application/pdf', bytes: 1_000, createdAt: noon, isReliedOn: false } as const
  return { id: `doc_${name}` as DocumentId, userId, kind: 'insurance', file: `file-of-${name}.pdf`, ...kept }
}

/** The contract of every `PrivacyStore` but for the retention rules, which have a suite of their own, for any database. */
export function privacyStoreContract(keeper: string, open: () => Promise<OpenedPrivacy>): void {
  async function openWithUsers() {
    const opened = await open()
    for (const user of [asha, ben, office]) await opened.accounts.add(anAccount(user), [])
    return opened
  }

  describe(`Exports of the PrivacyStore kept by ${keeper}`, () => {
    it('keeps a requested export with its event, without a file', async () => {
      await using opened = await openWithUsers()
      const { store, kept } = opened
      const one = anExport('one')
      expect(await store.ask(one, [eventOf('export-asked', one.id)], null)).toEqual({
        ok: true,
        value: { ...one, ...asked },
      })
      expect(await store.findExport(one.id)).toEqual({ ...one, ...asked, file: null })
      expect(await store.findExport('exp_unknown' as ExportId)).toBeNull()
      expect(await kept()).toEqual(['export-asked'])
    })

    it('refuses a second export of one user while the first is prepared, and keeps no event', async () => {
      await using opened = await openWithUsers()
      const { store, kept } = opened
      await store.ask(anExport('one'), [], null)
      const two = anExport('two')
      const refused = await store.ask(two, [eventOf('export-asked', two.id)], null)
      expect(refused).toEqual({ ok: false, refusal: { kind: 'export-underway' } })
      expect([await store.findExport(two.id), await kept()]).toEqual([null, []])
      expect(await store.ask(anExport('bens', ben.id), [], null)).toMatchObject({ ok: true })
    })

    it('settles an export once, with its file and events, and another can be requested', async () => {
      await using opened = await openWithUsers()
      const { store, kept } = opened
      const one = anExport('one')
      await store.ask(one, [], null)
      expect(await store.settleExport(one.id, ready, [eventOf('export-ready', one.id)])).toBe(true)
      const again = { ...ready, file: 'another', bytes: 1 }
      expect(await store.settleExport(one.id, again, [eventOf('export-ready', one.id)])).toBe(false)
      const { file, bytes, expiresAt } = ready
      const settled = { ...one, state: 'ready', bytes, readyAt: at, expiresAt }
      expect(await store.findExport(one.id)).toEqual({ ...settled, file })
      expect(await store.exportsOf(asha.id)).toEqual([settled])
      expect(await kept()).toEqual(['export-ready'])
      expect(await store.ask(anExport('two'), [], null)).toMatchObject({ ok: true })
    })

    it('settles no unknown or settled export, and has no file of an expired one', async () => {
      await using opened = await openWithUsers()
      const { store, kept } = opened
      const one = anExport('one')
      await store.ask(one, [], null)
      await forgetAll(store, 'exports', at)
      expect(await store.settleExport(one.id, ready, [eventOf('export-ready', one.id)])).toBe(false)
      expect(await store.settleExport('exp_unknown' as ExportId, ready, [])).toBe(false)
      expect(await store.findExport(one.id)).toMatchObject({ state: 'over', file: null })
      expect(await kept()).toEqual([])
    })

    it("lists the user's own ten newest exports, the newest first", async () => {
      await using opened = await openWithUsers()
      const { store } = opened
      await store.ask(anExport('bens', ben.id), [], null)
      const names = Array.from({ length: 11 }, (_, place) => `number-${place}`)
      for (const [place, name] of names.entries()) {
        await store.ask(anExport(name, asha.id, noon.add({ minutes: place })), [], null)
        await store.settleExport(anExport(name).id, ready, [])
      }
      const listed = (await store.exportsOf(asha.id)).map(({ id }) => id)
      expect(listed).toEqual(
        names
          .toReversed()
          .slice(0, 10)
          .map((name) => anExport(name).id),
      )
    })

    it('counts exports of before the cutoff in a dry run, and ends at most the limit of them', async () => {
      await using opened = await openWithUsers()
      const { store } = opened
      for (const one of [anExport('one'), anExport('bens', ben.id), anExport('later', office.id, at)]) {
        await store.ask(one, [], null)
        await store.settleExport(one.id, { ...ready, file: `archive of ${one.id}` }, [])
      }
      expect(await forgetAll(store, 'exports', noon)).toBe(0)
      expect(await countOld(store, 'exports', at)).toBe(2)
      expect(await store.filesToRemove(9, later)).toEqual([])
      expect(await forgetAll(store, 'exports', at, 1)).toBe(2)
      expect(await forgetAll(store, 'exports', at)).toBe(0)
      expect(await store.findExport(anExport('later').id)).toMatchObject({ state: 'ready' })
      expect((await store.filesToRemove(9, later)).map(({ kind }) => kind)).toEqual(['export', 'export'])
    })
  })

  describe(`Personal data of the PrivacyStore kept by ${keeper}`, () => {
    it('collects the personal data of a user, without their password and without data of others', async () => {
      await using opened = await openWithUsers()
      const { store } = opened
      const data = JSON.stringify(await store.collect(asha.id))
      expect(data).toContain(asha.email)
      for (const hidden of [anAccount(asha).passwordHash, aSession(asha).tokenHash, ben.email]) {
        expect(data).not.toContain(hidden)
      }
      expect(await store.collect(nobody)).toEqual({})
    })

    it("lists the user's own files by kind and by a name of the place in the archive", async () => {
      await using opened = await openWithUsers()
      const { store, credentials } = opened
      await credentials.addDocument(aDocument('one', asha.id), () => null)
      await credentials.addDocument(aDocument('bens', ben.id), () => null)
      expect(await store.filesOf(asha.id)).toEqual([
        { kind: 'document', file: 'file-of-one.pdf', name: 'documents/1.pdf' },
      ])
      expect(await store.filesOf(nobody)).toEqual([])
    })

    it('has one consent of each channel, a stop before a consent', async () => {
      await using opened = await openWithUsers()
      const { store, choices } = opened
      const consent = { consent: 'whatsapp:service', given: true, textVersion: '1', source: 'test' } as const
      await choices.put(asha.id, [], [consent], noon)
      await choices.stop({ channel: 'email', to: asha.email }, 'unsubscribe', noon)
      expect(await store.agreementsOf(asha.id)).toEqual([
        { channel: 'email', word: 'stopped', at: noon },
        { channel: 'whatsapp', word: 'agreed', at: noon },
      ])
      await choices.put(asha.id, [], [{ ...consent, given: false }], at)
      expect(await store.agreementsOf(asha.id)).toContainEqual({ channel: 'whatsapp', word: 'taken-back', at })
      expect(await store.agreementsOf(office.id)).toEqual([])
    })

    it('takes a stop of WhatsApp for the one of a user only after a consent of theirs', async () => {
      await using opened = await openWithUsers()
      const { store, choices } = opened
      await choices.stop({ channel: 'whatsapp', to: '+447700900123' }, 'stop', at)
      expect(await store.agreementsOf(ben.id)).toEqual([])
      const consent = { consent: 'whatsapp:service', given: true, textVersion: '1', source: 'test' } as const
      await choices.put(ben.id, [], [consent], noon)
      expect(await store.agreementsOf(ben.id)).toEqual([{ channel: 'whatsapp', word: 'stopped', at }])
    })
  })

  describe(`Erasure by the PrivacyStore kept by ${keeper}`, () => {
    it('blanks a customer, ends their sessions, and keeps one event and the recipient of the last message', async () => {
      await using opened = await openWithUsers()
      const { store, accounts, kept } = opened
      expect(await store.mayErase(asha.id, 'owner')).toBeNull()
      expect(await store.erase(asha.id, 'owner', at, longAgo)).toEqual({ ok: true, value: null })
      expect(await accounts.findByEmail(asha.email)).toBeNull()
      expect(await accounts.findSession(aSession(asha).tokenHash)).toBeNull()
      expect(await store.farewellOf(asha.id)).toEqual({
        name: asha.fullName,
        email: asha.email,
        phone: null,
        hadAccount: true,
        at,
      })
      await store.deleteFarewell(asha.id)
      const left = JSON.stringify(await store.collect(asha.id))
      for (const gone of [asha.email, asha.fullName, asha.phone, asha.address]) expect(left).not.toContain(gone)
      expect(await kept()).toEqual(['account-erased'])
    })

    it('changes nothing of another user', async () => {
      await using opened = await openWithUsers()
      const { store, accounts } = opened
      await store.erase(asha.id, 'owner', at, longAgo)
      expect(await accounts.find(ben.id)).toEqual(ben)
      expect(await accounts.findSession(aSession(ben).tokenHash)).not.toBeNull()
      expect(await store.farewellOf(ben.id)).toBeNull()
    })

    it('deletes the recipient once the last message is sent', async () => {
      await using opened = await openWithUsers()
      const { store } = opened
      await store.erase(asha.id, 'owner', at, longAgo)
      await store.deleteFarewell(asha.id)
      expect(await store.farewellOf(asha.id)).toBeNull()
    })

    it('queues the files of a user and their archives for removal, each until it is removed', async () => {
      await using opened = await openWithUsers()
      const { store, credentials } = opened
      await credentials.addDocument(aDocument('one', asha.id), () => null)
      await credentials.addDocument(aDocument('bens', ben.id), () => null)
      await store.ask(anExport('one'), [], null)
      await store.settleExport(anExport('one').id, ready, [])
      await store.erase(asha.id, 'owner', at, longAgo)
      const document = { kind: 'document', file: 'file-of-one.pdf' } as const
      expect(await store.filesToRemove(9, at.subtract({ milliseconds: 1 }))).toEqual([])
      expect(await store.filesToRemove(9, at)).toHaveLength(2)
      expect(await store.filesToRemove(9, later)).toContainEqual(document)
      expect(await store.filesToRemove(1, later)).toHaveLength(1)
      await store.filesRemoved([document])
      expect(await store.filesToRemove(9, later)).toEqual([{ kind: 'export', file: ready.file }])
    })

    it('refuses an unknown user, and one who is erased already', async () => {
      await using opened = await openWithUsers()
      const { store, kept } = opened
      await store.erase(asha.id, 'owner', at, longAgo)
      for (const id of [nobody, asha.id]) {
        expect(await store.mayErase(id, 'owner')).toEqual({ kind: 'user-unknown' })
        expect(await store.erase(id, 'owner', at, longAgo)).toEqual({ ok: false, refusal: { kind: 'user-unknown' } })
      }
      expect(await kept()).toEqual(['account-erased'])
    })

    it('refuses an account of staff, and changes nothing of it', async () => {
      await using opened = await openWithUsers()
      const { store, accounts, kept } = opened
      expect(await store.mayErase(office.id, 'owner')).toEqual({ kind: 'staff-account' })
      expect(await store.erase(office.id, 'owner', at, longAgo)).toEqual({
        ok: false,
        refusal: { kind: 'staff-account' },
      })
      expect(await accounts.find(office.id)).toEqual(office)
      expect([await store.farewellOf(office.id), await kept()]).toEqual([null, []])
    })

    it('refuses a customer with an open booking, and names it', async () => {
      await using opened = await openWithUsers()
      const { store, accounts, addOpenBooking, kept } = opened
      const refusal = { kind: 'open-bookings', references: [await addOpenBooking(asha.id)], more: false }
      expect(await store.mayErase(asha.id, 'owner')).toEqual(refusal)
      expect(await store.erase(asha.id, 'owner', at, longAgo)).toEqual({ ok: false, refusal })
      expect(await accounts.find(asha.id)).toEqual(asha)
      expect(await kept()).toEqual([])
    })
  })
}
