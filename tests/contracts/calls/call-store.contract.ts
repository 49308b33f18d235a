import { describe, expect, it } from 'vitest'
import type { Booking } from '#modules/booking'
import { type Call, type CallStore, type NewSignal, type Participant, callAt } from '#modules/calls'
import type { CallId } from '#modules/shared'
import { aBooking, asha, bookingId, now, tom } from '../../support/builders/bookings.ts'

interface OpenedCalls extends AsyncDisposable {
  readonly calls: CallStore
  addBooking(booking: Booking): Promise<void>
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
  /** How many signals there are. */
  countSignals(): number
}

const id = bookingId('one')
const callId = (name: string) => `vid_${name}` as CallId
const customer = { personId: asha.userId, userId: asha.userId, name: 'Asha Patel', side: 'customer' } as const
const holder = { personId: 'link_one', userId: null, name: 'Ada Contact', side: 'customer' } as const
const technician = { personId: tom.userId, userId: tom.userId, name: 'Tom Baker', side: 'technician' } as const

function inCall(who: typeof customer | typeof technician | typeof holder, entry: number): Participant {
  return { ...who, device: `device-${entry}`, entry, joinedAt: now, seenAt: now.add({ seconds: entry }) }
}

function aCall(changes: Partial<Call> = {}): Call {
  return {
    id: callId('one'),
    bookingId: id,
    initiator: customer,
    startedAt: now,
    endedAt: null,
    participants: [inCall(customer, 1)],
    emptySince: null,
    isAnswered: false,
    entries: 1,
    ...changes,
  }
}

const signal: NewSignal = {
  callId: callId('one'),
  kind: 'candidate',
  data: '{"candidate":"é"}',
  at: now,
  from: { personId: asha.userId, entry: 1 },
  to: { personId: tom.userId, entry: 2 },
}

/** The contract of every `CallStore`, for any database. */
export function callStoreContract(keeper: string, openEmpty: () => Promise<OpenedCalls>): void {
  async function open(): Promise<OpenedCalls> {
    const opened = await openEmpty()
    await opened.addBooking(aBooking({ id: 'one' }))
    await opened.addBooking(aBooking({ id: 'two' }))
    return opened
  }

  const save = ({ calls }: OpenedCalls, ...saved: readonly Call[]) =>
    calls.change(id, () => ({ answer: null, calls: saved, signal: null, events: [] }))

  describe(`CallStore kept by ${keeper}`, () => {
    it('keeps a call with those in it, and finds it by its id and as the last of its booking', async () => {
      await using opened = await open()
      const call = aCall({ participants: [inCall(holder, 1), inCall(technician, 2)], isAnswered: true, entries: 2 })
      await save(opened, call)
      expect(await opened.calls.find(call.id)).toEqual(call)
      expect(await opened.calls.latest(id)).toEqual(call)
      expect(await opened.calls.latest(bookingId('two'))).toBeNull()
      expect(await opened.calls.find(callId('two'))).toBeNull()
    })

    it('runs a step on the last call of the booking, and answers its answer', async () => {
      await using opened = await open()
      const seen: (Call | null)[] = []
      const step = (saved: readonly Call[]) => (latest: Call | null) => {
        seen.push(latest)
        return { answer: seen.length, calls: saved, signal: null, events: [] }
      }
      const over = aCall({ participants: [], emptySince: now, endedAt: now.add({ seconds: 60 }) })
      const next = aCall({ id: callId('two'), startedAt: now.add({ minutes: 2 }) })
      await opened.calls.change(id, step([aCall()]))
      await opened.calls.change(id, step([over, next]))
      expect(await opened.calls.change(id, step([]))).toEqual({ answer: 3, signal: null })
      expect(seen).toEqual([null, aCall(), next])
      expect(await opened.calls.find(over.id)).toEqual(over)
    })

    it('keeps nothing of a step that throws', async () => {
      await using opened = await open()
      const broken = opened.calls.change(id, () => {
        throw new Error('broken')
      })
      await expect(broken).rejects.toThrow('broken')
      expect(await opened.calls.latest(id)).toBeNull()
    })

    it('knows who left, and takes them in again with another device', async () => {
      await using opened = await open()
      await save(opened, aCall({ participants: [inCall(customer, 1), inCall(technician, 2)], entries: 2 }))
      const alone = aCall({ participants: [inCall(technician, 2)], entries: 2 })
      await save(opened, alone)
      expect(await opened.calls.find(alone.id)).toEqual(alone)
      const later = { ...inCall(customer, 3), joinedAt: now.add({ seconds: 9 }) }
      const back = aCall({ participants: [inCall(technician, 2), later], entries: 3 })
      await save(opened, back)
      expect(await opened.calls.find(alone.id)).toEqual(back)
    })

    it('lists the bookings of calls that time has changed, and no call that is over', async () => {
      await using opened = await open()
      const call = aCall()
      await save(opened, call)
      const gone = now.add({ seconds: 31 })
      expect(await opened.calls.due(gone.subtract({ milliseconds: 1 }), 9)).toEqual([])
      expect(await opened.calls.due(gone, 9)).toEqual([id])
      expect(await opened.calls.due(gone, 0)).toEqual([])
      await save(opened, callAt(call, now.add({ minutes: 5 })))
      expect(await opened.calls.due(now.add({ hours: 1 }), 9)).toEqual([])
    })

    it('numbers the signals of a call, and forgets them with its end', async () => {
      await using opened = await open()
      await save(opened, aCall())
      const add = () => opened.calls.change(id, () => ({ answer: null, calls: [], signal, events: [] }))
      expect([(await add()).signal, (await add()).signal]).toEqual([1, 2])
      const { callId: _, at: __, ...kept } = signal
      expect(await opened.calls.signal(callId('one'), 2)).toEqual({ number: 2, ...kept })
      expect(await opened.calls.signal(callId('one'), 3)).toBeNull()
      await save(opened, aCall({ participants: [], emptySince: now, endedAt: now }))
      expect(await opened.calls.signal(callId('one'), 2)).toBeNull()
      expect(opened.countSignals()).toBe(0)
    })

    it('keeps the events of a step with it', async () => {
      await using opened = await open()
      await opened.calls.change(id, () => ({
        answer: null,
        calls: [aCall()],
        signal: null,
        events: [{ kind: 'call-started', at: now, callId: callId('one'), bookingId: id }],
      }))
      expect(await opened.kept()).toEqual(['call-started'])
    })
  })
}
