import { describe, expect, it } from 'vitest'
import type { CheckKind, CheckStore, ListingFields, ListingStore } from '#modules/directory'
import { type DocumentId, type ListingId, type UserId, accept, parseId } from '#modules/shared'
import type { TestPort } from '../../support/test-port.ts'

interface OpenedChecks extends AsyncDisposable {
  readonly checks: CheckStore
  readonly listings: ListingStore
  readonly data: TestPort
  /** The owner of `lst_one` and `lst_two`, which are in the database. */
  readonly owner: UserId
  readonly kept: () => readonly string[]
}

const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
const lastDay = Temporal.PlainDate.from('2027-01-31')
const one = idOf('lst', 'lst_one')
const two = idOf('lst', 'lst_two')
const note = () =>
  ({ action: 'listing_checked', target: { kind: 'listing', id: one }, before: null, after: null }) as const
const withdrawal = () =>
  ({ action: 'listing_check_withdrawn', target: { kind: 'listing', id: one }, before: null, after: null }) as const

function idOf<Prefix extends 'lst' | 'doc'>(prefix: Prefix, text: string) {
  const id = parseId(prefix, text)
  if (!id) throw new Error(`no id: ${text}`)
  return id
}

function documentOf(name: string, listingId: ListingId = one, kind: CheckKind = 'gas_safe') {
  const id: DocumentId = idOf('doc', `doc_one${name}`)
  const file = `file-of-${name}.pdf`
  return {
    id,
    listingId,
    kind,
    file,
    mediaType: 'application/pdf',
    bytes: 9,
    createdAt: now,
    isReliedOn: false,
  } as const
}

