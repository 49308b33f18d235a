import { describe, expect, it } from 'vitest'
import type { AuditNote, Credential, KeptDocument } from '#modules/administration'
import { type CredentialId, type DocumentId, type UserId, accept, refuse } from '#modules/shared'
import { aUser, anAccount, anApplication, noon } from '../../support/builders/accounts.ts'
import { type OpenedAdministration, addTechnician, addUsers, asha, boss, tom } from './administration-opened.ts'

const lastDay = Temporal.PlainDate.from('2026-06-30')
const at = noon.add({ hours: 1 })
const nothing = { details: null, documents: [], credentials: [] }
const details = { skills: ['plumbing'], homeDistrict: 'CR0', about: 'Ten years of taps.' }
const expiring = { kind: 'credential-expiring', userId: tom.id, days: 30, at: noon } as const

function aDocument(name: string, changes: Partial<KeptDocument> = {}): KeptDocument {
  return {
    id: `doc_${name}` as DocumentId,
    userId: tom.id,
    kind: 'insurance',
    file: `file-of-${name}`,
    mediaType: 'application/pdf',
    bytes: 1_000,
    createdAt: noon,
    isReliedOn: false,
    ...changes,
  }
}

function aCredential(name: string, changes: Partial<Credential> = {}): Credential {
  return {
    id: `crd_${name}` as CredentialId,
    userId: tom.id,
    kind: 'insurance',
    number: `P-${name}`,
    categories: null,
    expiresOn: lastDay,
    submittedAt: noon,
    verified: null,
    expiredAt: null,
    reminded: null,
    ...changes,
  }
}

const noteOf = ({ id }: Credential): AuditNote => ({
  action: 'credential_verified',
  target: { kind: 'credential', id },
  before: null,
  after: { kind: 'insurance' },
})

