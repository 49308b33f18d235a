import { describe, expect, it } from 'vitest'
import type { AccountStore, GuestCodeId, GuestEntry, GuestStore, User } from '#modules/accounts'
import type { UserId } from '#modules/shared'
import type { TestPort } from '../../support/test-port.ts'
import { aSession, aUser, anAccount, noon } from '../../support/builders/accounts.ts'

interface OpenedGuests extends AsyncDisposable {
  readonly store: GuestStore
  /** Adds users in the same database. */
  readonly accounts: AccountStore
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
  /** A booking of the guest with a payment, a message and a notification. */
  book(guest: User): Promise<void>
  /** How many bookings, payments, messages and notifications a user has, and the lines of history that say `claimed`. */
  belongings(userId: UserId): Promise<Readonly<Record<string, number>>>
  readonly data: TestPort
  /** Makes the next write of a booking fail. */
  breakBookings(): void
}

const codeId = (name: string) => `gcr_${name}` as GuestCodeId
const email = 'Gill@Example.com'
const event = (name: string) => ({ kind: 'guest-code-asked', codeId: codeId(name), at: noon }) as const
const later = noon.add({ minutes: 1 })
const ends = noon.add({ minutes: 10 })
const guestSession = aSession(aUser({ id: 'new' }), 'session of gill')

function entry(changes: Partial<GuestEntry> = {}): GuestEntry {
  const newId = 'usr_new' as UserId
  return {
    address: email,
    codeHash: 'right',
    fullName: 'Gill Guest',
    phone: '+442079460958',
    newId,
    at: noon,
    ...changes,
  }
}