/** The contract of every `CheckStore`, for any database. */
export function checkStoreContract(keeper: string, open: () => Promise<OpenedChecks>): void {
  async function openWith(...names: readonly string[]) {
    const opened = await open()
    for (const name of names) await opened.checks.addDocument(documentOf(name), null, () => null)
    const set = (name: string, changes: object = {}, version = 1) =>
      opened.checks.set(
        {
          listingId: one,
          kind: 'gas_safe',
          registration: '123456',
          documentId: documentOf(name).id,
          expiresOn: lastDay,
          by: opened.owner,
          at: now,
          ...changes,
        },
        version,
        note,
      )
    return { ...opened, set, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
  }

  describe(`CheckStore kept by ${keeper}`, () => {
    it('keeps a document with its event, and refuses one that `decide` refuses', async () => {
      await using world = await openWith('a')
      const more = await world.checks.addDocument(documentOf('b'), null, (kept) =>
        kept.length === 1 ? { kind: 'too-many-documents' } : null,
      )
      expect([more.ok, world.data.count('listing_documents'), world.kept()]).toEqual([
        false,
        1,
        ['listing-document-kept'],
      ])
      expect(await world.checks.document(documentOf('a').id)).toEqual(documentOf('a'))
    })

    it('replaces a document of the same listing and kind, and its file waits for its removal', async () => {
      await using world = await openWith('a')
      const other = { ...documentOf('b'), kind: 'identity' } as const
      expect((await world.checks.addDocument(other, documentOf('a').id, () => null)).ok).toBe(false)
      expect((await world.checks.addDocument(documentOf('c', two), documentOf('a').id, () => null)).ok).toBe(false)
      expect((await world.checks.addDocument(documentOf('d'), documentOf('a').id, () => null)).ok).toBe(true)
      expect(world.data.texts('listing_documents', 'id')).toEqual(['doc_oned'])
      expect(world.data.texts('files_to_remove', 'file')).toEqual(['file-of-a.pdf'])
    })

    it('keeps a document that a check rests on, and removes it once the check has ended', async () => {
      await using world = await openWith('a', 'b')
      await world.set('a')
      const remove = () => world.checks.removeDocument(documentOf('a').id, one)
      expect(await remove()).toEqual({ ok: false, refusal: { kind: 'document-relied-on' } })
      await world.checks.addDocument(documentOf('c'), documentOf('a').id, () => null)
      expect(world.data.texts('listing_documents', 'id', {}, ['id'])).toEqual(['doc_onea', 'doc_oneb', 'doc_onec'])
      await world.set('c')
      expect([await remove(), world.data.texts('files_to_remove', 'file')]).toEqual([accept(null), ['file-of-a.pdf']])
      const [, ended] = await world.checks.checks(one)
      expect([ended?.documentId, ended?.ended?.cause]).toEqual([null, 'replaced'])
    })

    it('removes no document of another listing', async () => {
      await using world = await openWith('a')
      expect((await world.checks.removeDocument(documentOf('a').id, two)).ok).toBe(false)
      expect(world.data.count('listing_documents')).toBe(1)
    })

    it('sets a check against a document of that listing and kind, in the version that was read', async () => {
      await using world = await openWith('a')
      for (const [changes, version] of [
        [{}, 2],
        [{ kind: 'identity' }, 1],
        [{ listingId: two }, 1],
      ] as const) {
        expect((await world.set('a', changes, version)).ok).toBe(false)
      }
      expect([world.data.count('listing_checks'), world.kept()]).toEqual([0, ['listing-document-kept']])
      const done = await world.set('a')
      expect(done.ok && done.value).toMatchObject({ kind: 'gas_safe', registration: '123456', ended: null })
      expect(world.kept()).toEqual(['listing-document-kept', 'listing-checked'])
    })

    it('changes nothing when the same check is said again', async () => {
      await using world = await openWith('a')
      await world.set('a')
      await world.set('a')
      expect([world.data.count('listing_checks'), world.kept().length]).toEqual([1, 2])
    })

    it('withdraws the check that is open, once', async () => {
      await using world = await openWith('a')
      await world.set('a')
      const asked = {
        listingId: one,
        kind: 'gas_safe',
        reason: 'Not on the register',
        by: world.owner,
        at: now,
      } as const
      expect(await world.checks.withdraw(asked, withdrawal)).toMatchObject({
        ok: true,
        value: { ended: { cause: 'withdrawn', reason: 'Not on the register' } },
      })
      expect(await world.checks.withdraw(asked, withdrawal)).toEqual({ ok: false, refusal: { kind: 'not-checked' } })
      expect(world.kept()).toEqual(['listing-document-kept', 'listing-checked', 'listing-check-ended'])
    })

    it('finds those that end soon until their end is noted, and notes it once', async () => {
      await using world = await openWith('a')
      await world.set('a')
      const [check] = await world.checks.running(lastDay)
      if (!check) throw new Error('no check is running')
      expect(await world.checks.running(lastDay.subtract({ days: 1 }))).toEqual([])
      await world.checks.noteReminded(check.number, 7, [])
      expect((await world.checks.check(check.number))?.reminded).toBe(7)
      const { number } = check
      const ended = {
        kind: 'listing-check-ended',
        listingId: one,
        check: 'gas_safe',
        number,
        cause: 'expired',
        at: now,
      } as const
      await world.checks.noteExpired(number, now, [ended])
      await world.checks.noteExpired(number, now, [ended])
      expect(await world.checks.running(lastDay)).toEqual([])
      expect(world.kept().filter((kind) => kind === 'listing-check-ended')).toHaveLength(1)
    })

    it('ends the checks with the name of the business, in the transaction of the edit', async () => {
      await using world = await openWith('a')
      await world.set('a')
      const listing = await world.listings.find(one)
      if (!listing) throw new Error('the listing has gone')
      const edit = (fields: ListingFields, version: number) =>
        world.listings.edit({ id: one, version, fields, place: null, textKey: 'words', at: now }, () =>
          accept({ kind: 'now', heldFor: null, isContactConfirmed: true }),
        )
      await edit({ ...listing.fields, businessDescription: 'Other words' }, 1)
      expect((await world.checks.checks(one))[0]?.ended).toBeNull()
      await edit({ ...listing.fields, businessName: 'Another name' }, 2)
      expect((await world.checks.checks(one))[0]?.ended).toMatchObject({ cause: 'words_changed', by: null })
      expect(world.kept().at(-1)).toBe('listing-check-ended')
    })
  })
}