/** The contract of every `CredentialStore`, for any database. */
export function credentialStoreContract(keeper: string, open: () => Promise<OpenedAdministration>): void {
  /** Opens with Tom as a technician. */
  async function openWithTom() {
    const opened = await open()
    await addUsers(opened, [asha, boss])
    await addTechnician(opened, tom, noon.subtract({ hours: 1 }))
    const { credentials: store } = opened
    const verified = { by: boss.id, at }
    const verify = (id: CredentialId) =>
      store.settle(id, ({ credential }) =>
        accept({ credential: { ...credential, verified }, closedAt: null, at, audit: noteOf(credential) }),
      )
    const turnDown = (id: CredentialId) =>
      store.settle(id, ({ credential }) => accept({ credential, closedAt: at, at, audit: noteOf(credential) }))
    const listed = async () => (await store.dossier(tom.id)).credentials.map(({ id }) => id)
    const dispose = { [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
    return { ...opened, store, verify, turnDown, listed, ...dispose }
  }

  describe(`CredentialStore kept by ${keeper}`, () => {
    it('has an empty dossier for a user without documents and certificates', async () => {
      await using opened = await openWithTom()
      expect(await opened.store.dossier(tom.id)).toEqual(nothing)
      expect(await opened.store.dossier('usr_nobody' as UserId)).toEqual(nothing)
    })

    it('finds those that counted at a moment: checked by then, not ended, and not expired', async () => {
      await using opened = await openWithTom()
      const { store, verify } = opened
      const countedAt = async (when: Temporal.Instant, kinds: readonly Credential['kind'][] = ['insurance']) =>
        (await store.countedAt([tom.id], kinds, when)).map(({ id }) => id)
      const [first, second] = [aCredential('first'), aCredential('second', { submittedAt: at })]
      await store.submit(first)
      expect(await countedAt(at)).toEqual([])
      await verify(first.id)
      expect(await countedAt(at.subtract({ minutes: 1 }))).toEqual([])
      expect(await countedAt(at)).toEqual([first.id])
      expect(await countedAt(at, ['gas_safe'])).toEqual([])
      expect(await store.countedAt([asha.id], ['insurance'], at)).toEqual([])
      const lastEvening = lastDay.toZonedDateTime('Europe/London').add({ hours: 23, minutes: 59 }).toInstant()
      expect(await countedAt(lastEvening)).toEqual([first.id])
      expect(await countedAt(lastEvening.add({ minutes: 1 }))).toEqual([])
      await store.submit(second)
      const later = at.add({ hours: 2 })
      await store.settle(second.id, ({ credential }) =>
        accept({
          credential: { ...credential, verified: { by: boss.id, at: later } },
          closedAt: null,
          at: later,
          audit: noteOf(credential),
        }),
      )
      expect([await countedAt(at), await countedAt(later)]).toEqual([[first.id], [second.id]])
    })

    it('knows pending applicants and technicians as of the trade, and nobody else', async () => {
      await using opened = await openWithTom()
      const ann = aUser({ id: 'ann' })
      await opened.accounts.add(anAccount(ann, anApplication(ann)), [])
      const known = [tom.id, ann.id, asha.id, 'usr_nobody' as UserId].map((id) => opened.store.isOfTrade(id))
      expect(await Promise.all(known)).toEqual([true, true, false, false])
      await opened.people.change(tom.id, noon, () =>
        accept({ role: 'customer', status: 'active', leaves: true, signsOut: false, events: [], audit: [] }),
      )
      expect(await opened.store.isOfTrade(tom.id)).toBe(false)
    })

    it('replaces the details', async () => {
      await using opened = await openWithTom()
      await opened.store.putDetails(tom.id, details, noon)
      expect(await opened.store.dossier(tom.id)).toEqual({ ...nothing, details })
      const bare = { skills: [], homeDistrict: null, about: null }
      await opened.store.putDetails(tom.id, bare, at)
      expect(await opened.store.dossier(tom.id)).toEqual({ ...nothing, details: bare })
    })

    it('decides about a document with the documents of the user, the oldest first, and keeps the result', async () => {
      await using opened = await openWithTom()
      const [one, two] = [aDocument('one', { createdAt: at }), aDocument('two')]
      const seen: unknown[] = []
      for (const document of [one, two, aDocument('hers', { userId: asha.id }), aDocument('three')]) {
        const added = await opened.store.addDocument(document, (kept) => {
          seen.push(kept)
          return null
        })
        expect(added).toEqual({ ok: true, value: document })
      }
      expect(seen).toEqual([[], [one], [], [two, one]])
      expect(await opened.store.document(one.id)).toEqual(one)
    })

    it('adds no document when the decision refuses', async () => {
      await using opened = await openWithTom()
      const refused = await opened.store.addDocument(aDocument('one'), () => ({ kind: 'too-many-documents' }))
      expect(refused).toEqual({ ok: false, refusal: { kind: 'too-many-documents' } })
      expect(await opened.store.document(aDocument('one').id)).toBeNull()
    })

    it("removes the user's own document once, and neither another's nor an unknown one", async () => {
      await using opened = await openWithTom()
      const one = aDocument('one')
      await opened.store.addDocument(one, () => null)
      expect(await opened.store.removeDocument(one.id, asha.id)).toBeNull()
      expect(await opened.store.document(one.id)).toEqual(one)
      expect(await opened.store.removeDocument(one.id, tom.id)).toEqual(one)
      expect(await opened.store.removeDocument(one.id, tom.id)).toBeNull()
      expect(await opened.store.document(one.id)).toBeNull()
    })

    it('keeps a document that an approval relies on, and removes a later one', async () => {
      await using opened = await openWithTom()
      const relied = aDocument('one', { createdAt: noon.subtract({ hours: 1 }) })
      const later = aDocument('two')
      for (const each of [relied, later]) await opened.store.addDocument(each, () => null)
      expect(await opened.store.document(relied.id)).toEqual({ ...relied, isReliedOn: true })
      expect(await opened.store.removeDocument(relied.id, tom.id)).toBeNull()
      expect(await opened.store.removeDocument(later.id, tom.id)).toEqual(later)
    })

    it('keeps a document that the verification of a certificate of its kind relies on', async () => {
      await using opened = await openWithTom()
      const [insurance, identity] = [aDocument('one'), aDocument('two', { kind: 'identity' })]
      for (const each of [insurance, identity]) await opened.store.addDocument(each, () => null)
      await opened.store.submit(aCredential('one'))
      await opened.verify(aCredential('one').id)
      expect(await opened.store.removeDocument(insurance.id, tom.id)).toBeNull()
      expect(await opened.store.removeDocument(identity.id, tom.id)).toEqual(identity)
    })

    it('returns exactly the submitted credential, and null for an unknown one', async () => {
      await using opened = await openWithTom()
      await opened.store.submit(aCredential('one'))
      expect(await opened.store.find(aCredential('one').id)).toEqual(aCredential('one'))
      expect((await opened.store.dossier(tom.id)).credentials).toEqual([aCredential('one')])
      expect((await opened.store.dossier(asha.id)).credentials).toEqual([])
      expect(await opened.store.find('crd_unknown' as CredentialId)).toBeNull()
    })

    it('replaces the pending credential of its kind, and no other', async () => {
      await using opened = await openWithTom()
      const [counting, waiting, gas, next] = ['counting', 'waiting', 'gas', 'next'].map((name) =>
        aCredential(name, { kind: name === 'gas' ? 'gas_safe' : 'insurance' }),
      )
      if (!counting || !waiting || !gas || !next) throw new Error('four were made')
      await opened.store.submit(counting)
      await opened.verify(counting.id)
      for (const each of [waiting, gas, next]) await opened.store.submit(each)
      expect((await opened.listed()).toSorted()).toEqual([counting.id, gas.id, next.id])
      expect(await opened.store.find(waiting.id)).toEqual(waiting)
    })

    it('ends the valid credential of a kind when another is verified, with its audit note', async () => {
      await using opened = await openWithTom()
      const [old, next] = [aCredential('old'), aCredential('next')]
      await opened.store.submit(old)
      await opened.verify(old.id)
      await opened.store.submit(next)
      const verified = { ...next, verified: { by: boss.id, at } }
      expect(await opened.atWork(() => opened.verify(next.id))).toEqual({ ok: true, value: verified })
      expect((await opened.store.dossier(tom.id)).credentials).toEqual([verified])
      expect(await opened.audited()).toEqual([noteOf(next)])
    })

    it('closes a refused credential, and decides the next time knowing that', async () => {
      await using opened = await openWithTom()
      const one = aCredential('one')
      await opened.store.submit(one)
      await opened.turnDown(one.id)
      expect(await opened.listed()).toEqual([])
      const again = await opened.store.settle(one.id, (found) => {
        expect(found).toEqual({ credential: one, isClosed: true })
        return refuse({ kind: 'credential-decided' })
      })
      expect(again).toEqual({ ok: false, refusal: { kind: 'credential-decided' } })
    })

    it('writes nothing when the decision refuses, or the credential is unknown', async () => {
      await using opened = await openWithTom()
      await opened.store.submit(aCredential('one'))
      await opened.atWork(() => opened.store.settle(aCredential('one').id, () => refuse({ kind: 'some-refusal' })))
      expect(await opened.store.find(aCredential('one').id)).toEqual(aCredential('one'))
      const unknown = await opened.verify('crd_unknown' as CredentialId)
      expect(unknown).toEqual({ ok: false, refusal: { kind: 'credential-unknown' } })
      expect(await opened.audited()).toEqual([])
    })

    it('lists valid credentials that end on the day or before, of present technicians', async () => {
      await using opened = await openWithTom()
      const gas = aCredential('gas', { kind: 'gas_safe', expiresOn: lastDay.subtract({ days: 1 }) })
      const later = aCredential('later', { kind: 'niceic', expiresOn: lastDay.add({ days: 1 }) })
      const hers = aCredential('hers', { userId: asha.id })
      for (const each of [aCredential('one'), gas, later, hers]) {
        await opened.store.submit(each)
        await opened.verify(each.id)
      }
      await opened.store.submit(aCredential('waiting'))
      const running = await opened.store.running(lastDay)
      expect(running.map(({ id }) => id).toSorted()).toEqual([gas.id, aCredential('one').id])
    })

    it('notes a reminder with its events', async () => {
      await using opened = await openWithTom()
      const { id } = aCredential('one')
      await opened.store.submit(aCredential('one'))
      await opened.store.noteReminded(id, 30, [{ ...expiring, credentialId: id }])
      expect(await opened.store.find(id)).toMatchObject({ reminded: 30 })
      expect(await opened.kept()).toEqual(['credential-expiring'])
    })

    it('notes the end of a credential once, with its events, and does not list it any more', async () => {
      await using opened = await openWithTom()
      const { id } = aCredential('one')
      await opened.store.submit(aCredential('one'))
      await opened.verify(id)
      const event = { kind: 'credential-expired', credentialId: id, userId: tom.id, at } as const
      await opened.store.noteExpired(id, at, [event])
      await opened.store.noteExpired(id, at.add({ hours: 1 }), [event])
      expect(await opened.store.find(id)).toMatchObject({ expiredAt: at })
      expect(await opened.store.running(lastDay)).toEqual([])
      expect(await opened.kept()).toEqual(['credential-expired'])
    })
  })
}