/** The contract of every `GuestStore`, for any database. */
export function guestStoreContract(keeper: string, open: () => Promise<OpenedGuests>): void {
  async function openWithCode() {
    const opened = await open()
    await opened.store.ask({ id: codeId('one'), address: email, askedAt: noon }, event('one'))
    await opened.store.issue(codeId('one'), 'right', noon, ends)
    return opened
  }

  /** Gill, who has entered. */
  async function openWithGuest() {
    const opened = await openWithCode()
    const entered = await opened.store.enter(entry(), guestSession, null)
    if (!entered.ok) throw new Error('the code is right')
    return { opened, gill: entered.value }
  }

  describe(`GuestStore kept by ${keeper}`, () => {
    it('keeps a request with its event, and refuses another within a minute, whatever the spelling', async () => {
      await using opened = await openWithCode()
      const again = { id: codeId('two'), address: 'gill@example.com', askedAt: noon.add({ seconds: 59 }) }
      expect(await opened.store.ask(again, event('two'))).toEqual({
        ok: false,
        refusal: { kind: 'code-too-soon', seconds: 1 },
      })
      expect(await opened.kept()).toEqual(['guest-code-asked'])
      expect(await opened.store.findCode(codeId('one'))).toMatchObject({ address: email, codeHash: 'right', tries: 0 })
    })

    it('keeps the earlier code with a new request, and ends all with the one that is used', async () => {
      for (const used of ['right', 'second']) {
        await using opened = await openWithCode()
        expect((await opened.store.ask({ id: codeId('two'), address: email, askedAt: later }, event('two'))).ok).toBe(
          true,
        )
        expect(await opened.store.findCode(codeId('two'))).toMatchObject({ codeHash: null, expiresAt: null, tries: 0 })
        expect(await opened.store.issue(codeId('two'), 'second', later, later.add({ minutes: 10 }))).toBe(true)
        const entered = await opened.store.enter(entry({ codeHash: used, at: later }), guestSession, null)
        expect(entered.ok).toBe(true)
        for (const name of ['one', 'two']) expect(await opened.store.findCode(codeId(name))).toBeNull()
        expect(await opened.store.issue(codeId('two'), 'late', later, ends)).toBe(false)
      }
    })

    it('counts five wrong tries over all open codes, and anew for a code that is asked for after them', async () => {
      await using opened = await openWithCode()
      const wrong = (at: Temporal.Instant) => opened.store.enter(entry({ codeHash: 'wrong', at }), guestSession, null)
      for (let tries = 0; tries < 3; tries += 1) await wrong(noon)
      await opened.store.ask({ id: codeId('two'), address: email, askedAt: later }, event('two'))
      await opened.store.issue(codeId('two'), 'second', later, later.add({ minutes: 10 }))
      for (const tries of [4, 5]) {
        await wrong(later)
        expect(await opened.store.findCode(codeId('two'))).toMatchObject({ tries })
      }
      for (const codeHash of ['right', 'second']) {
        expect((await opened.store.enter(entry({ codeHash, at: later }), guestSession, null)).ok).toBe(false)
      }
      const third = later.add({ minutes: 1 })
      await opened.store.ask({ id: codeId('three'), address: email, askedAt: third }, event('three'))
      await opened.store.issue(codeId('three'), 'third', third, third.add({ minutes: 10 }))
      expect(await opened.store.findCode(codeId('three'))).toMatchObject({ tries: 0 })
      expect((await opened.store.enter(entry({ codeHash: 'third', at: third }), guestSession, null)).ok).toBe(true)
    })

    it('adds the guest and begins the session with the right code, once', async () => {
      const { opened, gill } = await openWithGuest()
      await using _ = opened
      expect(gill).toMatchObject({ id: 'usr_new', email, role: 'guest', fullName: 'Gill Guest' })
      expect(await opened.accounts.find(gill.id)).toEqual(gill)
      const found = await opened.accounts.findSession(guestSession.tokenHash)
      expect(found).toMatchObject({ user: gill, session: { userId: gill.id } })
      expect(await opened.store.findCode(codeId('one'))).toBeNull()
      const again = aSession(gill, 'second session')
      expect(await opened.store.enter(entry(), again, null)).toEqual({ ok: false, refusal: { kind: 'wrong-code' } })
      expect(await opened.accounts.findSession(again.tokenHash)).toBeNull()
    })

    it('is no account that an address finds', async () => {
      const { opened } = await openWithGuest()
      await using _ = opened
      expect(await opened.accounts.findByEmail('gill@example.com')).toBeNull()
      expect(await opened.store.findGuest('gill@example.com')).toMatchObject({ role: 'guest' })
      const account = anAccount(aUser({ id: 'gill', email }))
      expect((await opened.accounts.add(account, [])).ok).toBe(true)
      expect(await opened.store.findGuest('gill@example.com')).toMatchObject({ id: 'usr_new' })
    })

    it('counts wrong tries, and takes no code after the fifth', async () => {
      await using opened = await openWithCode()
      for (let tries = 1; tries <= 5; tries += 1) {
        const wrong = await opened.store.enter(entry({ codeHash: 'wrong' }), guestSession, null)
        expect(wrong).toEqual({ ok: false, refusal: { kind: 'wrong-code' } })
      }
      expect(await opened.store.findCode(codeId('one'))).toMatchObject({ tries: 5, codeHash: null })
      expect((await opened.store.enter(entry(), guestSession, null)).ok).toBe(false)
      expect(await opened.accounts.findSession(guestSession.tokenHash)).toBeNull()
      expect(await opened.store.findGuest('gill@example.com')).toBeNull()
    })

    it('finds the guest who comes back, and ends the session that was in the browser', async () => {
      const { opened, gill } = await openWithGuest()
      await using _ = opened
      await opened.store.ask({ id: codeId('two'), address: email, askedAt: later }, event('two'))
      await opened.store.issue(codeId('two'), 'right', later, ends)
      const second = aSession(gill, 'second session')
      const back = entry({ fullName: 'Gill G. Guest', newId: 'usr_other' as UserId, at: later })
      const entered = await opened.store.enter(back, second, guestSession.tokenHash)
      expect(entered).toEqual({ ok: true, value: { ...gill, fullName: 'Gill G. Guest' } })
      expect(await opened.accounts.find('usr_other' as UserId)).toBeNull()
      expect(await opened.accounts.findSession(guestSession.tokenHash)).toBeNull()
      expect((await opened.accounts.findSession(second.tokenHash))?.user.id).toBe(gill.id)
    })

    describe('of a guest by number', () => {
      const mobile = '+447700900123'

      async function openByNumber() {
        const opened = await open()
        await opened.store.ask({ id: codeId('text'), address: mobile, askedAt: noon }, event('text'))
        await opened.store.issue(codeId('text'), 'right', noon, ends)
        return opened
      }

      it('keeps no e-mail address, is found by the number, and comes back by it', async () => {
        await using opened = await openByNumber()
        const entered = await opened.store.enter(entry({ address: mobile, phone: mobile }), guestSession, null)
        expect(entered).toMatchObject({ ok: true, value: { email: '', phone: mobile, emailVerifiedAt: null } })
        expect(await opened.store.findGuest(mobile)).toMatchObject({ id: 'usr_new', email: '', phone: mobile })
        await opened.store.ask({ id: codeId('again'), address: mobile, askedAt: later }, event('again'))
        await opened.store.issue(codeId('again'), 'right', later, ends)
        const back = entry({
          address: mobile,
          phone: mobile,
          at: later,
          newId: 'usr_other' as UserId,
          fullName: 'Gill G.',
        })
        const again = await opened.store.enter(back, aSession(aUser({ id: 'new' }), 'second'), null)
        expect(again).toMatchObject({ ok: true, value: { id: 'usr_new', fullName: 'Gill G.' } })
      })

      it('is taken over by no account, also by one that names the number', async () => {
        await using opened = await openByNumber()
        const entered = await opened.store.enter(entry({ address: mobile, phone: mobile }), guestSession, null)
        if (!entered.ok) throw new Error('the code is right')
        const account = aUser({ id: 'anna', email: 'anna@example.com', phone: mobile, emailVerifiedAt: noon })
        await opened.accounts.add(anAccount(account), [])
        await opened.book(entered.value)
        const before = await opened.belongings(entered.value.id)
        expect((await opened.store.claim(account.id, entered.value.id, later)).ok).toBe(false)
        expect(await opened.belongings(entered.value.id)).toEqual(before)
      })

      it('is not let in where an account with the number is suspended', async () => {
        await using opened = await openByNumber()
        const account = aUser({ id: 'sid', email: 'sid@example.com', phone: mobile, status: 'suspended' })
        await opened.accounts.add(anAccount(account), [])
        const entered = await opened.store.enter(entry({ address: mobile, phone: mobile }), guestSession, null)
        expect(entered).toEqual({ ok: false, refusal: { kind: 'wrong-code' } })
      })

      it('is kept with its own number and no e-mail address, and with no other key', async () => {
        await using opened = await openByNumber()
        await opened.store.enter(entry({ address: mobile, phone: mobile }), guestSession, null)
        const changes: readonly Readonly<Record<string, string | null>>[] = [
          { phone: '+447700900124' },
          { email: 'gill@example.com' },
          { email_verified_at: '2026-03-02T12:00:00.000Z' },
          { guest_key: '+442079460958', phone: '+442079460958' },
          { guest_key: 'gill' },
        ]
        for (const change of changes) {
          expect(() => opened.data.set('users', { guest_key: mobile }, change)).toThrow('a guest by number')
        }
      })
    })

    it('deletes the codes that were asked for before, at most so many', async () => {
      await using opened = await openWithCode()
      await opened.store.ask({ id: codeId('ben'), address: 'ben@example.com', askedAt: noon }, event('ben'))
      await opened.store.ask({ id: codeId('new'), address: 'new@example.com', askedAt: later }, event('new'))
      expect(await opened.store.forgetCodes(later, 1)).toBe(1)
      expect(await opened.store.forgetCodes(later, 9)).toBe(1)
      expect(await opened.store.findCode(codeId('new'))).not.toBeNull()
    })
  })

  describe(`The join of a guest's bookings kept by ${keeper}`, () => {
    const anna = aUser({ id: 'anna', email: 'gill@example.com', emailVerifiedAt: noon })
    const nothing = { bookings: 0, payments: 0, messages: 0, notifications: 0, claimed: 0 }
    const all = { bookings: 1, payments: 1, messages: 1, notifications: 1, claimed: 1 }

    async function openBooked(account: User = anna) {
      const { opened, gill } = await openWithGuest()
      await opened.accounts.add(anAccount(account), [])
      await opened.book(gill)
      return { opened, gill }
    }

    it('moves bookings, payments, messages and notifications, with a line in the history', async () => {
      const { opened, gill } = await openBooked()
      await using _ = opened
      expect(await opened.store.claim(anna.id, gill.id, later)).toEqual({ ok: true, value: 1 })
      expect(await opened.belongings(anna.id)).toEqual(all)
      expect(await opened.belongings(gill.id)).toEqual(nothing)
    })

    it('leaves nothing that names the guest, and no session', async () => {
      const { opened, gill } = await openBooked()
      await using _ = opened
      await opened.store.claim(anna.id, gill.id, later)
      expect(await opened.accounts.findSession(guestSession.tokenHash)).toBeNull()
      expect(await opened.store.findGuest('gill@example.com')).toBeNull()
      expect(await opened.accounts.find(gill.id)).toMatchObject({
        email: '',
        fullName: 'Guest',
        phone: null,
        status: 'suspended',
      })
    })

    it.each<[string, User]>([
      ['with another address', { ...anna, email: 'anna@example.com' }],
      ['whose address is not confirmed', { ...anna, emailVerifiedAt: null }],
      ['that is suspended', { ...anna, status: 'suspended' }],
    ])('is refused to an account %s, and changes nothing', async (_name, account) => {
      const { opened, gill } = await openBooked(account)
      await using _ = opened
      const before = await opened.belongings(gill.id)
      expect(await opened.store.claim(account.id, gill.id, later)).toEqual({
        ok: false,
        refusal: { kind: 'guest-unknown' },
      })
      expect(await opened.belongings(gill.id)).toEqual(before)
      expect(await opened.belongings(account.id)).toEqual(nothing)
      expect(await opened.accounts.find(gill.id)).toEqual(gill)
      expect(await opened.accounts.findSession(guestSession.tokenHash)).not.toBeNull()
    })

    it('is done once', async () => {
      const { opened, gill } = await openBooked()
      await using _ = opened
      await opened.store.claim(anna.id, gill.id, later)
      expect((await opened.store.claim(anna.id, gill.id, later)).ok).toBe(false)
      expect(await opened.belongings(anna.id)).toEqual(all)
    })

    it('leaves nothing half moved when it fails in the middle', async () => {
      const { opened, gill } = await openBooked()
      await using _ = opened
      const before = await opened.belongings(gill.id)
      opened.breakBookings()
      await expect(opened.store.claim(anna.id, gill.id, later)).rejects.toThrow('the disk is gone')
      expect(await opened.belongings(gill.id)).toEqual(before)
      expect(await opened.belongings(anna.id)).toEqual(nothing)
      expect(await opened.accounts.find(gill.id)).toEqual(gill)
    })
  })
}
